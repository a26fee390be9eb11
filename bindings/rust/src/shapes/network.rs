// SPDX-License-Identifier: MIT-0
//! A network of whichever shape: what its text says.
use super::{
    pattern, sys, Channel, Error, Leg, Plan, Ports, PortsHop, PortsLoad, PortsInfo, Report, RingHop, RingInfo, RingLoad, Rings,
    TransitHop, TransitInfo, Tree, TreeHop, TreeInfo, TreeLoad, Vec, Walk,
};
use crate::{Net, Sequence};
use alloc::borrow::Cow;
use alloc::format;
use core::ffi::CStr;
use core::fmt;

/// A network of any shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Network {
    /// hybrid, full, bidelta
    Transit(Net),
    /// SCI rings: multicube, shuffle, ...
    Rings(Rings),
    /// Leiserson's fat-tree
    Tree(Tree),
    /// Routers with ports: torus, dragonfly, ...
    Ports(Ports),
}

/// How a network routes; in words as the command's: "transit", "ring", "tree", "ports".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A sequence of bytes.
    Transit,
    /// Legs over links.
    Ring,
    /// Address bits.
    Tree,
    /// An output port a hop.
    Ports,
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Shape::Transit => "transit",
            Shape::Ring => "ring",
            Shape::Tree => "tree",
            Shape::Ports => "ports",
        })
    }
}

/// What a network is made of, as its shape has it.
#[derive(Clone, Debug, PartialEq)]
pub enum Info {
    /// Parts, bytes and cycles.
    Transit(TransitInfo),
    /// Nodes and rings.
    Rings(RingInfo),
    /// Channels and their wires.
    Tree(TreeInfo),
    /// Routers, links, distances.
    Ports(PortsInfo),
}

/// A route, as the network's shape has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// The routing sequence.
    Transit(Sequence),
    /// Ring by ring.
    Rings(Vec<Leg>),
    /// Address bits.
    Tree(Vec<bool>),
    /// An output channel a hop.
    Ports(Vec<Channel>),
}

/// A hop of a walk, as the network's shape has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// A router.
    Transit(TransitHop),
    /// From node to node of a ring.
    Rings(RingHop),
    /// A node.
    Tree(TreeHop),
    /// From router to router.
    Ports(PortsHop),
}

/// What is sent.  A load `0.5`, a pattern `"tornado"` and pairs `&[(0, 5)]` become one by themselves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Traffic<'a> {
    /// Each processor sends to each other.
    All,
    /// Messages, pairs of processors; not on rings, nor in Transit networks.
    Pairs(&'a [(u64, u64)]),
    /// Those of a pattern: `"tornado"`, `"shift:3"`, `"perm:SEED"`.
    Pattern(&'a str),
    /// In Transit networks alone: the probability with which a processor offers a connection.
    Offered(f64),
}

impl From<f64> for Traffic<'_> {
    fn from(offered: f64) -> Self {
        Traffic::Offered(offered)
    }
}

impl<'a> From<&'a str> for Traffic<'a> {
    fn from(pattern: &'a str) -> Self {
        Traffic::Pattern(pattern)
    }
}

impl<'a> From<&'a [(u64, u64)]> for Traffic<'a> {
    fn from(pairs: &'a [(u64, u64)]) -> Self {
        Traffic::Pairs(pairs)
    }
}

impl<'a, const N: usize> From<&'a [(u64, u64); N]> for Traffic<'a> {
    fn from(pairs: &'a [(u64, u64); N]) -> Self {
        Traffic::Pairs(pairs)
    }
}

impl<'a> From<&'a Vec<(u64, u64)>> for Traffic<'a> {
    fn from(pairs: &'a Vec<(u64, u64)>) -> Self {
        Traffic::Pairs(pairs)
    }
}

type Messages<'a> = Cow<'a, [(u64, u64)]>;

impl<'a> Traffic<'a> {
    /// The error that this network does not take it, and what it does.
    pub(super) fn refused<T>(self, net: &sys::rt_net, expected: &str) -> Result<T, Error> {
        let net = crate::error::Named(net);
        let words = match self {
            Traffic::Pairs(pairs) if pairs.len() > 4 => format!("{} Pairs", pairs.len()),
            _ => format!("{self:?}"),
        };
        let words = format_args!("load of {net}, {words:.80}: expected {expected}");
        Err(Error::usage(words))
    }

    /// Its messages; `None`: each processor sends to each other.
    pub(super) fn messages(self, net: &sys::rt_net) -> Result<Option<Messages<'a>>, Error> {
        Ok(match self {
            Traffic::All => None,
            Traffic::Pairs(pairs) => Some(Cow::Borrowed(pairs)),
            Traffic::Pattern(name) => Some(Cow::Owned(pattern::messages(net, name)?)),
            Traffic::Offered(_) => return self.refused(net, "Traffic::All, Pairs or Pattern"),
        })
    }
}

/// What traffic does, as the network's shape has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Load {
    /// The share of connections that is made.
    Transit(f64),
    /// Hot links and queues.
    Rings(RingLoad),
    /// The load factor.
    Tree(TreeLoad),
    /// Hot links, throughput, deadlock.
    Ports(PortsLoad),
}

impl core::str::FromStr for Network {
    type Err = Error;

    fn from_str(text: &str) -> Result<Network, Error> {
        crate::error::from_str(text, Network::parse)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::error::Named(self.as_c()).fmt(f)
    }
}

/// A walk with its hops as those of any shape.
fn any<T>(walk: Walk<T>, hop: fn(T) -> Hop) -> Walk<Hop> {
    let Walk { arrived, verdict, processor, end, hops } = walk;
    Walk { arrived, verdict, processor, end, hops: hops.into_iter().map(hop).collect() }
}

impl Network {
    /// From NET text: `c"torus:4,4"`.
    pub fn parse(text: &CStr) -> Result<Network, Error> {
        let mut last = Net::parse(text).map(Network::Transit);
        for other in [
            |text: &CStr| Rings::parse(text).map(Network::Rings),
            |text: &CStr| Tree::parse(text).map(Network::Tree),
            |text: &CStr| Ports::parse(text).map(Network::Ports),
        ] {
            last = last.or_else(|_| other(text));
        }
        last
    }

    /// The description as C has it.
    pub fn as_c(&self) -> &sys::rt_net {
        match self {
            Network::Transit(net) => net.as_c(),
            Network::Rings(net) => net.as_c(),
            Network::Tree(net) => net.as_c(),
            Network::Ports(net) => net.as_c(),
        }
    }

    /// N: processors are 0..N-1.
    pub fn processors(&self) -> u64 {
        match self {
            Network::Transit(net) => net.processors(),
            Network::Rings(net) => net.processors(),
            Network::Tree(net) => net.processors(),
            Network::Ports(net) => net.processors(),
        }
    }

    /// How it routes.
    pub fn shape(&self) -> Shape {
        match self {
            Network::Transit(_) => Shape::Transit,
            Network::Rings(_) => Shape::Ring,
            Network::Tree(_) => Shape::Tree,
            Network::Ports(_) => Shape::Ports,
        }
    }

    /// `info` of its shape: what it is made of.
    ///
    /// ```
    /// use routeseq_sys::{Info, Network, Shape};
    ///
    /// let net: Network = "torus:4,4".parse()?;
    /// let Info::Ports(info) = net.info()? else { panic!() };
    /// assert_eq!((net.shape(), info.diameter), (Shape::Ports, Some(4)));
    /// # Ok::<(), routeseq_sys::Error>(())
    /// ```
    pub fn info(&self) -> Result<Info, Error> {
        Ok(match self {
            Network::Transit(net) => Info::Transit(net.info()),
            Network::Rings(net) => Info::Rings(net.info()?),
            Network::Tree(net) => Info::Tree(net.info()),
            Network::Ports(net) => Info::Ports(net.info()?),
        })
    }

    /// `route` of its shape.
    pub fn route(&self, source: u64, destination: u64) -> Result<Route, Error> {
        Ok(match self {
            Network::Transit(net) => Route::Transit(net.route(source, destination)?),
            Network::Rings(net) => Route::Rings(net.route(source, destination)?),
            Network::Tree(net) => Route::Tree(net.route(source, destination)?),
            Network::Ports(net) => Route::Ports(net.route(source, destination)?),
        })
    }

    /// `walk` of its shape: follows a route, by default that of `route`.
    ///
    /// ```
    /// let net: routeseq_sys::Network = "dragonfly:2,4,2".parse()?;
    /// let walk = net.walk(0, 41, None)?;
    /// assert_eq!((walk.processor, walk.end, walk.hops.len()), (Some(41), 20, 3));
    /// # Ok::<(), routeseq_sys::Error>(())
    /// ```
    pub fn walk(&self, source: u64, destination: u64, route: Option<&Route>) -> Result<Walk<Hop>, Error> {
        let own = self.route(source, destination)?;
        Ok(match (self, route.unwrap_or(&own)) {
            (Network::Transit(net), Route::Transit(seq)) => {
                any(net.walk(source, destination, Some(seq))?, Hop::Transit)
            }
            (Network::Rings(net), Route::Rings(legs)) => {
                any(net.walk(source, destination, Some(legs))?, Hop::Rings)
            }
            (Network::Tree(net), Route::Tree(bits)) => {
                any(net.walk(source, destination, Some(bits))?, Hop::Tree)
            }
            (Network::Ports(net), Route::Ports(path)) => {
                any(net.walk(source, destination, Some(path))?, Hop::Ports)
            }
            _ => {
                let words = format_args!("a route of another shape: expected a route of {self}");
                return Err(Error::usage(words));
            }
        })
    }

    /// `verify` of its shape.
    pub fn verify(&self, plan: Plan) -> Result<Report, Error> {
        self.verify_while(plan, |_, _| true)
    }

    /// `verify_while` of its shape.
    pub fn verify_while(&self, plan: Plan, more: impl FnMut(u64, u64) -> bool) -> Result<Report, Error> {
        match self {
            Network::Transit(net) => net.verify_while(plan, more),
            Network::Rings(net) => net.verify_while(plan, more),
            Network::Tree(net) => net.verify_while(plan, more),
            Network::Ports(net) => net.verify_while(plan, more),
        }
    }

    /// `load` of its shape.  Transit networks take `Offered` alone, rings `All`, the others all but
    /// `Offered`.
    pub fn load<'a>(&self, traffic: impl Into<Traffic<'a>>) -> Result<Load, Error> {
        Ok(match self {
            Network::Transit(net) => Load::Transit(net.load(traffic)?),
            Network::Rings(net) => Load::Rings(net.load(traffic)?),
            Network::Tree(net) => Load::Tree(net.load(traffic)?),
            Network::Ports(net) => Load::Ports(net.load(traffic)?),
        })
    }

    /// The messages of a traffic pattern, as the command names it: `"bitrev"`, `"shift:3"`,
    /// `"krel:K,SEED"`.
    pub fn pattern(&self, name: &str) -> Result<Vec<(u64, u64)>, Error> {
        pattern::messages(self.as_c(), name)
    }
}
