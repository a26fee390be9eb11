// SPDX-License-Identifier: MIT-0
//! Networks of routers with ports.
use super::{checked, pair, shape, sys, text, Error, Plan, Report, Vec, Walk, REPORT};
use alloc::vec;
use core::ffi::{c_char, c_int, c_uint};

/// A network of routers with ports: torus, dragonfly, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    pub routes: u64,
    pub longest: u64,
    pub mean: f64,
    pub hot_link: u64,
    pub hot_links: u64,
    /// Can packets wait for each other in a cycle?
    pub deadlock: bool,
}

/// What it is made of; `None` where no formula is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct PortsInfo {
    pub routers: u64,
    pub ports: u64,
    pub degree: Option<u64>,
    pub links: Option<u64>,
    pub diameter: Option<u64>,
    pub bisection: Option<u64>,
    pub vcs: u64,
}

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
        let mut path = vec![Channel::default(); self.longest()? + 1];
        // SAFETY: the net is checked; C writes path.len() channels at most.
        let hops = checked(unsafe {
            rt_route_ports(&self.net, source, destination, path.as_mut_ptr(), path.len() as c_uint)
        })?;
        path.truncate(hops);
        Ok(path)
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
        let (mut from, mut to) = (vec![0; path.len()], vec![0; path.len()]);
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
        Ok(Walk { arrived: verdict == 0, text: said, end: out[1].into(), hops })
    }

    /// Computes each route at once and router by router, walks it, and compares.
    pub fn verify(&self, plan: Plan) -> Result<Report, Error> {
        let (kind, pairs, seed) = plan.taken(&self.net)?;
        let mut path = vec![Channel::default(); self.longest()? + 1];
        let mut out = [0; REPORT];
        // SAFETY: the net is checked; path is as long as the longest route, and one more.
        unsafe {
            routeseq_ports_verify(&self.net, kind, pairs, seed, path.as_mut_ptr(), out.as_mut_ptr())
        };
        Ok(Report::from(out))
    }

    /// What messages, pairs of processors, do to the links; `None`: each processor to every other.
    pub fn load(&self, messages: Option<&[(u64, u64)]>) -> Result<PortsLoad, Error> {
        let mut pairs: Vec<u32> = Vec::new();
        let n = self.processors();
        let all = (0..n).flat_map(|s| (0..n).filter(move |d| *d != s).map(move |d| (s, d)));
        let add = |pairs: &mut Vec<u32>, (s, d)| -> Result<(), Error> {
            let (s, d) = pair(&self.net, s, d)?;
            pairs.extend([s, d]);
            Ok(())
        };
        match messages {
            Some(given) => given.iter().try_for_each(|one| add(&mut pairs, *one))?,
            None => all.into_iter().try_for_each(|one| add(&mut pairs, one))?,
        }
        let (info, longest, mut capacity) = (self.info()?, self.longest()?, 4096);
        let (nodes, most) = (info.routers as usize, info.ports.max(1) as usize);
        loop {
            let mut path = vec![Channel::default(); longest + 1];
            let (mut sends, mut edges) = (vec![0u64; nodes * most], vec![0u64; 2 * capacity]);
            let channels = nodes * most * info.vcs as usize;
            let mut work = vec![0u32; unsafe { routeseq_ports_words(capacity, channels as u32) } + 1];
            let mut out = [0; 6];
            // SAFETY: the net is checked; all memory is as large as shapes.c says.
            let error = unsafe {
                routeseq_ports_load(
                    &self.net, pairs.as_ptr(), pairs.len() / 2, path.as_mut_ptr(), sends.as_mut_ptr(),
                    edges.as_mut_ptr(), capacity, work.as_mut_ptr(), out.as_mut_ptr(),
                )
            };
            if error == sys::RT_ERR_SPACE {
                capacity *= 4;
                continue;
            }
            checked(error)?;
            let mean = if out[0] > 0 { out[1] as f64 / out[0] as f64 } else { 0.0 };
            let (hot_link, hot_links, deadlock) = (out[3], out[4], out[5] > 0);
            return Ok(PortsLoad { routes: out[0], longest: out[2], mean, hot_link, hot_links, deadlock });
        }
    }

    /// What it is made of, by closed forms.
    pub fn info(&self) -> Result<PortsInfo, Error> {
        let mut out = [0; 7];
        // SAFETY: the net is checked; C writes seven numbers.
        checked(unsafe { routeseq_ports_info(&self.net, out.as_mut_ptr()) })?;
        let known = |at: usize| Some(out[at]).filter(|value| *value != u64::MAX);
        Ok(PortsInfo {
            routers: out[0],
            ports: out[1],
            degree: known(2),
            links: known(3),
            diameter: known(4),
            bisection: known(5),
            vcs: out[6],
        })
    }
}

extern "C" {
    fn rt_route_hops(net: *const sys::rt_net) -> c_int;
    fn rt_route_vcs(net: *const sys::rt_net) -> c_int;
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
        path: *mut Channel,
        out: *mut u64,
    );
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
    fn routeseq_ports_info(net: *const sys::rt_net, out: *mut u64) -> c_int;
}
