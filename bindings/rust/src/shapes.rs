// SPDX-License-Identifier: MIT-0
//! Networks of all shapes: a type each, with `route`, `walk`, `verify`, `load` and what they are
//! made of.
mod network;
mod pattern;
mod ports;
mod rings;
mod tree;

use crate::error::{checked, memory, pair, Error};
use crate::{sys, Net};
use alloc::vec::Vec;
use core::ffi::{c_char, c_int, c_uint, CStr};

pub use network::{Hop, Load, Network, Route, Traffic};
pub use ports::{Channel, Ports, PortsHop, PortsInfo, PortsLoad};
pub use rings::{Leg, RingLoad, Rings};
pub use tree::{Tree, TreeHop, TreeLoad};

/// How a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk<Hop> {
    /// Is it at its destination, by the rules?
    pub arrived: bool,
    /// In words, as the command's: "arrived", or why it is lost.
    pub verdict: &'static str,
    /// The node, router or processor where the message ended; `u64::MAX` at no processor.
    pub end: u64,
    /// The hops that were taken.
    pub hops: Vec<Hop>,
}

/// Which pairs are verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// All ordered pairs; at most 2^31 processors.
    All,
    /// So many, at least one, in prime strides, and a seed.
    Sample(u64, u64),
}

/// What verification found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Pairs looked at.
    pub pairs: u64,
    /// Of them those that are right.
    pub arrived: u64,
    /// The first that are not: source and destination.
    pub failures: Vec<(u64, u64)>,
}

const REPORT: usize = 3 + 2 * 8;

impl Report {
    fn from(out: [u64; REPORT]) -> Report {
        let listed = (out[2] as usize).min(8);
        let failures = (0..listed).map(|k| (out[3 + 2 * k], out[4 + 2 * k])).collect();
        Report { pairs: out[0], arrived: out[1], failures }
    }
}

impl Plan {
    /// Kind, pairs and seed as C takes them.
    fn taken(self, net: &sys::rt_net) -> Result<(c_int, u64, u64), Error> {
        // SAFETY: the net is checked.
        let n = unsafe { sys::rt_topo_processors(net) };
        match self {
            Plan::All if n > 1 << 31 => {
                let words = format_args!("all pairs of {n} processors: expected at most 2^31");
                Err(Error::said(sys::RT_ERR_INDEX, words))
            }
            Plan::All => Ok((0, 0, 1)),
            Plan::Sample(pairs, _) if pairs == 0 || pairs >= 1 << 62 => {
                let words = format_args!("a sample of {pairs} pairs: expected 1..2^62-1");
                Err(Error::said(sys::RT_ERR_INDEX, words))
            }
            Plan::Sample(pairs, seed) => Ok((2, pairs, seed)),
        }
    }
}

/// A text of the library.
fn text(words: *const c_char) -> &'static str {
    // SAFETY: constant strings that end in a zero.
    unsafe { CStr::from_ptr(words) }.to_str().unwrap_or("")
}

/// `Net`, the Transit networks.
impl Net {
    /// Sends a sequence, by default that of `route`, through the routers.  Hops are not listed.
    pub fn walk(&self, source: u64, destination: u64, seq: Option<&[u8]>) -> Result<Walk<()>, Error> {
        let computed = self.route(source, destination)?;
        let seq = seq.unwrap_or(&computed);
        let mut out = [0; 2];
        // SAFETY: the net is checked and has both processors; C reads seq.
        let verdict = unsafe {
            routeseq_transit_walk(
                self.as_c(), source, destination, seq.as_ptr(), seq.len() as c_uint, out.as_mut_ptr(),
            )
        };
        let said = text(unsafe { rt_walk_text(verdict) });
        let hops = (0..out[0]).map(|_| ()).collect();
        Ok(Walk { arrived: verdict == 0, verdict: said, end: out[1], hops })
    }

    /// The messages of a traffic pattern, as the command names it: `"bitrev"`, `"shift:3"`.
    pub fn pattern(&self, name: &str) -> Result<Vec<(u64, u64)>, Error> {
        pattern::messages(self.as_c(), name)
    }

    /// Computes and walks each pair of a plan, and compares.
    pub fn verify(&self, plan: Plan) -> Result<Report, Error> {
        let (kind, pairs, seed) = plan.taken(self.as_c())?;
        let mut out = [0; REPORT];
        // SAFETY: the net is checked; C writes REPORT numbers.
        unsafe { routeseq_transit_verify(self.as_c(), kind, pairs, seed, out.as_mut_ptr()) };
        Ok(Report::from(out))
    }

    /// The share of connections that is made, by the analytic model, where each processor offers
    /// one with a probability: `0.5`, or `Traffic::Offered(0.5)`; the network draws paths, so that no
    /// link has a load of its own.
    pub fn load<'a>(&self, traffic: impl Into<Traffic<'a>>) -> Result<f64, Error> {
        let offered = match traffic.into() {
            Traffic::Offered(offered) => offered,
            other => return other.refused(self.as_c(), "Traffic::Offered: a Transit network draws its paths"),
        };
        if !(0.0..=1.0).contains(&offered) {
            let words = format_args!("offered load {offered:?}: expected 0 to 1");
            return Err(Error::said(sys::RT_ERR_SPACE, words));
        }
        // SAFETY: the net is checked.
        Ok(unsafe { routeseq_transit_load(self.as_c(), offered) })
    }
}

extern "C" {
    fn routeseq_transit_walk(
        net: *const sys::rt_net,
        source: u64,
        destination: u64,
        seq: *const u8,
        bytes: c_uint,
        out: *mut u64,
    ) -> c_int;
    fn routeseq_transit_verify(
        net: *const sys::rt_net,
        kind: c_int,
        pairs: u64,
        seed: u64,
        out: *mut u64,
    );
    fn routeseq_transit_load(net: *const sys::rt_net, offered: f64) -> f64;
    fn rt_walk_text(verdict: c_int) -> *const c_char;
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
