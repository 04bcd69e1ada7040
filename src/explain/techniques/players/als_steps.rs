//! Steps of almost locked sets that share restricted digits.
//!
//! ALS-XZ: two sets share the restricted digit X, so one of them lacks it and has the other common digit Z. Z is
//! removed from the cells that see all of its places in both. With two restricted digits, each set has exactly one of
//! them, and all other digits are locked in their sets.
//!
//! ALS-XY-wing and ALS chain: a chain of sets, each of which shares a restricted digit with the next. Successive links
//! have different digits. If the first set lacks Z, the digits are pushed along the chain and the last set has Z.
//!
//! Death blossom: each candidate of a stem is restricted against a petal, a set that has Z. Whichever digit the stem
//! takes, its petal has Z.

use super::als::{Als, AlsNet};
use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{CellSet, PEERS, count, members};
use crate::explain::views::{CandidateSet, Views};

/// The most sets of a chain.
const MAX_CHAIN: usize = 6;

/// Returns an ALS-XZ with one restricted digit, or with two if `DOUBLE`.
pub(crate) fn xz<const DOUBLE: bool>(views: &Views, net: &AlsNet, rank: Rank) -> Option<FoundStep> {
    net.sets.iter().enumerate().find_map(|(index, one)| {
        let mut last = usize::MAX;
        net.links[index].iter().filter(|link| link.to > index).find_map(|link| {
            // A pair with two restricted digits has two successive links.
            let is_new = std::mem::replace(&mut last, link.to) != link.to;
            is_new.then(|| linked::<DOUBLE>(views, rank, one, &net.sets[link.to]))?
        })
    })
}

fn linked<const DOUBLE: bool>(views: &Views, rank: Rank, one: &Als, other: &Als) -> Option<FoundStep> {
    let restricted = one.restricted(other);
    if (count(restricted) == 2) != DOUBLE || count(restricted) > 2 {
        return None;
    }
    let mut gone = CandidateSet::default();
    for digit in members(one.digits & other.digits & !restricted) {
        gone.add(views.digits[digit] & one.seen_with(other, digit), digit);
    }
    if DOUBLE {
        for digit in members(restricted) {
            gone.add(views.digits[digit] & one.seen_with(other, digit), digit);
        }
        for set in [one, other] {
            members(set.digits & !restricted).for_each(|digit| gone.add(views.digits[digit] & set.seen[digit], digit));
        }
    }
    if gone.is_empty() {
        return None;
    }
    let mut links = CandidateSet::default();
    members(restricted).for_each(|digit| links.add(one.places[digit] | other.places[digit], digit));
    let pattern = NamedPattern::default()
        .part(PatternRole::Set(0), one.candidates())
        .part(PatternRole::Set(1), other.candidates())
        .part(PatternRole::Link, links);
    FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
}

/// Returns an ALS-XY-wing: a hub that shares a restricted digit with each of two sets.
pub(crate) fn xy_wing(views: &Views, net: &AlsNet, rank: Rank) -> Option<FoundStep> {
    (0..net.sets.len()).find_map(|hub| {
        let links = &net.links[hub];
        links.iter().enumerate().find_map(|(index, one)| {
            links[index + 1..].iter().filter(|other| other.digit != one.digit && other.to != one.to).find_map(|other| {
                let path = [one.to, hub, other.to];
                ends(views, net, rank, &path, &[one.digit, other.digit])
            })
        })
    })
}

/// Returns the step of a chain of sets, which share these restricted digits.
fn ends(views: &Views, net: &AlsNet, rank: Rank, path: &[usize], digits: &[usize]) -> Option<FoundStep> {
    let [first, last] = [path.first()?, path.last()?].map(|&index| &net.sets[index]);
    let [start, end] = [*digits.first()?, *digits.last()?];
    if first.cells & last.cells != 0 {
        return None;
    }
    let mut gone = CandidateSet::default();
    for digit in members(first.digits & last.digits & !(1 << start | 1 << end)) {
        gone.add(views.digits[digit] & first.seen_with(last, digit), digit);
    }
    if gone.is_empty() {
        return None;
    }
    let mut pattern = NamedPattern::default();
    for (number, &index) in path.iter().enumerate() {
        pattern = pattern.part(PatternRole::Set(number as u8), net.sets[index].candidates());
    }
    for (number, &digit) in digits.iter().enumerate() {
        let places = net.sets[path[number]].places[digit] | net.sets[path[number + 1]].places[digit];
        pattern = pattern.part(PatternRole::Link, CandidateSet::at(places, digit));
    }
    FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
}

/// A set that a chain has reached, by which digit, and from which earlier entry.
#[derive(Clone, Copy)]
struct Reached {
    set: usize,
    digit: usize,
    before: usize,
    length: usize,
}

/// Returns an ALS chain of four or more sets: the shortest one from its first set.
pub(crate) fn chain(views: &Views, net: &AlsNet, rank: Rank) -> Option<FoundStep> {
    let mut reached: Vec<Reached> = Vec::new();
    let mut seen = vec![0u16; net.sets.len()];
    for start in 0..net.sets.len() {
        for digit in members(net.sets[start].digits) {
            reached.clear();
            seen.fill(0);
            let first = net.links[start].iter().filter(|link| link.digit == digit);
            reached.extend(first.map(|link| Reached { set: link.to, digit, before: usize::MAX, length: 2 }));
            let found = follow(views, net, rank, start, &mut reached, &mut seen);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Follows the links of the reached sets, breadth first.
fn follow(
    views: &Views,
    net: &AlsNet,
    rank: Rank,
    start: usize,
    reached: &mut Vec<Reached>,
    seen: &mut [u16],
) -> Option<FoundStep> {
    let mut index = 0;
    while let Some(&at) = reached.get(index) {
        if at.length >= 4 {
            let path = SetPath::to(start, reached, index);
            let found = ends(views, net, rank, &path.sets, &path.digits);
            if found.is_some() {
                return found;
            }
        }
        if at.length < MAX_CHAIN {
            for link in net.links[at.set].iter().filter(|link| link.digit != at.digit && link.to != start) {
                let own = &mut seen[link.to];
                if *own >> link.digit & 1 == 0 {
                    *own |= 1 << link.digit;
                    let length = at.length + 1;
                    reached.push(Reached { set: link.to, digit: link.digit, before: index, length });
                }
            }
        }
        index += 1;
    }
    None
}

/// A chain of sets, and the digits between them.
#[derive(Default)]
struct SetPath {
    sets: Vec<usize>,
    digits: Vec<usize>,
}

impl SetPath {
    /// Returns the path from the start to an entry.
    fn to(start: usize, reached: &[Reached], mut index: usize) -> Self {
        let mut path = Self::default();
        while let Some(at) = reached.get(index) {
            path.sets.push(at.set);
            path.digits.push(at.digit);
            index = at.before;
        }
        path.sets.push(start);
        path.sets.reverse();
        path.digits.reverse();
        path
    }
}

/// Returns a death blossom whose stem has three or four candidates.
pub(crate) fn death_blossom(views: &Views, net: &AlsNet, rank: Rank) -> Option<FoundStep> {
    let mut stems = (0..81).filter(|&cell| (3..=4).contains(&count(views.cells[cell])));
    stems.find_map(|stem| {
        let own = views.cells[stem];
        // The petals of each digit of the stem.
        let petals: [Vec<&Als>; 9] = std::array::from_fn(|digit| {
            let has = own >> digit & 1 == 1;
            let sets = net.sets.iter().filter(|set| {
                has && set.digits >> digit & 1 == 1
                    && set.places[digit] & !PEERS[stem] == 0
                    && set.cells >> stem & 1 == 0
            });
            sets.collect()
        });
        (0..9).find_map(|kept| {
            // The stem may take the kept digit itself; then it is one of the places of this digit.
            let (start, taken): (CellSet, u16) =
                if own >> kept & 1 == 1 { (PEERS[stem], own & !(1 << kept)) } else { (!0, own) };
            let open = views.digits[kept] & start & !(1 << stem);
            blossom(views, rank, &Blossom { stem, kept, taken, petals: &petals }, open, &mut Vec::new())
        })
    })
}

/// A stem whose digits `taken` need petals with the digit `kept`.
struct Blossom<'a> {
    stem: usize,
    kept: usize,
    taken: u16,
    petals: &'a [Vec<&'a Als>; 9],
}

/// Chooses a petal for each digit of the stem. `gone` holds the cells that lose the kept digit so far.
fn blossom<'a>(
    views: &Views,
    rank: Rank,
    of: &Blossom<'a>,
    gone: CellSet,
    chosen: &mut Vec<&'a Als>,
) -> Option<FoundStep> {
    let Some(digit) = members(of.taken).nth(chosen.len()) else {
        let mut stem = CandidateSet::default();
        stem.add_cell(of.stem, views.cells[of.stem]);
        let mut pattern = NamedPattern::default().part(PatternRole::Pivot, stem);
        for (number, petal) in chosen.iter().enumerate() {
            pattern = pattern.part(PatternRole::Set(number as u8), petal.candidates());
        }
        return FoundStep::eliminate(rank, CandidateSet::at(gone, of.kept), Pattern::Named(Box::new(pattern)));
    };
    of.petals[digit].iter().find_map(|petal| {
        let is_apart = chosen.iter().all(|other| other.cells & petal.cells == 0);
        let rest = gone & petal.seen[of.kept] & !petal.cells;
        if petal.digits >> of.kept & 1 == 0 || rest == 0 || !is_apart {
            return None;
        }
        chosen.push(petal);
        let found = blossom(views, rank, of, rest, chosen);
        chosen.pop();
        found
    })
}
