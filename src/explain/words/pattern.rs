//! Why the step of a named pattern is valid, in players' words: one file per family.

mod chains;
mod extreme;
mod one_digit;
mod sets;
mod uniqueness;
mod wings;

use super::notation::{candidates, cell_group, digits, listed};
use crate::explain::data::players_technique::PlayersTechnique;
use crate::explain::{Candidate, PatternPart, PatternRole, Step};
use crate::model::{DigitSet, Unit};

/// The data of a named pattern that its sentence needs.
pub(super) struct PatternWords<'a> {
    pub(super) step: &'a Step,
    pub(super) base: &'a [Unit],
    pub(super) cover: &'a [Unit],
    pub(super) parts: &'a [PatternPart],
}

impl PatternWords<'_> {
    /// Returns why the step is valid.
    pub(super) fn sentence(&self, technique: PlayersTechnique) -> String {
        use PlayersTechnique as P;
        match technique {
            P::Skyscraper | P::TwoStringKite => self.turbot(technique),
            P::EmptyRectangle => self.empty_rectangle(),
            P::SimpleColouring => self.simple_colouring(),
            P::FinnedXWing
            | P::SashimiXWing
            | P::FinnedSwordfish
            | P::SashimiSwordfish
            | P::FinnedJellyfish
            | P::SashimiJellyfish
            | P::FinnedFrankenSwordfish
            | P::FinnedFrankenJellyfish => self.finned(),
            P::MutantSwordfish | P::MutantJellyfish => self.mutant_fish(),
            P::WWing | P::GroupedWWing => self.w_wing(),
            P::WxyzWing | P::VwxyzWing => self.bent(),
            P::AlsXz => self.als_xz(),
            P::DoubleAlsXz => self.double_als_xz(),
            P::AlsXyWing | P::AlsChain => self.als_chain(),
            P::DeathBlossom => self.death_blossom(),
            P::SueDeCoq => self.sue_de_coq(),
            P::HiddenRectangle => self.hidden_rectangle(),
            P::AvoidableRectangle => self.avoidable_rectangle(),
            P::ExtendedRectangle => self.deadly("these digits could be swapped in pairs"),
            P::BugLite => self.deadly("the two digits of each cell could be swapped"),
            P::Borescoper => self.deadly("they could be arranged in another way"),
            P::Qiu => self.qiu(),
            P::GroupedXChain | P::GroupedAic | P::AlsAic => self.grouped_chain(),
            P::Whip => self.whip(),
            P::TripleFirework | P::QuadrupleFirework => self.firework(),
            P::Medusa => self.medusa(),
            P::FrankenSwordfish | P::FrankenJellyfish => self.franken_fish(),
            P::SkLoop => self.sk_loop("two digits"),
            P::DominoLoop => self.sk_loop("some digits"),
            P::MultiSector => self.multi_sector(),
            P::JuniorExocet => self.exocet(),
            P::DoubleExocet => self.double_exocet(),
            P::SeniorExocet => self.senior_exocet(),
            P::Tridagon => self.tridagon(),
            P::Template => self.template(),
            P::RemotePair => self.remote_pair(),
        }
    }

    /// Returns the cells of all parts with a role.
    fn set(&self, role: PatternRole) -> Vec<u16> {
        let parts = self.parts.iter().filter(|part| part.role == role);
        let mut cells: Vec<u16> = parts.flat_map(|part| &part.candidates).map(|candidate| candidate.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns the cells of all parts with a role: `R1C23 R4C5`.
    fn cells(&self, role: PatternRole) -> String {
        cell_group(self.step.shape, &self.set(role))
    }

    /// Returns the cells of a role one by one: `R1C2 and R4C5`.
    fn each(&self, role: PatternRole, conjunction: &str) -> String {
        let cells: Vec<String> = self.set(role).iter().map(|cell| self.step.shape.cell_name((*cell).into())).collect();
        either(&cells, conjunction)
    }

    /// Returns the digits of a role.
    fn digit_set(&self, role: PatternRole) -> DigitSet {
        let parts = self.parts.iter().filter(|part| part.role == role);
        parts.flat_map(|part| &part.candidates).map(|candidate| candidate.digit).collect()
    }

    /// Returns the digits of a role in words.
    fn digits(&self, role: PatternRole) -> String {
        digits(self.digit_set(role))
    }

    /// Returns the candidates of a role: `R1C2=4, R3C45=7`.
    fn candidates(&self, role: PatternRole) -> String {
        let parts = self.parts.iter().filter(|part| part.role == role);
        let all: Vec<Candidate> = parts.flat_map(|part| part.candidates.iter().copied()).collect();
        candidates(self.step.shape, &all).replace("<>", "=")
    }

    /// Whether a part with this role has a candidate.
    fn part_has(&self, role: PatternRole, candidate: Candidate) -> bool {
        self.parts.iter().any(|part| part.role == role && part.candidates.contains(&candidate))
    }

    /// Returns the digits that the step removes.
    fn gone(&self) -> String {
        digits(self.step.eliminations.iter().map(|gone| gone.digit).collect())
    }

    /// Returns the effect of the step.
    fn effect(&self) -> String {
        self.step.effect()
    }
}

/// Joins parts with `and` or `or`.
fn either(parts: &[String], conjunction: &str) -> String {
    match parts {
        [before @ .., last] if !before.is_empty() => format!("{} {conjunction} {last}", before.join(", ")),
        _ => parts.concat(),
    }
}

/// Formats units of any kinds: `rows 2 and 5`, `row 3 and box 7`.
fn units(all: &[Unit]) -> String {
    let words: Vec<(String, String)> = all.iter().map(kind_and_number).collect();
    match &words[..] {
        [(kind, _), rest @ ..] if !rest.is_empty() && rest.iter().all(|(other, _)| other == kind) => {
            let plural = if kind == "box" { "boxes".to_owned() } else { format!("{kind}s") };
            let numbers: Vec<String> = words.iter().map(|(_, number)| number.clone()).collect();
            format!("{plural} {}", listed(&numbers))
        }
        _ => listed(&all.iter().map(Unit::to_string).collect::<Vec<_>>()),
    }
}

/// Returns the kind and the number of a unit.
fn kind_and_number(unit: &Unit) -> (String, String) {
    let name = unit.to_string();
    name.split_once(' ').map_or((name.clone(), String::new()), |(kind, number)| (kind.to_owned(), number.to_owned()))
}
