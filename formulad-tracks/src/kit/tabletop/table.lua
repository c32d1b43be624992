-- What is on the table: cars, counters and dice are known by their notes. TEXTS comes before.

local rolled = nil

local function number_in(object, pattern)
  return tonumber(string.match(object.getGMNotes(), pattern))
end

local function find(notes)
  for _, object in ipairs(getObjects()) do
    if object.getGMNotes() == notes then return object end
  end
end

local function counted(car, what)
  local counter = find("formulad " .. what .. " " .. car)
  return counter and tonumber(counter.getValue()) or 0
end

-- The space that something stands on: the nearest, unless it is further away than a space is long.
local function space_of(object)
  local place = self.positionToLocal(object.getPosition())
  local nearest, distance = nil, RULES.reach * RULES.reach
  for at, space in ipairs(SPACES) do
    local x, z = space[1] - place.x, space[2] - place.z
    if x * x + z * z <= distance then nearest, distance = at, x * x + z * z end
  end
  return nearest
end

local function filled(text, values)
  return (string.gsub(text, "{(%a+)}", function(name) return values[name] and tostring(values[name]) end))
end

-- A ring around a space, drawn by an object of scale 1, as lines are scaled like the object that draws them.
local function ring(pen, space, color)
  local points = {}
  for step = 0, 16 do
    local angle = step * math.pi / 8
    local place = { space[1] + math.cos(angle) * RULES.ring, 0.3, space[2] + math.sin(angle) * RULES.ring }
    points[#points + 1] = pen.positionToLocal(self.positionToWorld(place))
  end
  return { points = points, color = color, thickness = 0.06 }
end

function hide()
  local pen = find("formulad pen")
  if pen then pen.setVectorLines({}) end
end

-- As what spaces not driven are paid for: as braked, and as held up; nothing if a car may not brake so (BLOCK-1).
local function shares(short, held_up)
  local chosen = short - held_up
  if chosen == 0 or held_up == 0 or RULES.brake_held_up == "always" then return chosen, held_up end
  if RULES.brake_held_up == "all" then return short, 0 end
end

-- 1 for a move free of charge, 2 at a price, 3 if it puts the car out, whatever points it has; nothing if it brakes too much.
local function price_of(move, held_up)
  local braked, blocked = shares(move.short, held_up)
  local most = RULES.most_braked or math.huge
  if not braked or braked > most then return nil end
  local short = blocked - math.min(blocked, RULES.spared, most - braked)
  local crashes = blocked > 0 and RULES.crash_from and short >= RULES.crash_from
  if move.fatal or crashes then return 3 end
  return move.overshoot + move.short > 0 and 2 or 1
end

function show(car, color, braking)
  -- A die that was deleted equals nil, and one that still rolls has no result.
  local roll = rolled ~= nil and rolled.resting and tonumber(rolled.getRotationValue())
  if not roll then return broadcastToColor(TEXTS.no_roll, color, { 1, 1, 1 }) end
  local number = number_in(car, "^formulad car (%d+)$")
  local start = space_of(car)
  if not start or SPACES[start][4] == 0 then return broadcastToColor(TEXTS.off_road, color, { 1, 1, 1 }) end
  local taken = {}
  for _, other in ipairs(getObjects()) do
    if other.guid ~= car.guid and number_in(other, "^formulad car (%d+)$") then
      local at = space_of(other)
      if at and at ~= start then taken[at] = true end
    end
  end
  local laps_left = RULES.laps - counted(number, "line")
  local best = {}
  local found, held_up = moves(start, roll, counted(number, "stops"), taken, laps_left, braking)
  for _, move in ipairs(found) do
    local price = price_of(move, held_up)
    if price then best[move.to] = math.min(best[move.to] or 3, price) end
  end
  local pen = find("formulad pen")
  local lines, counts = {}, { 0, 0, 0 }
  for at, space in ipairs(SPACES) do
    local price = best[at]
    if price then
      counts[price] = counts[price] + 1
      if pen then lines[#lines + 1] = ring(pen, space, RULES.colors[price]) end
    end
  end
  if pen then pen.setVectorLines(lines) end
  local values = { roll = roll, free = counts[1], priced = counts[2], out = counts[3] }
  broadcastToColor(filled(TEXTS.shown, values), color, { 1, 1, 1 })
end

local function hook(object)
  if not number_in(object, "^formulad car (%d+)$") then return end
  object.clearContextMenu()
  object.addContextMenuItem(TEXTS.show, function(color) show(object, color, false) end)
  object.addContextMenuItem(TEXTS.show_braking, function(color) show(object, color, true) end)
  object.addContextMenuItem(TEXTS.hide, hide)
end

-- Other objects of a saved object may come after the board.
function onObjectSpawn(object) hook(object) end

function onObjectRandomize(object)
  if number_in(object, "^formulad die (%d+)$") then rolled = object end
end

function onLoad()
  for _, object in ipairs(getObjects()) do hook(object) end
end
