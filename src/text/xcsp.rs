//! Reads grids from instances of XCSP3, a format of competitions of constraint solvers. Collections of quasigroups with
//! holes and of Sudokus use it. (Boussemart, Lecoutre, Audemard, Piette: XCSP3, <https://xcsp.org>.)
//!
//! An instance declares variables and which of them differ. It is read as the grid whose units demand exactly that: no
//! constraint is lost, and none is added.

mod differences;
mod variables;

use roxmltree::{Document, Node};

use super::alphabet::Notation;
use super::fault::{Fault, FaultKind};
use super::layout_rule::LayoutRule;
use super::puzzle::Puzzle;
use super::reading::Reading;
use crate::model::{DigitSet, Layout, Shape};
use differences::Differences;
use variables::Variables;

/// The error is the reason why an instance is not a puzzle.
type XcspResult<T> = Result<T, String>;

/// Reads an instance that begins on this line.
pub(super) fn read(text: &str, line: u64, reading: &Reading) -> Result<Puzzle, Fault> {
    let instance = Instance::read(text).map_err(|message| fault(message, line))?;
    let layout = instance.layout(reading)?.map_err(|message| fault(message, line))?;
    let (notation, is_of_shape) = (Notation::for_side(layout.shape().side()), layout.as_shape().is_some());
    let puzzle = Puzzle::with_candidates(layout, &instance.candidates, notation, |_| (Some(line), 1))?;
    Ok(if is_of_shape { puzzle } else { puzzle.with_own_layout() })
}

/// Returns the fault of an instance that begins on this line.
fn fault(message: String, line: u64) -> Fault {
    Fault::new(FaultKind::Xcsp(message)).on_line(line)
}

/// The content of an instance.
struct Instance {
    variables: Variables,
    /// For each variable, the indices of its values among all values.
    candidates: Vec<DigitSet>,
    differences: Differences,
}

impl Instance {
    fn read(text: &str) -> XcspResult<Self> {
        let document = Document::parse(text).map_err(|error| error.to_string())?;
        let root = document.root_element();
        if root.attribute("format") != Some("XCSP3") {
            return Err("its format is not XCSP3".to_owned());
        }
        let mut parts = root.children().filter(Node::is_element);
        if let Some(other) = parts.find(|part| !["variables", "constraints"].contains(&part.tag_name().name())) {
            return Err(format!("<{}> requires more than a filled grid", other.tag_name().name()));
        }
        let mut variables = Variables::read(part(root, "variables")?)?;
        let differences = Differences::read(part(root, "constraints")?, &mut variables)?;
        let candidates = variables.candidates();
        Ok(Self { variables, candidates, differences })
    }

    /// Returns the layout that demands the same as the instance: first one without boxes is tried, and then one with
    /// the boxes of the shape. An impossible layout is a fault of `reading`.
    fn layout(&self, reading: &Reading) -> Result<XcspResult<Layout>, Fault> {
        let side = self.candidates.len().isqrt();
        let rule = reading.layout.clone().unwrap_or_else(|| LayoutRule::new(&[]));
        let latin = reading.clone().layout(rule.without_boxes()).layout_of_side(side)?;
        let refusal = match self.compare(&latin) {
            Ok(()) => return Ok(Ok(latin)),
            Err(refusal) => refusal,
        };
        let boxed = Shape::from_side(side).and_then(|_| reading.layout_of_side(side).ok());
        Ok(boxed.filter(|layout| self.compare(layout).is_ok()).ok_or(refusal))
    }

    /// Compares the pairs that differ in the instance with those that differ in a layout.
    fn compare(&self, layout: &Layout) -> XcspResult<()> {
        let variables = &self.variables;
        for (cell, other, values) in self.differences.iter() {
            let shared = values & self.candidates[cell] & self.candidates[other];
            if !shared.is_empty() && !layout.peers(cell).contains(&(other as u16)) {
                let [one, other] = [cell, other].map(|cell| variables.name(cell));
                return Err(format!("{one} and {other} differ, and no unit holds both"));
            }
        }
        for cell in 0..self.candidates.len() {
            for other in layout.peers(cell).iter().map(|&other| usize::from(other)).filter(|other| *other > cell) {
                let shared = self.candidates[cell] & self.candidates[other];
                if !(shared - self.differences.between(cell, other)).is_empty() {
                    let [one, other] = [cell, other].map(|cell| variables.name(cell));
                    return Err(format!("{one} and {other} are in one unit, and may be equal"));
                }
            }
        }
        Ok(())
    }
}

/// Returns the part of an instance with this name.
fn part<'a, 'd>(root: Node<'a, 'd>, name: &str) -> XcspResult<Node<'a, 'd>> {
    child(root, name).ok_or_else(|| format!("it has no <{name}>"))
}

/// Returns the first element of this name within another.
fn child<'a, 'd>(node: Node<'a, 'd>, name: &str) -> Option<Node<'a, 'd>> {
    node.children().find(|child| child.has_tag_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An instance of order 4, with a clue in each way that the format has for clues.
    fn instance(variables: &str, constraints: &str) -> String {
        format!(
            "<instance format=\"XCSP3\" type=\"CSP\"><variables>{variables}</variables><constraints>{constraints}\
             </constraints></instance>"
        )
    }

    fn grid(variables: &str, constraints: &str) -> String {
        match read(&instance(variables, constraints), 1, &Reading::default()) {
            Ok(puzzle) => format!("{} {}", puzzle.grid, puzzle.grid.layout()),
            Err(fault) => fault.to_string(),
        }
    }

    const SQUARE: &str = "<array id=\"x\" size=\"[4][4]\"> 0..3 </array>";
    const LATIN: &str = "<allDifferent><matrix> x[][] </matrix></allDifferent>";
    const BOXES: &str = "<group class=\"blocks\"><allDifferent> %... </allDifferent> <args> x[0..1][0..1] </args>\
                         <args> x[0..1][2..3] </args> <args> x[2..3][0..1] </args> <args> x[2..3][2..3] </args></group>";

    #[test]
    fn what_differs_makes_the_layout() {
        let clues = "<instantiation><list> x[0][0] x[1][2..3] </list><values> 0 3 1 </values></instantiation>";
        assert_eq!(grid(SQUARE, &format!("{LATIN}{clues}")), "1.....42........ 4 without boxes");
        assert_eq!(grid(SQUARE, &format!("{LATIN}<block>{BOXES}</block>")), format!("{} 2x2", ".".repeat(16)));
        let rows: String = (0..4).map(|n| format!("<allDifferent> x[{n}][] </allDifferent>")).collect();
        let columns = "<group><allDifferent><list> %0 %1 %2 %3 </list></allDifferent><args> x[][0] </args><args> x[][1] \
                       </args><args> x[][2] </args><args> x[][3] </args></group>";
        assert_eq!(grid(SQUARE, &format!("{rows}{columns}")), format!("{} 4 without boxes", ".".repeat(16)));
    }

    #[test]
    fn pairs_and_single_variables_say_the_same() {
        let name = |cell: usize| format!("v{cell}");
        let domain = |cell: usize| if cell == 5 { "30" } else { "10 20..21 30" };
        let variables: String =
            (0..16).map(|cell| format!("<var id=\"{}\"> {} </var>", name(cell), domain(cell))).collect();
        let pairs = |text: &str, among: &dyn Fn(usize, usize) -> bool| {
            let args = |(a, b): (usize, usize)| format!("<args> {} {} </args>", name(a), name(b));
            let all = (0..16).flat_map(|a| (a + 1..16).map(move |b| (a, b)));
            let args: String =
                all.filter(|&(a, b)| (a / 4 == b / 4 || a % 4 == b % 4) && among(a, b)).map(args).collect();
            format!("<group>{text}{args}</group>")
        };
        let table =
            |values: &str| format!("<extension><list> %0 %1 </list><conflicts> {values} </conflicts></extension>");
        let (all, clue) = ("(10,10)(20,20)(21,21)(30,30)", "(30,30)");
        let with_clue = |a: usize, b: usize| a == 5 || b == 5;
        let expected = ".....4.......... 4 without boxes";
        assert_eq!(grid(&variables, &pairs("<intension> ne(%0,%1) </intension>", &|_, _| true)), expected);
        assert_eq!(grid(&variables, &pairs(&table(all), &|_, _| true)), expected);
        // The clue already excludes its own value.
        let both =
            |with: &str| pairs(&table(all), &|a, b| !with_clue(a, b)) + &pairs(&table(with), &|a, b| with_clue(a, b));
        assert_eq!(grid(&variables, &both(clue)), expected);
        assert!(grid(&variables, &both("(20,20)")).ends_with("v1 and v5 are in one unit, and may be equal"));
    }

    #[test]
    fn domains_of_a_part_are_candidates() {
        let square = "<array id=\"x\" size=\"[4][4]\"><domain for=\"x[0][0] x[3][]\"> 1 3 </domain><domain for=\"others\"> \
                      1..4 </domain></array>";
        let puzzle = read(&instance(square, LATIN), 1, &Reading::default()).unwrap();
        let sizes: Vec<usize> = puzzle.grid.cells().iter().map(|cell| cell.digits().len()).collect();
        assert_eq!(sizes, [2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2, 2, 2, 2]);
    }

    #[test]
    fn an_instance_that_is_not_a_grid_is_refused_with_the_reason() {
        let refused = |variables: &str, constraints: &str, reason: &str| {
            let said = grid(variables, constraints);
            assert!(
                said.starts_with("line 1: this XCSP instance is not a puzzle: ") && said.contains(reason),
                "{said}"
            );
        };
        refused(SQUARE, "", "x[0][0] and x[0][1] are in one unit, and may be equal");
        let diagonal = "<allDifferent> x[0][0] x[1][1] x[2][2] x[3][3] </allDifferent>";
        refused(SQUARE, &format!("{LATIN}{diagonal}"), "x[0][0] and x[1][1] differ, and no unit holds both");
        refused("<var id=\"a\"> 0..3 </var>", LATIN, "1 variables");
        refused(SQUARE, &LATIN.replace("x[][]", "y[][]"), "y[][]");
        refused(SQUARE, "<sum/>", "<sum>");
        refused(SQUARE, "<allDifferent> x[4][] </allDifferent>", "x[4][]");
        refused(&SQUARE.replace("0..3", "0..4"), LATIN, "5 values");
        refused(&SQUARE.replace("0..3", "0..99999999999"), LATIN, "0..99999999999");
        refused(&SQUARE.replace("[4][4]", "[4000000000][4000000000]"), LATIN, "variables");
        let out = "<instantiation><list> x[0][0] </list><values> 7 </values></instantiation>";
        refused(SQUARE, &format!("{LATIN}{out}"), "x[0][0] cannot be 7");
        let unequal = "<extension><list> x[0][0] x[0][1] </list><conflicts> (0,1) </conflicts></extension>";
        refused(SQUARE, &format!("{LATIN}{unequal}"), "(0,1)");
        let objective = instance(SQUARE, LATIN).replace("</instance>", "<objectives/></instance>");
        assert!(read(&objective, 1, &Reading::default()).unwrap_err().to_string().contains("<objectives>"));
        let old = instance(SQUARE, LATIN).replace("XCSP3", "XCSP 2.1");
        assert!(read(&old, 1, &Reading::default()).unwrap_err().to_string().contains("not XCSP3"));
    }

    #[test]
    fn elements_within_elements_without_end_are_refused() {
        let deep = "<block>".repeat(1_000_000);
        assert!(read(&instance(SQUARE, &deep), 1, &Reading::default()).is_err());
        let closed = deep + &"</block>".repeat(1_000_000);
        assert!(read(&instance(SQUARE, &closed), 1, &Reading::default()).is_err());
    }
}
