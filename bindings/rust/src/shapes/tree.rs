// SPDX-License-Identifier: MIT-0
//! Leiserson's fat-tree.
use super::{checked, memory, pair, shape, sys, text, Error, Plan, Report, Traffic, Vec, Walk};
use core::ffi::{c_char, c_int, c_uint};

/// A fat-tree of Leiserson with universal capacities.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tree {
    pub(super) net: sys::rt_net,
}
shape!(Tree, sys::RT_SHAPE_TREE, "a fat-tree of Leiserson (tree:h)");

/// A node on the way; the root is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeHop {
    /// Its number as in a heap.
    pub node: u64,
    /// The address bit that it takes.
    pub bit: bool,
}

/// The load factor of a message set; keys as those of the command's `load`, but for its schedules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeLoad {
    /// Their number.
    pub messages: u64,
    /// The load factor, reduced: a channel's load and its capacity.
    pub lambda: (u64, u64),
    /// Delivery cycles, at least.
    pub cycles_lower: u64,
    /// `lambda` as one number.
    pub lambda_value: f64,
}

/// Delivery cycles of two schedules of a message set; keys as those of the command's `load`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeCycles {
    /// Of theorem 1.
    pub cycles_theorem1: u64,
    /// Of the best schedule found.
    pub cycles: u64,
}

/// What it is made of; keys as those of the command's `info`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeInfo {
    /// Leaves.
    pub processors: u64,
    /// Up and down, without the pair above the root.
    pub channels: u64,
    /// Wires of a channel by its depth: the command's `cap_0`, `cap_1`, ...
    pub cap: Vec<u64>,
}

const HEIGHT_OF_LOAD: u32 = 24; // RT_LOAD_TREE_HEIGHT_MAX

impl Tree {
    /// h: there are 2^h processors.
    pub fn height(&self) -> u32 {
        self.net.param[0]
    }

    /// Wires of a channel at a depth, 0 to `height`.
    pub fn capacity(&self, level: u32) -> Result<u64, Error> {
        if level > self.height() {
            let words = format_args!("level {level}: expected 0..{} of {self}", self.height());
            return Err(Error::usage(words));
        }
        // SAFETY: the net is checked.
        Ok(unsafe { rt_topo_tree_capacity(&self.net, level) })
    }

    /// What it is made of.
    ///
    /// ```
    /// let tree: routeseq_sys::Tree = "tree:3".parse()?;
    /// assert_eq!((tree.info().channels, tree.info().cap), (28, vec![8, 4, 2, 1]));
    /// # Ok::<(), routeseq_sys::Error>(())
    /// ```
    pub fn info(&self) -> TreeInfo {
        let processors = self.processors();
        let cap = (0..=self.height()).map_while(|level| self.capacity(level).ok()).collect();
        TreeInfo { processors, channels: 4 * processors - 4, cap }
    }

    /// The address bits in the order in which they are sent; none to itself.
    pub fn route(&self, source: u64, destination: u64) -> Result<Vec<bool>, Error> {
        let (source, destination) = pair(&self.net, source, destination)?;
        let mut bits = [0u8; sys::RT_TREE_BYTES];
        // SAFETY: the net is checked; C writes RT_TREE_BYTES at most.
        let count =
            checked(unsafe { rt_route_tree(&self.net, source, destination, bits.as_mut_ptr()) })?;
        Ok((0..count).map(|k| bits[k / 8] >> (7 - k % 8) & 1 == 1).collect())
    }

    /// Sends a message with these address bits, by default those of `route`.
    pub fn walk(
        &self,
        source: u64,
        destination: u64,
        bits: Option<&[bool]>,
    ) -> Result<Walk<TreeHop>, Error> {
        let found = self.route(source, destination)?;
        let bits = bits.unwrap_or(&found);
        let mut packed: Vec<u8> = memory(bits.len() / 8 + 1, &self.net)?;
        for (k, bit) in bits.iter().enumerate() {
            packed[k / 8] |= u8::from(*bit) << (7 - k % 8);
        }
        let (mut nodes, mut out) = ([0u64; sys::RT_TREE_BITS_MAX], [0; 2]);
        // SAFETY: the net is checked and has both processors; nodes has room for the longest way.
        let verdict = unsafe {
            routeseq_tree_walk(
                &self.net, source as u32, destination as u32, packed.as_ptr(), bits.len() as c_uint,
                nodes.as_mut_ptr(), out.as_mut_ptr(),
            )
        };
        let hops = (0..out[0] as usize).map(|k| TreeHop { node: nodes[k], bit: bits[k] }).collect();
        let said = text(unsafe { rt_walk_tree_text(verdict) });
        let processor = Some(out[1]).filter(|processor| *processor != u64::MAX);
        Ok(Walk { arrived: verdict == 0, verdict: said, processor, end: out[1], hops })
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
        plan.run(&self.net, rt_walk_tree_text, super::PIECE, &mut more, |(kind, pairs, seed, first, count), out| {
            // SAFETY: the net is checked; C adds to REPORT numbers.
            unsafe { routeseq_tree_verify(&self.net, kind, pairs, seed, first, count, out.as_mut_ptr()) }
        })
    }

    /// The messages, source and destination in turn; h is at most 24.
    fn pairs(&self, traffic: Traffic<'_>) -> Result<Vec<u32>, Error> {
        if self.height() > HEIGHT_OF_LOAD {
            let words = format_args!("load of {self}: expected a height of at most {HEIGHT_OF_LOAD}");
            return Err(Error::said(sys::RT_ERR_HEIGHT, words));
        }
        let messages = match traffic.messages(&self.net)? {
            Some(messages) => messages,
            None => self.pattern("alltoall")?.into(),
        };
        let mut pairs: Vec<u32> = memory(2 * messages.len(), &self.net)?;
        for (to, (source, destination)) in pairs.chunks_exact_mut(2).zip(messages.iter()) {
            (to[0], to[1]) = pair(&self.net, *source, *destination)?;
        }
        Ok(pairs)
    }

    /// What is on each channel, and the load factor.
    fn loads(&self, pairs: &[u32]) -> Result<(Vec<u32>, [u64; 2]), Error> {
        let (mut load, mut out): (Vec<u32>, _) = (memory(4 << self.height(), &self.net)?, [0; 2]);
        let count = pairs.len() as u32 / 2;
        // SAFETY: the net is checked; load has 4 * 2^h words.
        checked(unsafe { routeseq_tree_load(&self.net, pairs.as_ptr(), count, load.as_mut_ptr(), out.as_mut_ptr()) })?;
        Ok((load, out))
    }

    /// The delivery cycles that a set of messages takes; arguments as those of `load`.  Takes 44 bytes a message, and for
    /// the best schedule more as the load factor grows.
    ///
    /// ```
    /// let tree: routeseq_sys::Tree = "tree:6".parse()?;
    /// assert_eq!(tree.cycles("bitrev")?.cycles, 1);
    /// # Ok::<(), routeseq_sys::Error>(())
    /// ```
    pub fn cycles<'a>(&self, traffic: impl Into<Traffic<'a>>) -> Result<TreeCycles, Error> {
        let pairs = self.pairs(traffic.into())?;
        let (mut load, _) = self.loads(&pairs)?;
        let (count, mut out, mut cycles) = (pairs.len() as u32 / 2, [0; 2], 0);
        let mut cycle: Vec<u32> = memory(count as usize + 1, &self.net)?;
        // SAFETY: the net is checked.
        let words = unsafe { routeseq_tree_words(&self.net, count) };
        let mut work: Vec<u64> = memory(words as usize / 2 + 1, &self.net)?;
        // SAFETY: work has so many words, load those of `loads`, cycle one a message.
        checked(unsafe {
            routeseq_tree_theorem1(
                &self.net, pairs.as_ptr(), count, work.as_mut_ptr(), cycle.as_mut_ptr(), load.as_mut_ptr(),
                out.as_mut_ptr(),
            )
        })?;
        let mut work: Vec<u64> = memory((out[1] as usize).div_ceil(2), &self.net)?;
        // SAFETY: as before; work has the words that C said.
        checked(unsafe {
            routeseq_tree_schedule(
                &self.net, pairs.as_ptr(), count, load.as_ptr(), work.as_mut_ptr(), cycle.as_mut_ptr(), &mut cycles,
            )
        })?;
        Ok(TreeCycles { cycles_theorem1: out[0], cycles: cycles.into() })
    }

    /// The load factor of traffic: `Traffic::All`, a pattern `"bitrev"`, pairs `&[(0, 5)]`; h is at
    /// most 24.
    pub fn load<'a>(&self, traffic: impl Into<Traffic<'a>>) -> Result<TreeLoad, Error> {
        let pairs = self.pairs(traffic.into())?;
        let (_, [load, capacity]) = self.loads(&pairs)?;
        Ok(TreeLoad {
            messages: pairs.len() as u64 / 2,
            lambda: (load, capacity),
            cycles_lower: load.div_ceil(capacity),
            lambda_value: load as f64 / capacity as f64,
        })
    }
}

extern "C" {
    fn rt_topo_tree_capacity(net: *const sys::rt_net, level: c_uint) -> u64;
    fn rt_route_tree(net: *const sys::rt_net, source: u32, destination: u32, bits: *mut u8) -> c_int;
    fn rt_walk_tree_text(verdict: c_int) -> *const c_char;
    fn routeseq_tree_walk(
        net: *const sys::rt_net,
        source: u32,
        destination: u32,
        bits: *const u8,
        count: c_uint,
        nodes: *mut u64,
        out: *mut u64,
    ) -> c_int;
    fn routeseq_tree_verify(
        net: *const sys::rt_net,
        kind: c_int,
        pairs: u64,
        seed: u64,
        first: u64,
        count: u64,
        out: *mut u64,
    );
    fn routeseq_tree_load(
        net: *const sys::rt_net,
        pairs: *const u32,
        count: u32,
        load: *mut u32,
        out: *mut u64,
    ) -> c_int;
    fn routeseq_tree_words(net: *const sys::rt_net, count: u32) -> u64;
    fn routeseq_tree_theorem1(
        net: *const sys::rt_net,
        pairs: *const u32,
        count: u32,
        work: *mut u64,
        cycle: *mut u32,
        load: *mut u32,
        out: *mut u64,
    ) -> c_int;
    fn routeseq_tree_schedule(
        net: *const sys::rt_net,
        pairs: *const u32,
        count: u32,
        load: *const u32,
        work: *mut u64,
        cycle: *mut u32,
        cycles: *mut u32,
    ) -> c_int;
}
