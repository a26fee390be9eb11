// SPDX-License-Identifier: MIT-0
//! Networks of all shapes: a type each, with `route`, `walk`, `verify`, `load` and what they are
//! made of.
mod network;
mod pattern;
mod ports;
mod rings;
mod transit;
mod tree;

use crate::error::{checked, memory, pair, Error, Named};
use crate::sys;
use alloc::vec::Vec;
use core::ffi::{c_char, c_int, CStr};

pub use pattern::patterns;
pub use network::{Hop, Info, Load, Network, Route, Shape, Traffic};
pub use ports::{Channel, Ports, PortsHop, PortsInfo, PortsLoad};
pub use rings::{Leg, RingHop, RingInfo, RingLoad, Rings};
pub use transit::{Place, TransitHop, TransitInfo};
pub use tree::{Tree, TreeCycles, TreeHop, TreeInfo, TreeLoad};

/// How a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk<Hop> {
    /// Is it at its destination, by the rules?
    pub arrived: bool,
    /// In words, as the command's: "arrived", or why it is lost.
    pub verdict: &'static str,
    /// The processor that it reached; `None`: none.  Of rings and routers with ports its destination
    /// alone: others are at `end`.
    pub processor: Option<u64>,
    /// The node, router or processor where the message ended; `u64::MAX` at no processor.
    pub end: u64,
    /// The hops that were taken.
    pub hops: Vec<Hop>,
}

/// Which pairs are verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Plan {
    /// Those of the command's `verify`: all where there are at most 2^32; of more `Classes` in Transit
    /// networks, 2^22 by `Heights` in trees, on rings a sample of 2^18, or of 2^8 where paths are
    /// searched for, in others of 2^22; the seed is 1.
    #[default]
    Default,
    /// All ordered pairs; at most 2^31 processors.
    All,
    /// In Transit networks alone: four pairs of every class, the seed 1.
    Classes,
    /// So many, at least one, in prime strides, and a seed.
    Sample(u64, u64),
    /// In trees alone: so many, in which all heights of the common ancestor are as frequent, and a
    /// seed.
    Heights(u64, u64),
}

/// What verification found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Which pairs these are: never `Plan::Default`.
    pub plan: Plan,
    /// Pairs looked at: all of the plan, but where `verify_while` was ended.
    pub pairs: u64,
    /// Of them those that are right.
    pub arrived: u64,
    /// How many pairs end with each verdict, in words; none where no pair does.
    pub counts: Vec<(&'static str, u64)>,
    /// The first that are not: source and destination.
    pub failures: Vec<(u64, u64)>,
}

const COUNTS: usize = 2 + 2 * 8;
const REPORT: usize = COUNTS + 16;

impl Report {
    fn from(plan: Plan, out: [u64; REPORT], words: unsafe extern "C" fn(c_int) -> *const c_char) -> Report {
        let failures = (0..out[1] as usize).map(|k| (out[2 + 2 * k], out[3 + 2 * k])).collect();
        let counts = (0..).zip(&out[COUNTS..]).filter(|(_, pairs)| **pairs > 0);
        // SAFETY: a text for every int.
        let counts = counts.map(|(verdict, pairs)| (text(unsafe { words(verdict) }), *pairs)).collect();
        Report { plan, pairs: out[0], arrived: out[COUNTS], counts, failures }
    }
}

/// Pairs of a plan as C takes them, `first` and `count` last.
type Part = (c_int, u64, u64, u64, u64);

const PIECE: u64 = 1 << 14; // pairs: at most some tenths of a second

impl Plan {
    /// Kind, pairs and seed as C takes them.
    fn taken(self, net: &sys::rt_net) -> Result<(c_int, u64, u64), Error> {
        // SAFETY: the net is checked.
        let (n, shape) = unsafe { (sys::rt_topo_processors(net), sys::rt_net_shape(net)) };
        let refused = |words: core::fmt::Arguments| Err(Error::usage(words));
        match self {
            Plan::All if n > 1 << 31 => {
                refused(format_args!("all pairs of {n} processors: expected at most 2^31"))
            }
            Plan::Classes if shape != sys::RT_SHAPE_TRANSIT => refused(
                format_args!("Plan::Classes: expected a Transit network, not {}", crate::error::Named(net)),
            ),
            Plan::Heights(..) if shape != sys::RT_SHAPE_TREE => refused(
                format_args!("Plan::Heights: expected a tree, not {}", crate::error::Named(net)),
            ),
            Plan::Sample(pairs, _) | Plan::Heights(pairs, _) if pairs == 0 || pairs > 1 << 62 => {
                refused(format_args!("a sample of {pairs} pairs: expected 1..2^62"))
            }
            Plan::All => Ok((0, 0, 1)),
            Plan::Classes => Ok((1, 0, 1)),
            Plan::Sample(pairs, seed) => Ok((2, pairs, seed)),
            Plan::Heights(pairs, seed) => Ok((4, pairs, seed)),
            Plan::Default => Ok((5, 0, 1)),
        }
    }

    /// Verifies the pairs of a plan, `piece` of them at a time, while `more` says so; `part` adds to the numbers of a
    /// report.
    fn run(
        self,
        net: &sys::rt_net,
        words: unsafe extern "C" fn(c_int) -> *const c_char,
        piece: u64,
        more: &mut dyn FnMut(u64, u64) -> bool,
        mut part: impl FnMut(Part, &mut [u64; REPORT]),
    ) -> Result<Report, Error> {
        let (kind, pairs, seed) = self.taken(net)?;
        let (mut made, mut out) = ([0; 2], [0; REPORT]);
        // SAFETY: the net is checked; C writes two numbers.
        unsafe { routeseq_plan(net, kind, pairs, seed, made.as_mut_ptr()) };
        let [kind, all] = made;
        let plan = match kind {
            0 => Plan::All,
            1 => Plan::Classes,
            2 => Plan::Sample(all, seed),
            _ => Plan::Heights(all, seed),
        };
        while out[0] < all && more(out[0], all) {
            part((kind as c_int, all, seed, out[0], piece.min(all - out[0])), &mut out);
        }
        Ok(Report::from(plan, out, words))
    }
}

extern "C" {
    fn routeseq_plan(net: *const sys::rt_net, kind: c_int, pairs: u64, seed: u64, out: *mut u64);
}

/// A text of the library.
fn text(words: *const c_char) -> &'static str {
    // SAFETY: constant strings that end in a zero.
    unsafe { CStr::from_ptr(words) }.to_str().unwrap_or("")
}

/// What all shapes but Transit begin with.
macro_rules! shape {
    ($name:ident, $shape:expr, $expected:expr) => {
        impl $name {
            /// From NET text.
            pub fn parse(text: &core::ffi::CStr) -> Result<$name, crate::Error> {
                Ok($name { net: crate::error::parsed(text, $shape, $expected)? })
            }

            /// From a description that C has too.
            pub fn new(net: crate::sys::rt_net) -> Result<$name, crate::Error> {
                Ok($name { net: crate::error::of_shape(net, $shape, $expected)? })
            }

            /// The description as C has it.
            pub fn as_c(&self) -> &crate::sys::rt_net {
                &self.net
            }

            /// N: processors are 0..N-1.
            pub fn processors(&self) -> u64 {
                // SAFETY: the net is checked.
                unsafe { crate::sys::rt_topo_processors(&self.net) }
            }

            /// The messages of a traffic pattern, as the command names it: `"bitrev"`, `"shift:3"`.
            pub fn pattern(&self, name: &str) -> Result<alloc::vec::Vec<(u64, u64)>, crate::Error> {
                super::pattern::messages(&self.net, name)
            }
        }

        impl core::str::FromStr for $name {
            type Err = crate::Error;

            fn from_str(text: &str) -> Result<$name, crate::Error> {
                crate::error::from_str(text, $name::parse)
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($name), "(\"{}\")"), self)
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&crate::error::Named(&self.net), f)
            }
        }
    };
}
pub(crate) use shape;

#[cfg(test)]
#[test]
fn reports_are_those_of_c() {
    extern "C" {
        static routeseq_sizes: [c_int; 2];
        fn rt_walk_tree_text(verdict: c_int) -> *const c_char;
    }
    // SAFETY: native/shapes/shapes.c has two.
    assert_eq!(unsafe { routeseq_sizes }, [COUNTS as c_int, REPORT as c_int]);
    let mut out: [u64; REPORT] = core::array::from_fn(|at| at as u64 + 100);
    (out[1], out[COUNTS], out[COUNTS + 1], out[COUNTS + 2]) = (8, 5, 0, 1);
    let report = Report::from(Plan::All, out, rt_walk_tree_text);
    assert_eq!((report.pairs, report.arrived, report.counts.len()), (100, 5, 15));
    assert_eq!(report.counts[..2], [("arrived", 5), (text(unsafe { rt_walk_tree_text(2) }), 1)]);
    assert_eq!(report.failures, (0..8).map(|k| (102 + 2 * k, 103 + 2 * k)).collect::<Vec<_>>());
    out[1] = 0;
    assert_eq!(Report::from(Plan::All, out, rt_walk_tree_text).failures, []);
}

#[cfg(test)]
#[test]
fn plans_are_as_c_takes_them() {
    let net = sys::rt_net { family: sys::RT_FAMILY_FULL, capped: 0, param: [1, 0, 0, 0, 0, 0, 0, 0] };
    let taken = [Plan::All, Plan::Classes, Plan::Default].map(|plan| plan.taken(&net));
    assert_eq!(taken, [Ok((0, 0, 1)), Ok((1, 0, 1)), Ok((5, 0, 1))]);
    extern "C" fn words(_: c_int) -> *const c_char {
        c"a verdict".as_ptr()
    }
    let mut parts = Vec::new();
    let report = Plan::Sample(40, 7).run(&net, words, 16, &mut |_, _| true, |part, out| {
        parts.push(part);
        out[0] += part.4;
    });
    assert_eq!(report.map(|report| report.pairs), Ok(40));
    assert_eq!(parts, [(2, 40, 7, 0, 16), (2, 40, 7, 16, 16), (2, 40, 7, 32, 8)]);
}
