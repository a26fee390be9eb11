// SPDX-License-Identifier: MIT-0
//! SCI rings.
use super::{checked, memory, pair, shape, sys, text, Error, Named, Plan, Report, Traffic, Vec, Walk};
use core::ffi::{c_char, c_int};

/// A network of SCI rings: multicube, shuffle, butterfly, ...
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rings {
    pub(super) net: sys::rt_net,
}
shape!(Rings, sys::RT_SHAPE_RING, "a network of SCI rings (multicube, shuffle, clock, ...)");

/// A way along one ring: so many hops over links of one number.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Leg {
    /// 0 to the fanout less 1.
    pub link: u8,
    /// 1 or more.
    pub hops: u32,
}

/// A hop out of `node` over `link` to node `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RingHop {
    /// The node that it leaves.
    pub node: u32,
    /// Over which link.
    pub link: u8,
    /// The node that it reaches.
    pub to: u32,
    /// The nodes of its ring.
    pub ring_nodes: u32,
}

/// When every processor sends to every other; keys as those of the command's `load`, then where the
/// hottest link and queue are.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct RingLoad {
    pub nodes: u64,
    pub rings: u64,
    pub distance: u64,
    pub ring_hops: u64,
    pub latency: u64,
    pub hot_link_send: u64,
    pub hot_link_echo: u64,
    /// Both on the hottest link, in packets sent.
    pub hot_link: f64,
    pub hot_queue: u64,
    /// Of a processor, Gbyte/s; `None` without packets.
    pub throughput: Option<f64>,
    /// Can packets wait for each other in a cycle of queues?
    pub deadlock: bool,
    pub hot_node: u64,
    /// The number of the hottest link out of `hot_node`.
    pub hot_node_link: u64,
    pub queue_node: u64,
}

/// What they are made of; keys as those of the command's `info`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RingInfo {
    /// N: processors are 0..N-1.
    pub processors: u64,
    /// With processors or without.
    pub nodes: u64,
    /// Links out of a node.
    pub fanout: u64,
    /// Those of one node included.
    pub rings: u64,
    /// Nodes on a ring, and how many such rings; the smallest first.
    pub ring_sizes: Vec<(u64, u64)>,
    /// Links of the longest path; `None` where the family has no routing function.
    pub distance: Option<u64>,
}

const HOPS: u64 = 1 << 20; // that a walk lists
const SEND: u64 = 5; // echoes that weigh as much as a packet sent
const GBYTES: f64 = 48.0 / 50.0; // a second, of a link: 48 bytes each 50 ns

const STEP: usize = 2; // words of a step of the general router

/// Memory of a search.
struct Search {
    distance: Vec<u32>,
    step: Vec<u32>,
    legs: Vec<Leg>,
}

impl Rings {
    /// Nodes, and the fanout.
    fn size(&self) -> [u32; 2] {
        let mut out = [0; 2];
        // SAFETY: the net is checked; C writes two numbers.
        unsafe { routeseq_ring_size(&self.net, out.as_mut_ptr()) };
        out
    }

    /// Nodes.
    pub fn nodes(&self) -> u32 {
        self.size()[0]
    }

    /// Links out of a node.
    pub fn fanout(&self) -> u32 {
        self.size()[1]
    }

    /// Rings, those of one node included.  Takes 12 bytes a link.
    pub fn rings(&self) -> Result<u32, Error> {
        Ok(self.laid()?.len() as u32)
    }

    /// What they are made of.  Takes 12 bytes a link.
    ///
    /// ```
    /// let rings: routeseq_sys::Rings = "multicube:3,3".parse()?;
    /// assert_eq!(rings.info()?.ring_sizes, [(3, 6)]);
    /// # Ok::<(), routeseq_sys::Error>(())
    /// ```
    pub fn info(&self) -> Result<RingInfo, Error> {
        let [nodes, fanout] = self.size();
        let mut sizes = self.laid()?;
        let (processors, rings) = (self.processors(), sizes.len() as u64);
        sizes.sort_unstable();
        let ring_sizes = sizes.chunk_by(|a, b| a == b).map(|same| (same[0].into(), same.len() as u64)).collect();
        let distance = self.longest().ok().map(|links| links as u64);
        Ok(RingInfo { processors, nodes: nodes.into(), fanout: fanout.into(), rings, ring_sizes, distance })
    }

    /// The nodes of each ring.
    fn laid(&self) -> Result<Vec<u32>, Error> {
        let mut table: Vec<u32> = memory(3 * self.links(), &self.net)?;
        // SAFETY: the table is as large as shapes_rings.c says.
        let rings = unsafe { routeseq_ring_rings(&self.net, table.as_mut_ptr()) };
        table.drain(..2 * self.links());
        table.truncate(rings as usize);
        Ok(table)
    }

    fn links(&self) -> usize {
        self.nodes() as usize * self.fanout() as usize
    }

    /// Links of the longest path; an error where the family has no routing function.
    pub fn longest(&self) -> Result<usize, Error> {
        // SAFETY: the net is checked.
        let longest = unsafe { rt_route_longest(&self.net) };
        if longest == sys::RT_ERR_FAMILY {
            let net = Named(&self.net);
            let words = format_args!("longest of {net}: its family has no routing function, route() searches for paths");
            return Err(Error::said(longest, words));
        }
        checked(longest)
    }

    fn search(&self) -> Result<Search, Error> {
        let general = self.longest().is_err();
        let nodes = if general { self.nodes() as usize } else { 0 };
        let legs = nodes.max(sys::RT_LEGS_MAX);
        Ok(Search {
            distance: memory(nodes, &self.net)?,
            step: memory(STEP * nodes, &self.net)?,
            legs: memory(legs, &self.net)?,
        })
    }

    /// The path ring by ring; where the family has no routing function, a shortest one that enters
    /// no ring twice.
    pub fn route(&self, source: u64, destination: u64) -> Result<Vec<Leg>, Error> {
        let (source, destination) = pair(&self.net, source, destination)?;
        let mut search = self.search()?;
        // SAFETY: the net is checked; all memory is as large as C wants it.
        let legs = checked(unsafe {
            routeseq_ring_legs(
                &self.net, source, destination, search.distance.as_mut_ptr(),
                search.step.as_mut_ptr(), search.legs.as_mut_ptr(), search.legs.len() as c_int,
            )
        })?;
        search.legs.truncate(legs);
        Ok(search.legs)
    }

    /// Follows legs, by default those of `route`.
    pub fn walk(&self, source: u64, destination: u64, legs: Option<&[Leg]>) -> Result<Walk<RingHop>, Error> {
        let found = self.route(source, destination)?;
        let legs = legs.unwrap_or(&found);
        let (mut least, mut out): (Vec<u32>, _) = (memory(legs.len(), &self.net)?, [0; 2]);
        // SAFETY: the net is checked and has both processors; least has a word a leg.
        let verdict = unsafe {
            routeseq_ring_walk(
                &self.net, source as u32, destination as u32, legs.as_ptr(), legs.len() as u32,
                least.as_mut_ptr(), out.as_mut_ptr(),
            )
        };
        let said = text(unsafe { rt_walk_ring_text(verdict) });
        if out[1] > HOPS {
            let words = format_args!("path of {} hops: expected at most {HOPS}", out[1]);
            return Err(Error::said(sys::RT_ERR_PATH, words));
        }
        let mut hops: Vec<[u32; 4]> = memory(out[1] as usize, &self.net)?;
        // SAFETY: the net is checked; the legs have so many hops, and hops has room for them.
        unsafe {
            routeseq_ring_hops(&self.net, source as u32, legs.as_ptr(), out[1], hops.as_mut_ptr())
        };
        let hops = hops.iter().map(|[node, link, to, ring_nodes]| RingHop {
            node: *node, link: *link as u8, to: *to, ring_nodes: *ring_nodes,
        });
        let processor = (verdict == 0).then_some(destination);
        Ok(Walk { arrived: verdict == 0, verdict: said, processor, end: out[0], hops: hops.collect() })
    }

    /// Computes each path of a plan in legs and link by link, walks both and compares; `Plan::default()` has the pairs of the
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
        let mut search = self.search()?;
        let mut table: Vec<u32> = memory(3 * self.links(), &self.net)?;
        plan.run(&self.net, rt_walk_ring_text, super::PIECE, &mut more, |(kind, pairs, seed, first, count), out| {
            // SAFETY: the net is checked; all memory is as large as shapes_rings.c says; C adds to REPORT numbers.
            unsafe {
                routeseq_ring_verify(
                    &self.net, kind, pairs, seed, first, count, table.as_mut_ptr(), search.distance.as_mut_ptr(),
                    search.step.as_mut_ptr(), search.legs.as_mut_ptr(), search.legs.len() as c_int, out.as_mut_ptr(),
                )
            }
        })
    }

    /// Every processor sends to every other: `Traffic::All`, which `"alltoall"` and `"uniform"` are
    /// too; the queues are known of this alone.  An echo weighs a fifth of a packet, a ring entered
    /// costs 4 links.
    pub fn load<'a>(&self, traffic: impl Into<Traffic<'a>>) -> Result<RingLoad, Error> {
        match traffic.into() {
            Traffic::All | Traffic::Pattern("alltoall" | "uniform") => {}
            other => return other.refused(&self.net, "Traffic::All: on rings each processor sends to each other"),
        }
        let (mut search, mut out) = (self.search()?, [0; 10]);
        let sizes = self.laid()?;
        let (rings, largest) = (sizes.len() as u32, sizes.into_iter().max().unwrap_or(0));
        let words = largest.div_ceil(64);
        let mut reach: Vec<u64> = memory(self.links() * (words as usize + 1), &self.net)?;
        let mut queues: Vec<u32> = memory(6 * self.links(), &self.net)?;
        let mut table: Vec<u32> = memory(3 * self.links(), &self.net)?;
        let mut counters: Vec<u64> = memory(self.links() + rings as usize + self.nodes() as usize, &self.net)?;
        // SAFETY: the net is checked; all memory is as large as shapes_rings.c says.
        checked(unsafe {
            routeseq_ring_load(
                &self.net, table.as_mut_ptr(), counters.as_mut_ptr(), search.distance.as_mut_ptr(),
                search.step.as_mut_ptr(), search.legs.as_mut_ptr(), search.legs.len() as c_int,
                SEND, words, reach.as_mut_ptr(), queues.as_mut_ptr(), out.as_mut_ptr(),
            )
        })?;
        let [distance, ring_hops, latency, hot_link_send, hot_link_echo, hot_queue, cycle, hot_node, hot_node_link, queue_node] =
            out;
        let hot_link = hot_link_send as f64 + hot_link_echo as f64 / SEND as f64;
        let throughput = (hot_link_send > 0).then(|| (self.processors() - 1) as f64 / hot_link * GBYTES);
        let (nodes, rings, deadlock) = (self.processors(), rings.into(), cycle > 0);
        Ok(RingLoad {
            nodes, rings, distance, ring_hops, latency, hot_link_send, hot_link_echo, hot_link, hot_queue, throughput,
            deadlock, hot_node, hot_node_link, queue_node,
        })
    }
}

extern "C" {
    fn rt_route_longest(net: *const sys::rt_net) -> c_int;
    fn rt_walk_ring_text(verdict: c_int) -> *const c_char;
    fn routeseq_ring_verify(
        net: *const sys::rt_net,
        kind: c_int,
        pairs: u64,
        seed: u64,
        first: u64,
        count: u64,
        memory: *mut u32,
        distance: *mut u32,
        step: *mut u32,
        leg: *mut Leg,
        capacity: c_int,
        out: *mut u64,
    );
    fn routeseq_ring_size(net: *const sys::rt_net, out: *mut u32);
    fn routeseq_ring_rings(net: *const sys::rt_net, memory: *mut u32) -> u32;
    fn routeseq_ring_hops(net: *const sys::rt_net, source: u32, leg: *const Leg, links: u64, hop: *mut [u32; 4]);
    fn routeseq_ring_legs(
        net: *const sys::rt_net,
        source: u32,
        target: u32,
        distance: *mut u32,
        step: *mut u32,
        leg: *mut Leg,
        capacity: c_int,
    ) -> c_int;
    fn routeseq_ring_walk(
        net: *const sys::rt_net,
        source: u32,
        target: u32,
        leg: *const Leg,
        legs: u32,
        least: *mut u32,
        out: *mut u64,
    ) -> c_int;
    fn routeseq_ring_load(
        net: *const sys::rt_net,
        memory: *mut u32,
        counters: *mut u64,
        distance: *mut u32,
        step: *mut u32,
        leg: *mut Leg,
        capacity: c_int,
        send: u64,
        words: u32,
        reach: *mut u64,
        queues: *mut u32,
        out: *mut u64,
    ) -> c_int;
}
