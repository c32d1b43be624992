//! What importers warn of.

use formulad_core::ProblemKind;

use crate::file::kinds;

/// Every kind of warning that importers give, sorted by id.
#[must_use]
pub fn catalogue() -> &'static [ProblemKind] {
    CATALOGUE
}

const CATALOGUE: &[ProblemKind] = kinds! {
    warning "import.both-ways":
        "The file links two spaces both ways.",
        "A car drives one way; as in the program itself, the later link counts.",
        "The links `3 4` and, further down, `4 3`";

    warning "import.box-left-out":
        "A box lies beside the first space of the pit lane.",
        "A box is driven into from the space before the one beside it; there is none.",
        "A number at the first node of the pit lane";

    warning "import.corner-stops":
        "A corner requires other stops than the file says.",
        "Its spaces must agree on one number of stops, and a car must be able to make them.",
        "One node of type 3 amid a corner of type 2";

    warning "import.crossings":
        "The road crosses itself more or less often than the line.",
        "A road that crosses itself needs a bridge, which the real circuit does not have.",
        "A lap of 60 spaces along a line with ten hairpins";

    warning "import.cut-off":
        "A node is omitted, as no car can come there and drive on.",
        "It has no links, or only to and from nodes that cannot be entered.",
        "A node behind a blocked one, to which nothing else leads";

    warning "import.degrees":
        "Coordinates look like degrees, though the file does not say so.",
        "As metres they would be no circuit; which of the two is the latitude is a guess.",
        "The lines `x,y` and `7.4211,43.7347`";

    warning "import.direction":
        "The file does not say in which direction the circuit is driven.",
        "Outlines are drawn one way round whatever is driven along them.",
        "A Polygon, whose ring runs counter-clockwise";

    warning "import.doubled-point":
        "A point of a line is where the one before is.",
        "It says nothing about which way the line goes there, and is omitted.",
        "The lines `12.5,3` and `12.5,3`";

    warning "import.driven-line":
        "The line was driven, and is not the middle of the road.",
        "Drivers cut corners, so that bends are wider on it; they are judged by a larger radius.",
        "A racing line with a column of speeds";

    warning "import.edges":
        "The file has the two edges of the road.",
        "The line in the middle between them is the road.",
        "The columns `left_x,left_y,right_x,right_y`";

    warning "import.finish-line":
        "The finish line is drawn anew.",
        "It has to reach straight across all lanes, so that every way round crosses it once.",
        "A mark F on one of three lanes";

    warning "import.gap":
        "There is a gap in a line.",
        "It is bridged by a straight, which may not be what is there.",
        "A circuit whose last point is 800 m from its first";

    warning "import.grid-place":
        "A place on the grid is where no car can start, and is omitted.",
        "Cars start from spaces of the road before the line, one from each.",
        "A grid place on a node of type 4";

    warning "import.latin-1":
        "The file is not UTF-8.",
        "It is read as Latin-1; letters that are not English may come out garbled.",
        "A file of 1998 with an ü in the name of its picture";

    warning "import.left-out":
        "A shape that is not a line is omitted.",
        "Only lines and outlines can be driven along.",
        "A Point for the control tower";

    warning "import.link-added":
        "A link is added.",
        "A car that came there could not have driven on.",
        "A node from which no link leads on, behind the next one of its lane";

    warning "import.link-left-out":
        "A link is omitted, as no lane can have it.",
        "A step leads to the next space of the same lane, or of the one beside it.",
        "A node of lane 1 that is linked to one of lane 3";

    warning "import.link-turned":
        "A link leads backwards, and is turned round.",
        "Cars never drive backwards.",
        "The links `3 4` and `5 4` along a lane";

    warning "import.long-corner":
        "A corner has more spaces than those of known boards.",
        "Bends that follow one another closely are one corner, and cars stop in it as often as it requires.",
        "A kart track of hairpin upon hairpin";

    warning "import.many-ways":
        "The lines of a map meet in more ways than were followed.",
        "The longest circuit of those that were found is taken; a longer one may have been missed.",
        "All streets of a town in one file";

    warning "import.missing-node":
        "A way leads through a node that the file does not have.",
        "An extract ends at the edge of its area; the way ends there, too, and is not led on by guess.",
        "A way with a reference to node 17, and no node 17";

    warning "import.missing-part":
        "A part of the circuit is not in the file.",
        "A scan of a board may not have come so far; what is there is imported, to be completed in the editor.",
        "An empty list of corners";

    warning "import.no-boxes":
        "The file has a pit lane, but does not say where the boxes are.",
        "A pit lane is there to stop in: each space of it but the first and the last gets a box.",
        "Nodes of type 7, and no number at any of them";

    warning "import.no-corner":
        "At most one bend of a line is tight enough for a corner.",
        "Cars stop in corners: without any the whole lap is driven flat out.",
        "An oval whose ends have a radius of 200 m";

    warning "import.no-grid":
        "The file has no starting grid.",
        "Cars start from the grid: ten places as on most circuits are taken.",
        "A file that ends with its boxes";

    warning "import.no-names":
        "No line of names says which columns are x and y.",
        "The first two are taken, which may be something else.",
        "A file that begins with `0.0,12.5,3.1`";

    warning "import.no-scale":
        "The file does not say how long a unit is.",
        "A picture may have any size: the lap counts as 5 km long.",
        "The outline of a circuit as an SVG icon of 24 × 24 units";

    warning "import.odd-length":
        "The lap is far shorter or longer than that of any circuit.",
        "Probably the file is in other units, and corners would be looked for at the wrong scale.",
        "A circuit of 5.8 m, written in kilometres";

    warning "import.odd-line":
        "A line or an entry of the file cannot be imported, and is omitted.",
        "The circuit may lack what it was to say.",
        "A link to a node that is not there";

    warning "import.off-line":
        "The circuit differs in shape from the line.",
        "Corners that need more room than the lap has push the road aside.",
        "A lap of 60 spaces along a line with fifteen corners";

    warning "import.one-lap":
        "A line is longer than a lap.",
        "A circuit is one lap; the rest of the line would lie beside it as a second road.",
        "A recording of an out-lap, two laps and an in-lap";

    warning "import.other-count":
        "The file counts more or fewer spaces than it has.",
        "A space or a link may be missing, or one too many.",
        "A corner with the shortest way of three spaces, where links lead through four";

    warning "import.other-line":
        "The file has more than one line, and this one is omitted.",
        "A circuit follows one: the longest that is closed is taken.",
        "A circuit and its kart track in one file";

    warning "import.pit-left-out":
        "The pit lane is omitted.",
        "A car that drove in could not be served, or would never come out; or there is no room for boxes.",
        "A pit lane that no link leads out of";

    warning "import.pit-line":
        "The file does not say where the pit lane crosses the finish line.",
        "A lap counts in the pit lane, too; the first space that lies past the line is taken.",
        "A pit lane without a node marked F";

    warning "import.pit-side":
        "The pit lane lies on the other side of the road than in the file.",
        "The side that the file says has no room for it on the board.",
        "A pit lane inside a hairpin";

    warning "import.second-line":
        "Spaces one behind the other are marked as the first past the line.",
        "A lap would be counted twice; the line is drawn before the first of them.",
        "Two rows of nodes marked F";

    warning "import.spaces":
        "The lap has more or fewer spaces than asked for.",
        "Corners and straights have as many as they need at least.",
        "80 spaces, and fifteen corners";

    warning "import.start-line":
        "The finish line lies on a bend, or elsewhere than asked for.",
        "A grid and a pit lane need a straight; where the file begins is a guess at the finish line.",
        "A file that begins in the middle of a corner";

    warning "import.start-point":
        "The finish line is laid by a place in the file.",
        "Extracts of maps have a point where cars start, but also others.",
        "A Point without a name, beside the line of a circuit";

    warning "import.stray-point":
        "A point lies far astray of the points before and after it.",
        "It is omitted: a road that leads there and back is most likely a mistake.",
        "One point with a digit too many, among a thousand that are 5 m apart";

    warning "import.turned-line":
        "One of the lines that make the circuit points the other way.",
        "It is turned round; if it is the others that are wrong, so is the direction of the circuit.",
        "Two halves of a circuit, both drawn from the line on";

    warning "import.y-up":
        "The second of three columns is taken for the height.",
        "In many games y points up: the plan is in the first and the third.",
        "The columns `x,y,z`, of which y goes from 3 to 5 and z from -300 to 400";
};
