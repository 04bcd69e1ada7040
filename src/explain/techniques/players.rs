//! The techniques of the players' order that the scale does not have, one family per file.
//!
//! Each finder returns the eliminations, and the cells of the pattern by role, from which its sentence and its picture
//! are made.

pub(crate) mod als;
pub(crate) mod als_steps;
pub(crate) mod bent;
pub(crate) mod borescoper;
pub(crate) mod bug_lite;
mod claim_graph;
pub(crate) mod colouring;
mod deadly;
mod exocet;
pub(crate) mod extended_rectangle;
pub(crate) mod finned_fish;
pub(crate) mod fireworks;
pub(crate) mod franken_fish;
pub(crate) mod grouped_chains;
pub(crate) mod junior_exocet;
pub(crate) mod medusa;
pub(crate) mod multi_sector;
pub(crate) mod qiu;
pub(crate) mod rectangles;
pub(crate) mod remote_pair;
pub(crate) mod senior_exocet;
pub(crate) mod sk_loop;
pub(crate) mod sue_de_coq;
pub(crate) mod template;
pub(crate) mod tridagon;
pub(crate) mod turbot;
pub(crate) mod w_wing;
pub(crate) mod whips;
