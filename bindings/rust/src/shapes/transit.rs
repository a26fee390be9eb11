// SPDX-License-Identifier: MIT-0
//! What Transit networks do beside routing: walks, verification, loads.
use super::{pattern, sys, text, Error, Plan, Report, Traffic, Vec, Walk};
use crate::Net;
use alloc::{format, string::String};
use core::ffi::{c_char, c_int, c_uint};

/// Where a router stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In a leaf cluster: a stage.
    Cluster,
    /// On the way up: a layer.
    Up,
    /// On the way down: a level.
    Down,
    /// In the cap: a level.
    Cap,
    /// In a bidelta network: a stage of a stack.
    Stack,
}

/// A router on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TransitHop {
    /// What `level` counts.
    pub place: Place,
    /// The stage, layer or level, from 1.
    pub level: u8,
    /// In a bidelta network 1 to 8, else 0.
    pub stack: u8,
    /// Its number there.
    pub node: u64,
    /// The byte that it looked at, as it saw it.
    pub byte: u8,
    /// 0 to 3.
    pub direction: u8,
    /// Did its input drop a byte?
    pub swallowed: bool,
    /// Bits by which the stream stands rotated left.
    pub rotation: u8,
}

impl TransitHop {
    fn from(hop: &[u64]) -> TransitHop {
        TransitHop {
            place: match hop[0] {
                1 => Place::Cluster,
                2 => Place::Up,
                3 => Place::Down,
                4 => Place::Cap,
                _ => Place::Stack,
            },
            level: hop[1] as u8,
            stack: hop[2] as u8,
            node: hop[3],
            byte: hop[4] as u8,
            direction: hop[5] as u8,
            swallowed: hop[6] > 0,
            rotation: hop[7] as u8,
        }
    }

    /// The command's words: "down stage, level 2".
    pub fn stage(&self) -> String {
        let level = self.level;
        match self.place {
            Place::Cluster => format!("cluster stage {level}"),
            Place::Up => format!("up router, layer {level}"),
            Place::Down => format!("down stage, level {level}"),
            Place::Cap => format!("cap, level {level}"),
            Place::Stack => format!("stack {} stage {level}", self.stack),
        }
    }
}

/// What a Transit network is made of; keys as those of the command's `info`.  Cycles are `None` where
/// the papers give none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct TransitInfo {
    pub processors: u64,
    pub location_bytes: u64,
    /// Of the longest routing sequence.
    pub sequence_bytes: u64,
    /// Leaf clusters.
    pub clusters: u64,
    pub unit_trees_8: u64,
    pub unit_trees_2: u64,
    pub components: u64,
    /// Clock cycles to connect to the nearest.
    pub connect_best: Option<u64>,
    pub connect_worst: Option<u64>,
    pub open_best: Option<u64>,
    pub open_worst: Option<u64>,
}

const HOP: usize = 8; // numbers
const HOPS: usize = 33; // RT_WALK_HOPS_MAX

/// `Net`, the Transit networks.
impl Net {
    /// Sends a sequence, by default that of `route`, through the routers.
    pub fn walk(
        &self,
        source: u64,
        destination: u64,
        seq: Option<&[u8]>,
    ) -> Result<Walk<TransitHop>, Error> {
        let computed = self.route(source, destination)?;
        let seq = seq.unwrap_or(&computed);
        let (mut hops, mut out) = ([0; HOP * HOPS], [0; 2]);
        // SAFETY: the net is checked and has both processors; C reads seq; hops has room for the longest way.
        let verdict = unsafe {
            routeseq_transit_walk(
                self.as_c(), source, destination, seq.as_ptr(), seq.len() as c_uint, hops.as_mut_ptr(),
                out.as_mut_ptr(),
            )
        };
        let said = text(unsafe { rt_walk_text(verdict) });
        let hops = hops.chunks_exact(HOP).take(out[0] as usize).map(TransitHop::from).collect();
        let processor = Some(out[1]).filter(|processor| *processor != u64::MAX);
        Ok(Walk { arrived: verdict == 0, verdict: said, processor, end: out[1], hops })
    }

    /// What it is made of.
    ///
    /// ```
    /// let net: routeseq_sys::Net = "full:1".parse()?;
    /// assert_eq!(net.info().components, 52);
    /// # Ok::<(), routeseq_sys::Error>(())
    /// ```
    pub fn info(&self) -> TransitInfo {
        let mut out = [0; 11];
        // SAFETY: the net is checked; C writes eleven numbers.
        unsafe { routeseq_transit_info(self.as_c(), out.as_mut_ptr()) };
        let known = |value: u64| Some(value).filter(|value| *value != u64::MAX);
        let [processors, location_bytes, sequence_bytes, clusters, unit_trees_8, unit_trees_2, components, ..] = out;
        TransitInfo {
            processors, location_bytes, sequence_bytes, clusters, unit_trees_8, unit_trees_2, components,
            connect_best: known(out[7]),
            connect_worst: known(out[8]),
            open_best: known(out[9]),
            open_worst: known(out[10]),
        }
    }

    /// The messages of a traffic pattern, as the command names it: `"bitrev"`, `"shift:3"`.
    pub fn pattern(&self, name: &str) -> Result<Vec<(u64, u64)>, Error> {
        pattern::messages(self.as_c(), name)
    }

    /// Computes each route of a plan, walks it, and compares; `Plan::default()` has the pairs of the
    /// command's `verify`.
    pub fn verify(&self, plan: Plan) -> Result<Report, Error> {
        self.verify_while(plan, |_, _| true)
    }

    /// `verify`, told before each piece of the work how many pairs are done, and of how many: goes on
    /// while `more` returns true.
    pub fn verify_while(
        &self,
        plan: Plan,
        mut more: impl FnMut(u64, u64) -> bool,
    ) -> Result<Report, Error> {
        plan.run(self.as_c(), rt_walk_text, super::PIECE, &mut more, |(kind, pairs, seed, first, count), out| {
            // SAFETY: the net is checked; C adds to REPORT numbers.
            unsafe { routeseq_transit_verify(self.as_c(), kind, pairs, seed, first, count, out.as_mut_ptr()) }
        })
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
            return Err(Error::usage(words));
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
        hops: *mut u64,
        out: *mut u64,
    ) -> c_int;
    fn routeseq_transit_verify(
        net: *const sys::rt_net,
        kind: c_int,
        pairs: u64,
        seed: u64,
        first: u64,
        count: u64,
        out: *mut u64,
    );
    fn routeseq_transit_info(net: *const sys::rt_net, out: *mut u64);
    fn routeseq_transit_load(net: *const sys::rt_net, offered: f64) -> f64;
    fn rt_walk_text(verdict: c_int) -> *const c_char;
}
