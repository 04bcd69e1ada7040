//! Pictures of the players' chains: the arrows, circles and squares, read from the SVG.

use std::collections::BTreeMap;

use specudoku::Digit;
use specudoku::explain::{Candidate, PatternPart, PatternRole, Pencilmarks, Reason};

use super::players::{ShownStep, shown_steps};

/// A candidate: its cell and its digit.
type Place = (usize, u8);

/// An arrow between two candidates.
type Arrow = (Place, Place);

/// Returns the candidate to which a point belongs. Nodes do not reach beyond the room of their candidate.
fn place_at(x: f64, y: f64) -> Place {
    let [column, row] = [x, y].map(|at| ((at - 26.0) / 64.0 * 3.0) as usize);
    (row / 3 * 9 + column / 3, (row % 3 * 3 + column % 3 + 1) as u8)
}

/// Returns the numbers in a text.
fn numbers(text: &str) -> Vec<f64> {
    let is_other = |letter: char| !letter.is_ascii_digit() && letter != '.' && letter != '-';
    text.split(is_other).filter_map(|number| number.parse().ok()).collect()
}

/// Returns the elements of a kind whose class begins with these words, each as what follows the class.
fn elements<'a>(svg: &'a str, kind: &str, class: &str) -> Vec<&'a str> {
    let start = format!("<{kind} class=\"{class}");
    svg.split(&start).skip(1).filter_map(|rest| rest.split_once('"')?.1.split("/>").next()).collect()
}

fn arrows(svg: &str, class: &str) -> Vec<Arrow> {
    let paths = elements(svg, "path", class);
    let arrow = |path: &&str| match numbers(path)[..] {
        [x, y, _, _, to_x, to_y] => (place_at(x, y), place_at(to_x, to_y)),
        _ => panic!("{path}"),
    };
    paths.iter().map(arrow).collect()
}

/// Returns the candidates that are drawn as circles.
fn circles(svg: &str) -> Vec<Place> {
    let places = |circle: &str| numbers(circle);
    elements(svg, "circle", "on").into_iter().map(places).map(|at| place_at(at[0], at[1])).collect()
}

/// Returns the candidates that are drawn as squares.
fn squares(svg: &str) -> Vec<Place> {
    let places = |square: &str| numbers(square);
    elements(svg, "rect", "off").into_iter().map(places).map(|at| place_at(at[0] + 8.0, at[1] + 8.0)).collect()
}

fn place(candidate: &Candidate) -> Place {
    (candidate.cell.into(), candidate.digit.get())
}

fn has(part: &PatternPart, of: Place) -> bool {
    part.candidates.iter().any(|candidate| place(candidate) == of)
}

fn parts(shown: &ShownStep) -> &[PatternPart] {
    let Reason::Pattern { parts, .. } = &shown.step.reason else { panic!("{:?}", shown.step.reason) };
    parts
}

/// Each strong link leads from a claim that is false to the next one that is true, and each weak link onwards.
#[test]
fn chains_of_groups_have_an_arrow_for_each_link() {
    for technique in ["Grouped X-Chain", "Grouped AIC", "ALS AIC"] {
        for shown in shown_steps(technique) {
            let claims: Vec<&PatternPart> =
                parts(&shown).iter().filter(|part| matches!(part.role, PatternRole::Colour(_))).collect();
            let (strong, weak) = (arrows(&shown.picture, "strong"), arrows(&shown.picture, "weak"));
            assert_eq!((strong.len(), weak.len()), (claims.len() / 2, claims.len() / 2 - 1), "{technique}");
            let links = claims.windows(2).enumerate();
            for (number, link) in links {
                let (from, to) = if number % 2 == 0 { strong[number / 2] } else { weak[number / 2] };
                assert!(has(link[0], from) && has(link[1], to), "{technique}: link {number}");
            }
            let groups = claims.iter().filter(|claim| claim.candidates.len() > 1).count();
            assert_eq!(elements(&shown.picture, "path", "group").len(), groups, "{technique}");
        }
    }
}

/// Whether two candidates exclude each other.
fn exclude([one, other]: [Place; 2]) -> bool {
    let [(row, column), (other_row, other_column)] = [one.0, other.0].map(|cell| (cell / 9, cell % 9));
    let is_box = (row / 3, column / 3) == (other_row / 3, other_column / 3);
    match one.0 == other.0 {
        true => one.1 != other.1,
        false => one.1 == other.1 && (row == other_row || column == other_column || is_box),
    }
}

/// Returns the candidates of each cell, and of each digit in each row, column and box.
fn variables(marks: &Pencilmarks) -> Vec<Vec<Place>> {
    let all: Vec<Place> =
        (0..81).flat_map(|cell| marks.candidates(cell).iter().map(move |digit: Digit| (cell, digit.get()))).collect();
    let keys = |&(cell, digit): &Place| {
        let (row, column, digit) = (cell / 9, cell % 9, usize::from(digit));
        [(0, cell, 0), (1, row, digit), (2, column, digit), (3, row / 3 * 3 + column / 3, digit)]
    };
    let mut found: BTreeMap<_, Vec<Place>> = BTreeMap::new();
    all.iter().for_each(|place| keys(place).into_iter().for_each(|key| found.entry(key).or_default().push(*place)));
    found.into_values().collect()
}

/// The arrows lead from the assumption to a cell, or a digit of a unit, of which every candidate is false.
#[test]
fn whips_have_arrows_from_the_assumption_to_the_contradiction() {
    let shown = shown_steps("Whip");
    assert!(shown.len() >= 3);
    for shown in shown {
        let (on, off) = (circles(&shown.picture), squares(&shown.picture));
        let [assumed] = shown.step.eliminations[..] else { panic!("{:?}", shown.step) };
        assert_eq!(on[0], place(&assumed));
        let (strong, weak) = (arrows(&shown.picture, "strong"), arrows(&shown.picture, "weak"));
        assert!(strong.iter().chain(&weak).all(|&(from, to)| exclude([from, to])), "{}", shown.step.title());
        assert!(strong.iter().all(|(from, to)| off.contains(from) && on[1..].contains(to)));
        assert!(weak.iter().all(|(from, to)| on.contains(from) && off.contains(to)));
        assert!(off.iter().all(|square| weak.iter().any(|(_, to)| to == square)));
        let variables = variables(&shown.marks);
        for circle in &on[1..] {
            // All other candidates of a variable lead to it.
            let is_only = |variable: &&Vec<Place>| {
                let mut others = variable.iter().filter(|other| *other != circle);
                variable.contains(circle) && others.all(|other| strong.contains(&(*other, *circle)))
            };
            assert!(variables.iter().any(|variable| is_only(&variable)), "{circle:?}");
        }
        assert!(variables.iter().any(|variable| variable.iter().all(|candidate| off.contains(candidate))));
    }
}
