-- The spaces that a roll leads to. SPACES, STOPS and RULES come before.
--
-- SPACES are in driving order from the finish line, each { x, z, lane, part, ahead, { next... } }: its place on the
-- board, its lane (0 off the road), the corner it is in (or minus the number of its straight, or 0 off the road), and
-- the spaces that single steps lead to. No step leads back but across the line, so that in this order every space
-- comes after all spaces before it on a move: one pass is enough.

local function part(at) return SPACES[at][4] end

local function lane(at) return SPACES[at][3] end

-- The moves of a car on a space. `taken` has the spaces of the other cars, and `stops` are those that it has made in
-- the corner it stands in. Each move is { to, steps, overshoot, short, fatal, finishes }; with `braking`, shorter ones too.
-- The second result is how many spaces there is no room for.
function moves(start, roll, stops, taken, laps_left, braking)
  local count = #SPACES
  local found, full, safe, longest = {}, false, false, 0

  local function past(at) return (at - start) % count end

  local function missing(section)
    if section <= 0 then return 0 end
    local made = section == part(start) and stops or 0
    return math.max(STOPS[section] - made, 0)
  end

  -- The race ends past the line on the last lap.
  local function finishes(at) return laps_left <= 0 and at < start end

  local function open(from, to)
    if taken[to] or past(to) <= past(from) then return false end
    local there = part(to)
    return not (there > 0 and there == part(start) and part(from) ~= there)
  end

  local function note(to, steps, overshoot, short, fatal)
    local is_full = short == 0
    full = full or is_full
    safe = safe or (is_full and not fatal)
    longest = math.max(longest, steps)
    found[#found + 1] =
      { to = to, steps = steps, overshoot = overshoot, short = short, fatal = fatal, finishes = finishes(to) }
  end

  local function arrive(at, steps)
    note(at, steps, 0, finishes(at) and 0 or roll - steps, false)
  end

  -- The steps after which a space is reached, and the ways along a straight that lead on from it.
  local times, drives = {}, {}

  local function enter(to, steps)
    if steps <= roll then
      times[to] = times[to] or {}
      times[to][steps] = true
    end
  end

  -- A car that leaves a corner too early stays in its lane; every space past each such corner counts.
  local function overshoot(last, steps)
    local fatal, corners, late = missing(part(last)) > 1, 1, 0
    local here, driven = last, 0
    while steps + driven < roll do
      driven = driven + 1
      local to = SPACES[here][5]
      if not to or to == 0 or not open(here, to) then return end
      if part(to) ~= part(here) and here ~= last and missing(part(here)) > 0 then
        fatal = fatal or missing(part(here)) > 1
        corners = corners + 1
        late = late + driven - 1
      end
      here = to
      local arrival = steps + driven
      if finishes(here) then
        -- The rest of the roll counts as driven, or is braked.
        for used = braking and arrival or roll, roll do
          note(here, arrival, corners * (used - steps) - late, roll - used, fatal)
        end
        return
      end
      note(here, arrival, corners * driven - late, roll - arrival, fatal)
    end
  end

  local function leave(at, steps)
    for _, to in ipairs(SPACES[at][6]) do
      if part(to) ~= part(at) and open(at, to) then enter(to, steps + 1) end
    end
  end

  local function corner(at)
    local ahead = SPACES[at][5]
    local ends = not ahead or ahead == 0 or part(ahead) ~= part(at)
    for steps in pairs(times[at]) do
      arrive(at, steps)
      if not finishes(at) then
        for _, to in ipairs(SPACES[at][6]) do
          if part(to) == part(at) and open(at, to) then enter(to, steps + 1) end
        end
        if missing(part(at)) == 0 then
          leave(at, steps)
        elseif ends then
          overshoot(at, steps)
        end
      end
    end
  end

  -- The lanes in which a car is passed between two spaces.
  local function passed(from, to)
    local lanes = {}
    for car in pairs(taken) do
      if past(car) > past(from) and past(car) < past(to) then lanes[lane(car)] = true end
    end
    return lanes
  end

  -- Lengthens the ways of a drive by a step. A way is { steps, changes, left }: `left` has the lanes that it has left
  -- and may not return to.
  local function lengthen(drive, at, to, here)
    local there = drives[to]
    if not there then
      there = {}
      drives[to] = there
    end
    local next_ways = there[drive]
    if not next_ways then
      next_ways = { fewest = math.huge, seen = {} }
      there[drive] = next_ways
    end
    next_ways.fewest = math.min(next_ways.fewest, here.fewest + 1)
    local changed = lane(to) ~= lane(at)
    local lanes = passed(at, to)
    for _, way in ipairs(here) do
      local changes = way.changes + (changed and 1 or 0)
      local left, key = {}, {}
      for number in pairs(way.left) do
        if not lanes[number] then left[number] = true end
      end
      if (not RULES.changes or changes <= RULES.changes) and not left[lane(to)] then
        if changed and RULES.cars_only then left[lane(at)] = true end
        for number in pairs(left) do key[#key + 1] = number end
        table.sort(key)
        key = way.steps + 1 .. ":" .. (RULES.changes and changes or 0) .. ":" .. table.concat(key, ",")
        if not next_ways.seen[key] then
          next_ways.seen[key] = true
          next_ways[#next_ways + 1] = { steps = way.steps + 1, changes = changes, left = left }
        end
      end
    end
  end

  local function straight(at)
    if times[at] then
      drives[at] = drives[at] or {}
      local drive = { times = times[at] }
      drives[at][drive] = { fewest = 0, seen = {}, { steps = 0, changes = 0, left = {} } }
    end
    local arrivals = {}
    for drive, ways in pairs(drives[at] or {}) do
      for number = #ways, 1, -1 do
        if RULES.fewest and ways[number].steps > ways.fewest then table.remove(ways, number) end
      end
      for _, way in ipairs(ways) do
        for entered in pairs(drive.times) do
          if entered + way.steps <= roll then arrivals[entered + way.steps] = true end
        end
      end
      if not finishes(at) and ways.fewest < roll then
        for _, to in ipairs(SPACES[at][6]) do
          if part(to) == part(at) and open(at, to) then lengthen(drive, at, to, ways) end
        end
      end
    end
    for steps in pairs(arrivals) do
      arrive(at, steps)
      if not finishes(at) then leave(at, steps) end
    end
  end

  enter(start, 0)
  for step = 0, count - 1 do
    local at = (start - 1 + step) % count + 1
    if part(at) > 0 and times[at] then
      corner(at)
    elseif part(at) < 0 then
      straight(at)
    end
  end

  -- A car that cannot drive the full length goes as far as it can; it puts itself out only if nothing else is left.
  local kept = {}
  for _, move in ipairs(found) do
    local is_long = braking or move.short == 0 or (not full and move.steps == longest)
    if is_long then kept[#kept + 1] = move end
  end
  local any_safe = false
  for _, move in ipairs(kept) do any_safe = any_safe or not move.fatal end
  local best = {}
  for _, move in ipairs(kept) do
    local is_best = not (any_safe and move.fatal)
    for _, other in ipairs(kept) do
      if other ~= move and other.to == move.to and is_best and not (any_safe and other.fatal) then
        local as_good = other.overshoot <= move.overshoot and other.short <= move.short
        local better = other.overshoot < move.overshoot or other.short < move.short
        if as_good and (better or other.steps > move.steps) then is_best = false end
      end
    end
    local key = move.to .. ":" .. move.overshoot .. ":" .. move.short
    if is_best and not best[key] then
      best[key] = true
      best[#best + 1] = move
    end
  end
  return best, full and 0 or roll - longest
end
