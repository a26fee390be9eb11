// SPDX-License-Identifier: MIT-0
//! Routing sequences of Transit networks (DeHon 1990): the firmware core of the C library
//! routeseq, without heap, without std.
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

#[cfg(feature = "std")]
extern crate std;

#[allow(non_camel_case_types, missing_docs)]
pub mod sys;

use core::ffi::{c_int, CStr};
use core::fmt;
use core::ops::Deref;

/// An error of the library: `RT_ERR_...`, below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Error(pub c_int);

impl Error {
    /// The library's words.
    pub fn text(self) -> &'static str {
        // SAFETY: for every int a constant string, in ASCII.
        let text = unsafe { CStr::from_ptr(sys::rt_error_text(self.0)) };
        text.to_str().unwrap_or("")
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

#[cfg(feature = "std")]
impl std::error::Error for Error {}

/// A count as it is, a negative one as the error that it is.
fn checked(result: c_int) -> Result<usize, Error> {
    usize::try_from(result).map_err(|_| Error(result))
}

/// Up to `ROOM` bytes in place: a slice of those that are used.
#[derive(Clone, Copy, Debug)]
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

/// A location: bytes, most significant first.
pub type Location = Bytes<{ sys::RT_LOC_MAX }>;
/// A routing sequence.
pub type Sequence = Bytes<{ sys::RT_SEQ_MAX }>;

/// A Transit network within the limits of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Net {
    net: sys::rt_net,
    location: usize,
}

impl Net {
    /// A network that `rt_net_check` passes and `rt_compute` serves.
    pub fn new(net: sys::rt_net) -> Result<Net, Error> {
        // SAFETY: net is a whole structure; both functions only read it.
        checked(unsafe { sys::rt_net_check(&net) })?;
        let location = checked(unsafe { sys::rt_route_loc_bytes(&net) })?;
        Ok(Net { net, location })
    }

    fn of(family: u8, capped: bool, first: &[u32]) -> Result<Net, Error> {
        let mut param = [0; sys::RT_PARAM_MAX];
        if first.len() > param.len() {
            return Err(Error(sys::RT_ERR_STACKS));
        }
        param[..first.len()].copy_from_slice(first);
        Net::new(sys::rt_net { family, capped: capped.into(), param })
    }

    /// A hybrid fat-tree: 12, 48 or 192 processors a leaf cluster, 1 to 7 layers.
    pub fn hybrid(leaf: u32, layers: u32) -> Result<Net, Error> {
        Net::of(sys::RT_FAMILY_HYBRID, false, &[leaf, layers])
    }

    /// A full fat-tree of 1 to 8 layers.
    pub fn full(layers: u32) -> Result<Net, Error> {
        Net::of(sys::RT_FAMILY_FULL, false, &[layers])
    }

    /// A bidelta network: the stages of each of its 1 to 8 stacks.
    pub fn bidelta(stages: &[u32]) -> Result<Net, Error> {
        Net::of(sys::RT_FAMILY_BIDELTA, false, stages)
    }

    /// The same fat-tree with a cap level on top.
    pub fn capped(self) -> Result<Net, Error> {
        Net::new(sys::rt_net { capped: 1, ..self.net })
    }

    /// From NET text: `c"hybrid:192,2"`.
    pub fn parse(text: &CStr) -> Result<Net, Error> {
        let mut net = sys::rt_net { family: 0, capped: 0, param: [0; sys::RT_PARAM_MAX] };
        // SAFETY: text ends in a zero; net is written whole, or not at all.
        checked(unsafe { sys::rt_net_parse(text.as_ptr(), &mut net) })?;
        Net::new(net)
    }

    /// The description as C has it.
    pub fn as_c(&self) -> &sys::rt_net {
        &self.net
    }

    /// Bytes of a location, 1 to 8.
    pub fn location_bytes(&self) -> usize {
        self.location
    }

    /// The first bytes of a location, of which C reads so many; else the error.
    fn whole<'a>(&self, loc: &'a [u8], error: c_int) -> Result<&'a [u8], Error> {
        loc.get(..self.location).ok_or(Error(error))
    }

    /// The routing sequence; empty if nothing is to be sent.
    pub fn compute(&self, src: &[u8], dst: &[u8]) -> Result<Sequence, Error> {
        let src = self.whole(src, sys::RT_ERR_SRC)?;
        let dst = self.whole(dst, sys::RT_ERR_DST)?;
        let mut bytes = [0; sys::RT_SEQ_MAX];
        // SAFETY: the net is checked; C reads `location` bytes and writes RT_SEQ_MAX at most.
        let used = unsafe {
            sys::rt_compute(&self.net, src.as_ptr(), dst.as_ptr(), bytes.as_mut_ptr())
        };
        Ok(Bytes { bytes, used: checked(used)? })
    }

    /// A processor's location, unused bits 0.
    pub fn locate(&self, processor: u64) -> Result<Location, Error> {
        let mut bytes = [0; sys::RT_LOC_MAX];
        // SAFETY: the net is checked; C writes RT_LOC_MAX bytes at most.
        let used = unsafe { sys::rt_locate(&self.net, processor, bytes.as_mut_ptr()) };
        Ok(Bytes { bytes, used: checked(used)? })
    }

    /// And back: the processor at a location.
    pub fn index(&self, loc: &[u8]) -> Result<u64, Error> {
        let loc = self.whole(loc, sys::RT_ERR_LOC)?;
        let mut index = 0;
        // SAFETY: the net is checked; C reads `location` bytes.
        checked(unsafe { sys::rt_index(&self.net, loc.as_ptr(), &mut index) })?;
        Ok(index)
    }

    /// The location that a sequence leads to from `src`.
    pub fn decode(&self, src: &[u8], seq: &[u8]) -> Result<Location, Error> {
        let src = self.whole(src, sys::RT_ERR_SRC)?;
        let mut bytes = [0; sys::RT_LOC_MAX];
        // SAFETY: the net is checked; C reads `location` bytes and seq, and writes RT_LOC_MAX.
        let used = unsafe {
            sys::rt_route_decode(&self.net, src.as_ptr(), seq.as_ptr(), seq.len(), bytes.as_mut_ptr())
        };
        Ok(Bytes { bytes, used: checked(used)? })
    }
}
