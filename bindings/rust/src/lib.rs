// SPDX-License-Identifier: MIT-0
//! Routes of interconnection networks: the C library routeseq.  Without features it is the firmware
//! core, Transit networks (DeHon 1990) without heap, without std; the feature `shapes` has networks
//! of all shapes, to route, walk, verify, load and describe, and needs a heap.
//!
//! ```
//! use routeseq_sys::Net;
//!
//! let net = Net::hybrid(192, 2)?;
//! let (src, dst) = (net.locate(626740)?, net.locate(666727)?);
//! assert_eq!(&net.compute(&src, &dst)?[..], [0xF4, 0xD8, 0x40, 0x67]);
//! # Ok::<(), routeseq_sys::Error>(())
//! ```
//!
//! [`sys`] has the C functions as they are.
#![no_std]
#![warn(missing_docs)]
#![allow(clippy::result_large_err)] // an error holds its words: there is no heap to put them on

#[cfg(feature = "shapes")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[allow(non_camel_case_types, missing_docs)]
pub mod sys;

mod error;
#[cfg(feature = "shapes")]
mod shapes;

use core::ffi::{c_int, CStr};
use core::fmt;
use core::ops::Deref;

pub use error::Error;
use error::{checked, Listed, Named};
#[cfg(feature = "shapes")]
pub use shapes::{
    patterns,     Channel, Hop, Info, Leg, Load, Network, Place, Plan, Ports, PortsHop, PortsInfo, PortsLoad, Report, RingHop,
    RingInfo, RingLoad, Rings, Route, Shape, Traffic, TransitHop, TransitInfo, Tree, TreeCycles, TreeHop, TreeInfo, TreeLoad, Walk,
};

/// Up to `ROOM` bytes in place: a slice of those that are used.
#[derive(Clone, Copy)]
pub struct Bytes<const ROOM: usize> {
    bytes: [u8; ROOM],
    used: usize,
}

impl<const ROOM: usize> Deref for Bytes<ROOM> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..self.used]
    }
}

impl<const ROOM: usize> fmt::Debug for Bytes<ROOM> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self[..].fmt(f)
    }
}

impl<const ROOM: usize> PartialEq for Bytes<ROOM> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<const ROOM: usize> Eq for Bytes<ROOM> {}

/// A location: bytes, most significant first.
pub type Location = Bytes<{ sys::RT_LOC_MAX }>;
/// A routing sequence.
pub type Sequence = Bytes<{ sys::RT_SEQ_MAX }>;

/// A Transit network within the limits of the library.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Net {
    net: sys::rt_net,
    location: usize,
}

impl Net {
    /// A network that `rt_net_check` passes and `rt_compute` serves.
    pub fn new(net: sys::rt_net) -> Result<Net, Error> {
        let net = error::of_shape(net, sys::RT_SHAPE_TRANSIT, TRANSIT)?;
        // SAFETY: the net is checked.
        let location = checked(unsafe { sys::rt_route_loc_bytes(&net) })?;
        Ok(Net { net, location })
    }

    fn of(what: fmt::Arguments<'_>, family: u8, first: &[u32]) -> Result<Net, Error> {
        let mut param = [0; sys::RT_PARAM_MAX];
        let fits = first.len() <= param.len();
        let said = |code| {
            let words = Error::of(code);
            Error::said(code, format_args!("{what}: {words}"))
        };
        if !fits {
            return Err(said(sys::RT_ERR_STACKS));
        }
        param[..first.len()].copy_from_slice(first);
        Net::new(sys::rt_net { family, capped: 0, param }).map_err(|error| said(error.code()))
    }

    /// A hybrid fat-tree: 12, 48 or 192 processors a leaf cluster, 1 to 7 layers.
    pub fn hybrid(leaf: u32, layers: u32) -> Result<Net, Error> {
        Net::of(format_args!("hybrid({leaf}, {layers})"), sys::RT_FAMILY_HYBRID, &[leaf, layers])
    }

    /// A full fat-tree of 1 to 8 layers.
    pub fn full(layers: u32) -> Result<Net, Error> {
        Net::of(format_args!("full({layers})"), sys::RT_FAMILY_FULL, &[layers])
    }

    /// A bidelta network: the stages of each of its 1 to 8 stacks.
    pub fn bidelta(stages: &[u32]) -> Result<Net, Error> {
        Net::of(format_args!("bidelta({})", Listed(stages)), sys::RT_FAMILY_BIDELTA, stages)
    }

    /// The same fat-tree with a cap level on top.
    pub fn capped(self) -> Result<Net, Error> {
        Net::new(sys::rt_net { capped: 1, ..self.net }).map_err(|error| {
            Error::said(error.code(), format_args!("{self}, capped: {}", error.text()))
        })
    }

    /// From NET text: `c"hybrid:192,2"`.
    pub fn parse(text: &CStr) -> Result<Net, Error> {
        Net::new(error::parsed(text, sys::RT_SHAPE_TRANSIT, TRANSIT)?)
    }

    /// The description as C has it.
    pub fn as_c(&self) -> &sys::rt_net {
        &self.net
    }

    /// Bytes of a location, 1 to 8.
    pub fn location_bytes(&self) -> usize {
        self.location
    }

    /// N: processors are 0..N-1.
    pub fn processors(&self) -> u64 {
        // SAFETY: the net is checked.
        unsafe { sys::rt_topo_processors(&self.net) }
    }

    /// The routing sequence from one processor to another.
    pub fn route(&self, source: u64, destination: u64) -> Result<Sequence, Error> {
        let src = error::processor(&self.net, source, "source", sys::RT_ERR_SRC)?;
        let dst = error::processor(&self.net, destination, "destination", sys::RT_ERR_DST)?;
        self.compute(&self.locate(src)?, &self.locate(dst)?)
    }

    /// A location as long as C reads it; else the error.
    fn whole<'a>(&self, name: &str, loc: &'a [u8], code: c_int) -> Result<&'a [u8], Error> {
        if loc.len() == self.location {
            return Ok(loc);
        }
        let (given, bytes) = (Listed(loc), self.location);
        Err(Error::said(code, format_args!("{name} {given}: expected {bytes} bytes of {self}")))
    }

    /// The error of a location that is long enough, in the command's words.
    fn nowhere(name: &str, loc: &[u8], code: c_int) -> Error {
        let words = "first cluster digit is 3, expected 0..2 in bits 7:6 of the last byte";
        Error::said(code, format_args!("{name} {loc:02X?}: {words}"))
    }

    /// The routing sequence; empty if nothing is to be sent.
    pub fn compute(&self, src: &[u8], dst: &[u8]) -> Result<Sequence, Error> {
        let src = self.whole("source", src, sys::RT_ERR_SRC)?;
        let dst = self.whole("destination", dst, sys::RT_ERR_DST)?;
        let mut bytes = [0; sys::RT_SEQ_MAX];
        // SAFETY: the net is checked; C reads `location` bytes and writes RT_SEQ_MAX at most.
        let used = unsafe {
            sys::rt_compute(&self.net, src.as_ptr(), dst.as_ptr(), bytes.as_mut_ptr())
        };
        match used {
            sys::RT_ERR_SRC => Err(Self::nowhere("source", src, used)),
            sys::RT_ERR_DST => Err(Self::nowhere("destination", dst, used)),
            _ => Ok(Bytes { bytes, used: checked(used)? }),
        }
    }

    /// A processor's location, unused bits 0.
    pub fn locate(&self, processor: u64) -> Result<Location, Error> {
        let processor = error::processor(&self.net, processor, "processor", sys::RT_ERR_INDEX)?;
        let mut bytes = [0; sys::RT_LOC_MAX];
        // SAFETY: the net is checked; C writes RT_LOC_MAX bytes at most.
        let used = unsafe { sys::rt_locate(&self.net, processor, bytes.as_mut_ptr()) };
        Ok(Bytes { bytes, used: checked(used)? })
    }

    /// And back: the processor at a location.
    pub fn index(&self, loc: &[u8]) -> Result<u64, Error> {
        let loc = self.whole("location", loc, sys::RT_ERR_LOC)?;
        let mut index = 0;
        // SAFETY: the net is checked; C reads `location` bytes.
        match unsafe { sys::rt_index(&self.net, loc.as_ptr(), &mut index) } {
            0.. => Ok(index),
            code => Err(Self::nowhere("location", loc, code)),
        }
    }

    /// The location that a sequence leads to from `src`.
    pub fn decode(&self, src: &[u8], seq: &[u8]) -> Result<Location, Error> {
        let src = self.whole("source", src, sys::RT_ERR_SRC)?;
        let mut bytes = [0; sys::RT_LOC_MAX];
        // SAFETY: the net is checked; C reads `location` bytes and seq, and writes RT_LOC_MAX.
        let used = unsafe {
            sys::rt_route_decode(&self.net, src.as_ptr(), seq.as_ptr(), seq.len(), bytes.as_mut_ptr())
        };
        match used {
            sys::RT_ERR_SRC => Err(Self::nowhere("source", src, used)),
            sys::RT_ERR_SEQ => {
                let words = format_args!("sequence {}: leads to no processor of {self}", Listed(seq));
                Err(Error::said(used, words))
            }
            _ => Ok(Bytes { bytes, used: checked(used)? }),
        }
    }
}

const TRANSIT: &str = "a Transit network (hybrid, full, bidelta)";

impl core::str::FromStr for Net {
    type Err = Error;

    fn from_str(text: &str) -> Result<Net, Error> {
        error::from_str(text, Net::parse)
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Net(\"{self}\")")
    }
}

impl fmt::Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Named(&self.net).fmt(f)
    }
}
