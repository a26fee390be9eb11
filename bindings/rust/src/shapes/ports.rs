// SPDX-License-Identifier: MIT-0
//! Networks of routers with ports.
use super::{checked, memory, pair, shape, sys, text, Error, Plan, Report, Traffic, Vec, Walk, PIECE};
use core::ffi::{c_char, c_int, c_uint, c_void};
use core::ptr;

/// A network of routers with ports: torus, dragonfly, ...
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ports {
    pub(super) net: sys::rt_net,
}
shape!(Ports, sys::RT_SHAPE_PORTS, "a network of routers with ports (torus, mesh, dragonfly, ...)");

/// An output port and the virtual channel on it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Channel {
    /// 0 to the ports of the router less 1.
    pub port: u16,
    /// 0 to `vcs()` less 1.
    pub vc: u8,
}

/// A hop out of router `node` to router `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PortsHop {
    /// The router that it leaves.
    pub node: u32,
    /// By which channel.
    pub channel: Channel,
    /// The router that it reaches.
    pub to: u32,
}

/// What routes do to the links; keys as those of the command's `load`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct PortsLoad {
    pub processors: u64,
    pub routers: u64,
    pub routes: u64,
    pub longest: u64,
    pub mean: f64,
    pub hot_link: u64,
    pub hot_links: u64,
    /// Of a link's bandwidth, what each sending processor can send; `None` without traffic.
    pub throughput: Option<f64>,
    /// Can packets wait for each other in a cycle?
    pub deadlock: bool,
    pub vcs: u64,
}

/// What it is made of; keys as those of the command's `info`, but `bisection_low` and `bisection_high`,
/// which it alone searches for.  What has no formula is searched for, and cables are counted, among up to
/// 4,096 routers; of more it is `None`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct PortsInfo {
    pub processors: u64,
    /// The same as `routers`.
    pub nodes: u64,
    /// An older name of `network_ports`.
    pub ports: u64,
    pub degree_min: Option<u64>,
    pub degree_max: Option<u64>,
    pub links: Option<u64>,
    pub diameter: Option<u64>,
    /// Hops between all ordered pairs of routers.
    pub distance_sum: Option<u64>,
    pub bisection: Option<u64>,
    pub vcs: u64,
    pub routers: u64,
    /// An older name of `mean_distance`.
    pub mean: Option<f64>,
    pub cables: Option<u64>,
    /// The most ports of a router, without those of processors.
    pub network_ports: u64,
    /// Hops between two routers.
    pub mean_distance: Option<f64>,
}

const SEARCHED: usize = 1 << 16; // routers: the shortest ways of all pairs are searched for
const ALL: u64 = 1 << 16; // processors: the command verifies all pairs
const SMALL: u64 = 1 << 9; // processors: all pairs take a moment
const COUNTED: usize = 4096; // routers: degrees, cables and distances are searched for
const SHORT: usize = 64; // channels of most routes

impl Ports {
    /// Virtual channels that the routes need.
    pub fn vcs(&self) -> Result<usize, Error> {
        // SAFETY: the net is checked.
        checked(unsafe { rt_route_vcs(&self.net) })
    }

    /// Hops that no route exceeds.
    pub fn longest(&self) -> Result<usize, Error> {
        // SAFETY: the net is checked.
        checked(unsafe { rt_route_hops(&self.net) })
    }

    /// The output channel of each hop; empty within one router.
    pub fn route(&self, source: u64, destination: u64) -> Result<Vec<Channel>, Error> {
        let (source, destination) = pair(&self.net, source, destination)?;
        let (most, mut room) = (self.longest()?, SHORT);
        loop {
            let mut path: Vec<Channel> = memory(room.min(most), &self.net)?;
            // SAFETY: the net is checked; C writes path.len() channels at most.
            let hops = unsafe {
                rt_route_ports(&self.net, source, destination, path.as_mut_ptr(), path.len() as c_uint)
            };
            if hops != sys::RT_ERR_SPACE {
                path.truncate(checked(hops)?);
                return Ok(path);
            }
            room *= 8;
        }
    }

    /// Follows channels, by default those of `route`.
    pub fn walk(
        &self,
        source: u64,
        destination: u64,
        path: Option<&[Channel]>,
    ) -> Result<Walk<PortsHop>, Error> {
        let found = self.route(source, destination)?;
        let path = path.unwrap_or(&found);
        let mut from: Vec<u32> = memory(path.len(), &self.net)?;
        let mut to = from.clone();
        let mut out = [0; 2];
        // SAFETY: the net is checked and has both processors; from and to have room for all hops.
        let verdict = unsafe {
            routeseq_ports_walk(
                &self.net, source as u32, destination as u32, path.as_ptr(), path.len() as c_uint,
                from.as_mut_ptr(), to.as_mut_ptr(), out.as_mut_ptr(),
            )
        };
        let hops = (0..out[0] as usize)
            .map(|k| PortsHop { node: from[k], channel: path[k], to: to[k] })
            .collect();
        let said = text(unsafe { rt_walk_ports_text(verdict) });
        let processor = (verdict == 0).then_some(destination);
        Ok(Walk { arrived: verdict == 0, verdict: said, processor, end: out[1].into(), hops })
    }

    /// Computes each route of a plan at once and router by router, walks it, and compares;
    /// `Plan::default()` has the pairs of the command's `verify`.  Of all pairs of up to 65,536 routers
    /// each route of a minimal family must be as short as a search finds.
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
        let n = self.processors();
        let all = plan == Plan::All || plan == Plan::Default && n <= ALL;
        let mut rooms = [0; 2];
        if all {
            // SAFETY: the net is checked; C writes two numbers.
            unsafe { routeseq_ports_rooms(&self.net, rooms.as_mut_ptr()) };
        }
        let mut toward: Vec<u64> = memory(rooms[0].div_ceil(8), &self.net)?;
        let mut ready: Vec<u64> = memory(rooms[1].div_ceil(8), &self.net)?;
        let mut room = self.longest()?;
        if !ready.is_empty() {
            // SAFETY: as much memory as C asked for; it begins with the channels of a path.
            checked(unsafe { rt_route_ready_make(ready.as_mut_ptr().cast(), &self.net) })?;
            room = unsafe { *ready.as_ptr().cast::<u32>() } as usize; // more than the longest takes
        }
        let mut path: Vec<Channel> = memory(room + 1, &self.net)?;
        let targets = if n > SMALL { 64 } else { PIECE / n };
        let piece = if toward.is_empty() { PIECE } else { targets * n };
        // SAFETY: the net is checked.
        let (routers, minimal) = unsafe { (rt_topo_nodes(&self.net) as usize, rt_route_minimal(&self.net) > 0) };
        let searched = minimal && routers <= SEARCHED && all;
        let mut search: Vec<u32> = memory(if searched { 2 * routers } else { 0 }, &self.net)?;
        plan.run(&self.net, rt_walk_ports_text, piece, &mut more, |(kind, pairs, seed, first, count), out| {
            let search = if searched { search.as_mut_ptr() } else { ptr::null_mut() };
            let toward = if toward.is_empty() { ptr::null_mut() } else { toward.as_mut_ptr() };
            let ready = if ready.is_empty() { ptr::null() } else { ready.as_ptr() };
            // SAFETY: the net is checked; path is as long as the longest route, and one more; search has
            // two words a router, or is null; toward and ready are as large as C asked for, the latter
            // prepared; C adds to REPORT numbers.
            unsafe {
                routeseq_ports_verify(
                    &self.net, kind, pairs, seed, first, count, path.as_mut_ptr(), search,
                    toward.cast(), ready.cast(), out.as_mut_ptr(),
                )
            }
        })
    }

    /// What traffic does to the links: `Traffic::All`, a pattern `"tornado"`, pairs `&[(0, 5)]`.
    pub fn load<'a>(&self, traffic: impl Into<Traffic<'a>>) -> Result<PortsLoad, Error> {
        let messages = traffic.into().messages(&self.net)?;
        self.load_of(messages.as_deref())
    }

    fn load_of(&self, messages: Option<&[(u64, u64)]>) -> Result<PortsLoad, Error> {
        let given = messages.unwrap_or(&[]);
        let mut pairs: Vec<u32> = memory(2 * given.len(), &self.net)?;
        for (to, (source, destination)) in pairs.chunks_exact_mut(2).zip(given) {
            (to[0], to[1]) = pair(&self.net, *source, *destination)?;
        }
        let mut sources: Vec<u32> = pairs.iter().step_by(2).copied().collect();
        sources.sort_unstable();
        sources.dedup();
        let senders = if messages.is_some() { sources.len() as u64 } else { self.processors() };
        let given = if messages.is_some() { pairs.as_ptr() } else { ptr::null() };
        let (info, mut capacity) = (self.forms()?, 4096);
        let links = info.routers * info.ports.max(1);
        let Some(channels) = numbered(links * info.vcs) else {
            let words = format_args!("load of {self}: expected at most 2^32-2 channels");
            return Err(Error::said(sys::RT_ERR_NODES, words));
        };
        loop {
            let mut path: Vec<Channel> = memory(self.longest()? + 1, &self.net)?;
            let mut sends: Vec<u64> = memory(links as usize, &self.net)?;
            let mut edges: Vec<u64> = memory(2 * capacity, &self.net)?;
            // SAFETY: a function of two numbers.
            let words = unsafe { routeseq_ports_words(capacity, channels) } + 1;
            let mut work: Vec<u32> = memory(words, &self.net)?;
            let mut out = [0; 6];
            // SAFETY: the net is checked; all memory is as large as shapes.c says.
            let error = unsafe {
                routeseq_ports_load(
                    &self.net, given, pairs.len() / 2, path.as_mut_ptr(), sends.as_mut_ptr(),
                    edges.as_mut_ptr(), capacity, work.as_mut_ptr(), out.as_mut_ptr(),
                )
            };
            if error == sys::RT_ERR_SPACE {
                capacity *= 4;
                continue;
            }
            checked(error)?;
            let mean = out[1] as f64 / out[0].max(1) as f64;
            let (hot_link, hot_links, deadlock) = (out[3], out[4], out[5] > 0);
            let throughput =
                (hot_link > 0).then(|| out[0] as f64 / senders as f64 / hot_link as f64);
            let [routes, _, longest, ..] = out;
            let (processors, PortsInfo { routers, vcs, .. }) = (self.processors(), info);
            return Ok(PortsLoad {
                processors, routers, routes, longest, mean, hot_link, hot_links, throughput, deadlock, vcs,
            });
        }
    }

    /// What it is made of, by closed forms, and by a search where there are none.
    pub fn info(&self) -> Result<PortsInfo, Error> {
        let mut info = self.forms()?;
        if info.routers as usize > COUNTED {
            return Ok(info);
        }
        let (mut words, mut out): (Vec<u32>, _) = (memory(3 * info.routers as usize, &self.net)?, [0; 6]);
        let far = info.diameter.is_none() || info.distance_sum.is_none();
        // SAFETY: the net is checked; words has three for each router; C writes six numbers.
        unsafe { routeseq_ports_search(&self.net, far.into(), words.as_mut_ptr(), out.as_mut_ptr()) };
        let [degree_min, degree_max, links, cables, diameter, distance_sum] = out.map(Some);
        if far {
            (info.diameter, info.distance_sum) = (diameter, distance_sum);
        }
        let mean = mean_of(info.routers, info.distance_sum);
        Ok(PortsInfo { degree_min, degree_max, links, cables, mean, mean_distance: mean, ..info })
    }

    fn forms(&self) -> Result<PortsInfo, Error> {
        let mut out = [0; 9];
        // SAFETY: the net is checked; C writes nine numbers.
        unsafe { routeseq_ports_info(&self.net, out.as_mut_ptr()) };
        let known = |at: usize| Some(out[at]).filter(|value| *value != u64::MAX);
        Ok(PortsInfo {
            processors: self.processors(),
            nodes: out[0],
            ports: out[1],
            degree_min: known(8),
            degree_max: known(2),
            links: known(3),
            diameter: known(4),
            distance_sum: known(7),
            bisection: known(5),
            vcs: out[6],
            routers: out[0],
            mean: mean_of(out[0], known(7)),
            cables: None,
            network_ports: out[1],
            mean_distance: mean_of(out[0], known(7)),
        })
    }
}

/// Channels, where each has a number and one is left over.
fn numbered(channels: u64) -> Option<u32> {
    u32::try_from(channels).ok().filter(|all| *all < u32::MAX)
}

fn mean_of(routers: u64, distance_sum: Option<u64>) -> Option<f64> {
    distance_sum.filter(|_| routers > 1).map(|sum| sum as f64 / (routers as f64 * (routers - 1) as f64))
}

extern "C" {
    fn rt_route_hops(net: *const sys::rt_net) -> c_int;
    fn rt_route_vcs(net: *const sys::rt_net) -> c_int;
    fn rt_route_minimal(net: *const sys::rt_net) -> c_int;
    fn rt_topo_nodes(net: *const sys::rt_net) -> u32;
    fn rt_route_ports(
        net: *const sys::rt_net,
        source: u32,
        destination: u32,
        path: *mut Channel,
        capacity: c_uint,
    ) -> c_int;
    fn rt_walk_ports_text(verdict: c_int) -> *const c_char;
    fn routeseq_ports_walk(
        net: *const sys::rt_net,
        source: u32,
        destination: u32,
        path: *const Channel,
        hops: c_uint,
        from: *mut u32,
        to: *mut u32,
        out: *mut u32,
    ) -> c_int;
    fn routeseq_ports_verify(
        net: *const sys::rt_net,
        kind: c_int,
        pairs: u64,
        seed: u64,
        first: u64,
        count: u64,
        path: *mut Channel,
        search: *mut u32,
        toward: *mut c_void,
        ready: *const c_void,
        out: *mut u64,
    );
    fn routeseq_ports_rooms(net: *const sys::rt_net, out: *mut usize);
    fn rt_route_ready_make(ready: *mut c_void, net: *const sys::rt_net) -> c_int;
    fn routeseq_ports_words(edges: usize, channels: u32) -> usize;
    fn routeseq_ports_load(
        net: *const sys::rt_net,
        pairs: *const u32,
        count: usize,
        path: *mut Channel,
        sends: *mut u64,
        edges: *mut u64,
        capacity: usize,
        work: *mut u32,
        out: *mut u64,
    ) -> c_int;
    fn routeseq_ports_info(net: *const sys::rt_net, out: *mut u64);
    fn routeseq_ports_search(net: *const sys::rt_net, far: c_int, words: *mut u32, out: *mut u64);
}

#[cfg(test)]
#[test]
fn channels_have_numbers_but_for_the_last() {
    let most = u64::from(u32::MAX);
    assert_eq!([most - 1, most, most + 1].map(numbered), [Some(u32::MAX - 1), None, None]);
}
