//! The next step of a person, and all steps.

use std::cell::RefCell;

use serde::Deserialize;
use serde_json::{Value, json};
use specudoku::explain::{
    Candidate, ChainNode, Pencilmarks, Picture, Rater, Rating, Reason, Step, Technique, TechniqueName, TechniqueSet,
};
use specudoku::{Grid, Solver, Verdict};

use crate::answer::{Reply, because};
use crate::board::PlayedBoard;
use crate::unsolved::no_technique_left;

/// The last requested steps.
struct Way {
    start: Pencilmarks,
    steps: Vec<Step>,
}

thread_local! {
    static LAST: RefCell<Option<Way>> = const { RefCell::new(None) };
}

/// The order in which techniques are tried, and with it their names.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TechniqueOrder {
    #[default]
    Scale,
    Players,
}

impl TechniqueOrder {
    /// Returns the techniques of this order without those that have one of these names. Names that only the other
    /// order has do not count.
    pub(crate) fn techniques(self, without: &[impl AsRef<str>]) -> Result<TechniqueSet, String> {
        let names: Vec<TechniqueName> =
            without.iter().map(|name| name.as_ref().parse()).collect::<Result<_, _>>().map_err(because)?;
        let names: Vec<TechniqueName> = names.into_iter().filter(|name| self.has(name)).collect();
        self.all().without(&names).map_err(because)
    }

    fn all(self) -> TechniqueSet {
        match self {
            Self::Scale => TechniqueSet::all(),
            Self::Players => TechniqueSet::players(),
        }
    }

    /// Whether a technique can be switched off in this order. In the order of the scale, patterns cannot.
    fn has(self, name: &TechniqueName) -> bool {
        self.all().without(std::slice::from_ref(name)).is_ok()
    }
}

/// Returns the techniques of the scale without those that have one of these names.
pub(crate) fn set(without: &[String]) -> Result<TechniqueSet, String> {
    TechniqueOrder::Scale.techniques(without)
}

/// Returns the names of all techniques, from easy to hard: those of the scale, its patterns, which cannot be switched
/// off, and those that only the players' order has.
pub(crate) fn techniques() -> Value {
    let is_switch = |name: &TechniqueName| TechniqueOrder::Scale.has(name);
    let (names, patterns): (Vec<_>, Vec<_>) = TechniqueName::all().partition(is_switch);
    let players = TechniqueName::players().filter(|name| !names.contains(name) && TechniqueOrder::Players.has(name));
    let players = players.map(|name| name.to_string()).collect::<Vec<_>>();
    let texts = |names: &[TechniqueName]| names.iter().map(TechniqueName::to_string).collect::<Vec<_>>();
    json!({ "techniques": texts(&names), "patterns": texts(&patterns), "players": players })
}

/// Returns the next step of a position at three levels, or a mistake in the position.
pub(crate) fn hint(board: &PlayedBoard, without: &[String]) -> Reply {
    let puzzle = board.puzzle()?;
    let found = Solver::new().threads(1).limit(2).solve(&puzzle);
    if found.verdict() == Verdict::NoSolution {
        return Ok(json!({ "wrong": [], "said": "The puzzle has no solution." }));
    }
    if let Some(solution) = found.solution().filter(|_| found.is_unique())
        && let Some(mistake) = mistake(board, solution)
    {
        return Ok(mistake);
    }
    let position = board.position()?;
    let note = if found.is_unique() { "" } else { "The puzzle has several solutions." };
    let start = Pencilmarks::of(&puzzle);
    if let Some(single) = decided(board, &position) {
        let marks = Pencilmarks::of(&position);
        let (cell, digit) = (usize::from(single.cell), single.digit);
        let name = position.shape().cell_name(cell);
        let sentence = format!("{digit} is the only candidate of {name}: {name}={digit}.");
        return Ok(json!({
            "where": format!("Look at {name}."), "what": format!("Naked Single: {name}."), "heading": "Naked Single",
            "sentence": sentence, "note": note, "place": [cell, digit.get()], "eliminate": [],
            "svg": Picture::new(&start, &marks, "Naked Single").to_string(),
        }));
    }
    let marks = Pencilmarks::of(&position);
    let allowed = set(without)?;
    let techniques = if found.is_unique() { Ok(allowed) } else { allowed.for_several_solutions() };
    let step = techniques.map(|techniques| Rater::default().techniques(techniques).hint(&position));
    // If there are several solutions, it may be that no technique applies.
    let Some(step) = step.unwrap_or(Ok(None)).map_err(because)? else {
        let open = board.values().iter().filter(|value| **value == 0).count();
        let said = match open {
            0 => "The puzzle is complete.".to_owned(),
            open if found.is_unique() => no_technique_left(open),
            open => {
                format!("The puzzle has several solutions, and no step with {open} cells open is true in all of them.")
            }
        };
        return Ok(json!({ "end": true, "said": said }));
    };
    let mut value = shown(&step, &start, &marks);
    value["where"] = step.where_to_look().into();
    value["what"] = step.what_it_is().into();
    value["note"] = note.into();
    Ok(value)
}

/// Returns an empty cell with a single candidate that occurs nowhere else in its units. The library treats it as a
/// placed digit, but the player has not entered it.
fn decided(board: &PlayedBoard, position: &Grid) -> Option<Candidate> {
    let marks = Pencilmarks::of(position);
    let cells = board.values().iter().enumerate().filter(|(_, value)| **value == 0);
    cells.into_iter().find_map(|(cell, _)| Some(Candidate::new(cell as u16, marks.value(cell)?)))
}

/// Returns the mistakes of a position whose puzzle has only this solution.
fn mistake(board: &PlayedBoard, solution: &Grid) -> Option<Value> {
    let (shape, solution) = (solution.shape(), solution.values());
    let name = |cells: &[usize]| cells.iter().map(|cell| shape.cell_name(*cell)).collect::<Vec<_>>().join(", ");
    let values = board.values().iter().zip(&solution).enumerate();
    let wrong: Vec<usize> =
        values.filter(|(_, (value, right))| **value != 0 && value != right).map(|(cell, _)| cell).collect();
    if !wrong.is_empty() {
        let verb = if wrong.len() == 1 { "This digit is wrong" } else { "These digits are wrong" };
        return Some(json!({ "wrong": wrong, "said": format!("{verb}: {}.", name(&wrong)) }));
    }
    let lost = |cell: &usize| board.removed(*cell).iter().any(|digit| digit.get() == solution[*cell]);
    let open = (0..solution.len()).filter(|cell| board.values().get(*cell) == Some(&0));
    let lost: Vec<usize> = open.filter(lost).collect();
    (!lost.is_empty())
        .then(|| json!({ "wrong": lost, "said": format!("You excluded the right digit in {}.", name(&lost)) }))
}

/// Returns the rating of a puzzle in words and as the number of its hardest step; nulls if the scale does not cover it.
pub(crate) fn rate(board: &PlayedBoard) -> Reply {
    let tally = Rater::default().checked(true).tally(&board.puzzle()?).map_err(because)?;
    let rating = tally.rating.filter(|rating| rating.technique.is_some());
    Ok(json!({
        "er": rating.map(|rating| rating.er.to_string()), "level": rating.map(|rating| rating.er.level()),
    }))
}

/// Returns all steps of a position, and its rating.
pub(crate) fn all(board: &PlayedBoard, without: &[String], order: TechniqueOrder) -> Reply {
    let position = board.position()?;
    let techniques = order.techniques(without)?;
    let mut rater = Rater::default().techniques(techniques.clone()).checked(true);
    let (steps, rating) = rater.solve(&position).map_err(because)?;
    let start = Pencilmarks::of(&position);
    let mut end = start.clone();
    steps.iter().for_each(|step| end.apply(step));
    let mut list: Vec<Value> = steps.iter().map(brief).collect();
    if order == TechniqueOrder::Players {
        for (entry, step) in list.iter_mut().zip(&steps) {
            entry["rank"] = rank(&techniques, step).into();
            entry["class"] = step.technique.players_class().into();
        }
    }
    let answer = json!({
        "steps": list,
        "rating": rating.filter(|_| order == TechniqueOrder::Scale).map(|rating| told(&rating, &steps)),
        "hardest": (order == TechniqueOrder::Players).then(|| hardest(&techniques, &steps)),
        "open": end.open(),
    });
    LAST.with_borrow_mut(|last| *last = Some(Way { start, steps }));
    Ok(answer)
}

/// Returns the numbers of a rating, each with the first step that has it.
fn told(rating: &Rating, steps: &[Step]) -> Value {
    let first = |number| steps.iter().position(|step| step.rating == Some(number));
    let level = if rating.technique.is_some() { rating.er.level() } else { "finished" };
    let number = |number: specudoku::explain::Tenths| json!({ "number": number.to_string(), "step": first(number) });
    json!({
        "er": number(rating.er), "ep": number(rating.ep), "ed": number(rating.ed), "level": level,
        "technique": rating.technique.map(|technique| technique.to_string()),
    })
}

/// Returns the first of the hardest steps in the players' order, with its class.
fn hardest(techniques: &TechniqueSet, steps: &[Step]) -> Value {
    let hardest = steps.iter().enumerate().rev().max_by_key(|(_, step)| rank(techniques, step));
    hardest.map_or(
        Value::Null,
        |(number, step)| json!({ "step": number, "technique": step.name(), "class": step.technique.players_class() }),
    )
}

/// Returns the place of a step's technique in an order, from easy to hard.
fn rank(techniques: &TechniqueSet, step: &Step) -> Option<usize> {
    techniques.in_order().position(|technique| technique == step.technique)
}

/// Returns a step as an entry of a list.
fn brief(step: &Step) -> Value {
    json!({
        "level": step.rating.map(|rating| rating.level()),
        "name": step.name(), "rating": step.rating.map(|rating| rating.to_string()), "effect": step.effect(),
        "single": matches!(step.technique, Technique::HiddenSingle | Technique::NakedSingle),
    })
}

/// Returns one of the last requested steps; the number after the last one gives the end.
pub(crate) fn one(number: usize) -> Reply {
    LAST.with_borrow(|last| {
        let way = last.as_ref().ok_or("the steps are no longer available: request them again")?;
        let mut marks = way.start.clone();
        way.steps.iter().take(number).for_each(|step| marks.apply(step));
        Ok(match way.steps.get(number) {
            Some(step) => shown(step, &way.start, &marks),
            None => {
                let end = if marks.is_full() { "Solved" } else { "No technique applies" };
                let svg = Picture::new(&way.start, &marks, end).to_string();
                json!({ "heading": end, "sentence": "", "svg": svg })
            }
        })
    })
}

/// Returns a step with its picture and texts.
pub(crate) fn shown(step: &Step, start: &Pencilmarks, marks: &Pencilmarks) -> Value {
    let candidate = |candidate: &Candidate| json!([candidate.cell, candidate.digit.get()]);
    json!({
        "svg": Picture::new(start, marks, &step.title()).step(step).to_string(),
        "heading": step.heading(),
        "sentence": step.sentence_in(marks),
        "place": step.placement.as_ref().map(candidate),
        "eliminate": step.eliminations.iter().map(candidate).collect::<Vec<_>>(),
        "chains": chains(step),
    })
}

/// Returns the nodes of each chain, so that the page can connect the links of a picture with the lines of a sentence.
fn chains(step: &Step) -> Vec<Value> {
    match &step.reason {
        Reason::Cycle { nodes } => vec![nodes.iter().map(node).collect()],
        Reason::Chains { chains } => chains.iter().map(|chain| chain.iter().map(node).collect()).collect(),
        _ => Vec::new(),
    }
}

fn node(node: &ChainNode) -> Value {
    let Candidate { cell, digit, .. } = node.candidate;
    json!({ "cell": cell, "digit": digit.get(), "on": node.on, "causes": node.causes })
}
