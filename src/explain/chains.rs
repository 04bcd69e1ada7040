//! Chains
use super::{board::Board, found::Found, memory::Memory};
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Trail;
pub(crate) struct Chains;
impl Chains {
    pub(crate) fn new() -> Self { Self }
    pub(crate) fn find_static(&mut self, _: &Board) -> Option<Found> { None }
    pub(crate) fn find_dynamic(&mut self, _: &Board, _: &mut Memory) -> Option<Found> { None }
}
