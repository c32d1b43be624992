//! What the page says.

pub(super) mod page {
    formulad_core::texts! { "page";
        /// The title of the document.
        title(circuit: &str) = "{circuit}: report";
        /// For screen readers: the links to the sections.
        contents = "Contents";
        board = "The board";
        versions = "Before and now";
        facts = "Facts";
        par = "Par";
        corners = "Corners";
        maps = "Heat maps";
        gears = "Gears";
        straights = "Straights";
        races = "Simulated races";
        advice = "Advice";
        made = "How these numbers were made";
        plates = "On the plate of a corner: the stops it asks for, its longest way through in spaces, its shortest.";
        not_solved(reason: &str) = "Par is not worked out by these rules: {reason}.";
        /// Where there is no number.
        none = "–";
        /// At the numbers of a scale, for screen readers.
        scale_middle(number: &str) = ", {number} in the middle";
        /// A tip on a line of a chart. What is across is the axis, with its unit.
        point(line: &str, value: &str, at: &str, across: &str) = "{line}: {value}, {at} {across}";
    }
}

/// Heads of columns, and names of rows, of several tables.
pub(super) mod head {
    formulad_core::texts! { "page.head";
        /// The number of a corner.
        number = "No.";
        corner = "Corner";
        stops = "Stops";
        turns = "Turns";
        overshot = "Overshot";
        retires = "Retires";
        retired = "Retired";
        /// The last row of a table: the sum.
        all = "All";
        before = "Before";
        now = "Now";
        difference = "Difference";
        on_average = "On average";
        races_won = "Races won";
        interval = "95 % interval";
        of_all = "Of all";
    }
}

pub(super) mod summary {
    formulad_core::texts! { "page.summary";
        by(author: &str) = "by {author}";
        /// Under a large number, as are those that follow.
        corners(count: usize) = "corner" | "corners";
        stops(count: u32) = "stop" | "stops";
        shortest_lap = "spaces, the shortest lap";
        par_standing = "turns, par from pole position";
        par_flying = "turns, par over the line in 4th";
        minutes = "minutes a game";
        retire = "of cars retire";
        unused_spaces(unused: &str, all: &str, share: &str) =
            "The best driver has no use for {unused} of {all} spaces ({share}); about half is usual.";
        pole(share: &str, interval: &str, alike: &str) =
            "Pole position wins {share} of races ({interval}); if all places of the grid were alike, it would be {alike}.";
        overtaking(share: &str, place: &str) = "{share} of all overtaking is here: {place}.";
        hardest(corner: &str, turns: &str) = "The corner that costs most is {corner}: {turns} turns.";
        idle(corners: &str) = "Nobody has to slow down for {corners}.";
        traps(corners: &str) = "Even the best driver now and then retires at {corners}.";
        circuit = "The circuit";
        compared = "Beside other circuits";
        here = "Here";
        least = "Least";
        /// A tenth of all circuits have less.
        tenth = "10 %";
        median = "Median";
        /// A tenth of all circuits have more.
        ninetieth = "90 %";
        most = "Most";
        /// The head of a column: usual, low, above all.
        standing = "Here it is";
        usual = "usual";
        /// What the figures were measured on.
        source(circuits: &str) = "Of {circuits}.";
    }
}

pub(super) mod corners {
    formulad_core::texts! { "page.corners";
        none = "There are none.";
        left(degrees: u32) = "{degrees}° left";
        right(degrees: u32) = "{degrees}° right";
        table = "The corners, in driving order";
        turns_by = "Turns by";
        spaces_by_lane = "Spaces by lane";
        longest = "Longest path";
        shortest = "Shortest path";
        driven = "What the best driver does in them, per lap, from pole position";
        stops_made = "Stops made";
        wear = "Wear, points";
        costs = "Costs, turns";
        no_cost = "cannot be raced on without it";
        remark = "Remark";
        note = "Turns are those that begin in the corner or on the straight before it. The cost of a corner is how much \
            lower par over the line would be with a straight in its place: usually half a turn to a whole one for \
            each stop. A corner is idle if it costs a tenth of a turn or less: nobody has to slow down for it. It \
            is a trap if even the best driver retires in it once in a thousand races or more.";
        idle_trap = "idle, and a trap";
        idle = "idle";
        trap = "trap";
        /// A straight leads from one corner to another.
        from = "From";
        to = "To";
        spaces = "Spaces";
        gear = "Gear of turns that begin there";
        straights = "The straights, in driving order";
    }
}

pub(super) mod par {
    formulad_core::texts! { "page.par";
        /// The wear of a car is such as: 18 wear points.
        about(laps: u8, wear: &str, turns: &str) =
            "Par is the fewest turns that a car alone on the circuit can expect to need, driven as well as \
            possible: 1 lap here, with {wear} of wear. It is exact, over every roll of the dice. A car that \
            retires is charged {turns} turns."
            | "Par is the fewest turns that a car alone on the circuit can expect to need, driven as well as \
            possible: {laps} laps here, with {wear} of wear. It is exact, over every roll of the dice. A car that \
            retires is charged {turns} turns.";
        standing = "From pole position";
        flying = "Over the line in 4th gear";
        spent = "Par and what the best driver spends, on average";
        start = "Start";
        turns = "Par, turns";
        best_dice = "With the best dice, turns";
        overshooting = "Overshooting, points";
        braking = "Braking, points";
        skipping = "Skipping gears, points";
        engine = "Engine, points";
        zones = "By these rules every zone of a car has its own wear points, so there is no one number of points to \
            draw par by. The command formulad par lists par for every number of points of each zone, the others full.";
        by_wear = "Par by wear points";
        chart = "Par by wear points, from pole position and over the line";
        wear_points = "wear points";
        turns_axis = "turns";
        standing_line = "from pole position";
        flying_line = "over the line in 4th";
        cut = "What is missing on the left lies above: with so few points cars retire too often.";
        as_table = "The same as a table";
        wear_head = "Wear points";
        standing_head = "From pole position, turns";
        flying_head = "Over the line in 4th, turns";
        maps = "What the best driver does, space by space, in a race alone from pole position, on average over \
            the dice. A plus at the end of a scale says that a few spaces have more. Where a \
            pointer rests on a space, its numbers are shown.";
        visits = "Strong colours show where the best driver stands between turns: the lines worth fighting for. \
            Spaces that stay pale are of no use to anybody in a hurry.";
        overshoots = "From here the best driver goes past a corner with a stop missing, because the \
            points cost less than the turn.";
        wear = "Where the points go: overshooting, braking and skipping gears in turns that \
            begin here.";
        /// A tip on a space: the number of turns that begin on it, 1.234.
        /// Forms go by the whole number before the decimal mark.
        tip(whole: u64, space: &str, turns: &str) =
            "space {space}: {turns} turns begin" | "space {space}: {turns} turns begin";
        tip_driven(whole: u64, space: &str, turns: &str, gear: &str, overshoots: &str, points: &str) =
            "space {space}: {turns} turns begin, in gear {gear} on average, {overshoots} overshoot, {points} points"
            | "space {space}: {turns} turns begin, in gear {gear} on average, {overshoots} overshoot, {points} points";
        gears = "Turns by gear, in a race from pole position";
        gear = "Gear";
        of_all_turns = "Of all turns";
        gear_map = "Gear of turns that begin here, on average";
        bare = "Spaces where hardly any turn begins are left bare.";
        strip = "Turns by gear along the lap, per race";
        strip_title = "The gears in which turns begin, along the lap from the finish line, with the corners by number";
        /// A tip.
        strip_tip(spaces: usize, gear: &str, turns: &str) =
            "{spaces} spaces past the line, gear {gear}: {turns} turns"
            | "{spaces} spaces past the line, gear {gear}: {turns} turns";
        strip_axis = "spaces past the finish line";
        strip_note = "Grey bands are the corners, by their numbers; rows are the gears.";
    }
}

pub(super) mod races {
    formulad_core::texts! { "page.races";
        /// Some of the drivers of a kind: 3 planner.
        drivers(cars: usize, kind: &str) = "{cars} {kind}" | "{cars} {kind}";
        /// How many races of how many laps, with which drivers.
        outline(races: &str, drivers: &str) =
            "{races} with {drivers} drivers. Numbers after ± are half of a 95 % interval.";
        one_race_of(laps: u8) = "1 race of 1 lap" | "1 race of {laps} laps";
        /// The number of races is two or more.
        races_of(laps: u8, races: &str) = "{races} races of 1 lap" | "{races} races of {laps} laps";
        finishers = "turns of cars that finish";
        game = "length of the game at a table";
        a_race = "A race";
        pace(turn: &str, choice: &str) =
            "The length of the game is a model: {turn} seconds for every turn of a car, and {choice} for every choice \
            between two options or more.";
        grid = "The grid";
        grid_chart = "Races won from each place of the grid, with 95 % intervals";
        grid_axis = "place on the grid";
        won_axis = "races won, %";
        /// A tip on a column of the chart.
        won(races: u64, place: u32, wins: &str, number: &str, share: &str, interval: &str) =
            "from place {place}: {wins} of 1 race, {share} ({interval})"
            | "from place {place}: {wins} of {number} races, {share} ({interval})";
        won_by_place = "Races won by place on the grid";
        alike = "if all places were alike";
        place = "Place";
        mean_place = "Mean place at the end";
        grid_note = "Every driver starts equally often from every place, so differences are those of the places. \
            Intervals are Wilson's.";
        turns = "Turns";
        no_car_finished = "No car finished.";
        turns_chart = "Turns of cars that finish";
        turns_axis = "turns";
        finish_axis = "cars that finish, %";
        /// A tip on a column of the chart.
        finished(turns: usize, cars: &str, all: &str) =
            "{turns} turns: {cars} of {all} cars" | "{turns} turns: {cars} of {all} cars";
        quantiles(fast: u32, middle: u32, slow: u32) =
            "One car in ten takes at most {fast} turns, half of them at most {middle}, nine in ten at most {slow}.";
        straight(spaces: u32) = "straight of {spaces} spaces" | "straight of {spaces} spaces";
        straight_to(corner: &str) = "straight to {corner}";
        pit_lane = "pit lane";
        sections = "Section by section";
        by_section = "What happens where, in driving order";
        section = "Section";
        overtaking = "Overtaking, moves a race";
        wear = "Wear, points a race";
        retired = "Retired, cars in 100 races";
        lap = "The lap";
        sections_note = "A car overtakes another when it ends its turn further along, and the other was ahead before; \
            it counts where the overtaken car stands. Overshot is the percentage of cars that overshoot the corner \
            when they leave it.";
        causes = "Causes";
        wear_causes = "Wear by cause";
        no_wear = "Wear by cause: there was none.";
        points_a_race = "Points a race";
        retired_causes = "Retirements by cause";
        no_retired = "Retirements by cause: there was none.";
        cars_in_races = "Cars in 100 races";
        cause = "Cause";
        luck = "Luck and skill";
        too_few = "There are too few races, or cars, to say.";
        by_grid = "The place on the grid";
        by_driver = "Who drives";
        by_chance = "Chance";
        decides = "What decides the places at the end";
        what = "What";
        part = "Part of the differences between places at the end";
        drivers_table = "The drivers";
        driver = "Driver";
        cars = "Cars";
        turns_finishing = "Turns when finishing";
        luck_note = "An analysis of variance of the places at the end. It depends on who takes part: among equal drivers \
            nothing is skill.";
        /// From the lower end of an interval to the upper one, both in percent.
        interval(low: &str, high: &str) = "{low} to {high}";
    }
}

pub(super) mod compare {
    formulad_core::texts! { "page.compare";
        /// The names and the fingerprints of two circuits.
        versions(before: &str, was: &str, now: &str, is: &str) =
            "Before: {before}, {was}. Now: {now}, {is}. Differences are those of now less before.";
        alike = "Both race alike, whatever they look like: there are no differences.";
        circuits = "The circuits";
        spaces = "Spaces of the road";
        shortest_lap = "Shortest lap, spaces";
        corners = "Corners";
        stops = "Stops";
        longest_straight = "Longest straight, spaces";
        par_standing = "Par from pole position, turns";
        par_flying = "Par over the line in 4th, turns";
        wear = "Wear the best driver spends, points";
        paired = "Each race was driven on both versions with the same seed: the same drivers from the same places, with \
            the same dice as long as they do the same. So the differences are known better than the numbers \
            themselves. Numbers after ± are half of a 95 % interval; where they are larger than the difference, \
            there may be none.";
        races = "The races, on average";
        game = "Length of the game at a table";
        by_corner = "The corners, by their order along the lap";
        corner_before = "Corner before";
        corner_now = "Corner now";
        costs_before = "Costs before, turns";
        costs_now = "Costs now, turns";
        overshot_before = "Overshot before";
        overshot_now = "Overshot now";
        /// The title of a heat map of the earlier version.
        map_before(map: &str) = "Before: {map}";
        map_now(map: &str) = "Now: {map}";
    }
}

pub(super) mod about {
    formulad_core::texts! { "page.about";
        nothing_found = "The checks found nothing.";
        error = "Error";
        warning = "Warning";
        advice = "Advice";
        table = "What the page was made from";
        program = "Program";
        fingerprint = "Fingerprint of the circuit";
        rules = "Rules";
        /// The name of the rules, such as advanced.
        rules_laps(laps: u8, rules: &str) = "{rules}, 1 lap" | "{rules}, {laps} laps";
        races = "Races";
        seed = "Seed";
        drivers = "Drivers";
        compared = "Compared with";
        command = "Command";
        note = "Par is exact. Over the line in 4th gear means in whichever lane is best. Races are counted in whole \
            numbers, so the same circuit, rules and seed give the same page on every machine, byte for byte.";
    }
}

/// All tables of the page.
pub(crate) const TABLES: &[formulad_core::language::Table] = &[
    page::SOURCES,
    head::SOURCES,
    summary::SOURCES,
    corners::SOURCES,
    par::SOURCES,
    races::SOURCES,
    compare::SOURCES,
    about::SOURCES,
];
