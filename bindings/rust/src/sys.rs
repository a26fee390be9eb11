// SPDX-License-Identifier: MIT-0
//! The C declarations of rt/rt.h; the headers are the manual.
use core::ffi::{c_char, c_int, c_uint};

include!(concat!(env!("OUT_DIR"), "/constants.rs"));

/// struct rt_net.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct rt_net {
    pub family: u8,
    pub capped: u8,
    pub param: [u32; RT_PARAM_MAX],
}

/// struct rt_net_family.
#[repr(C)]
pub struct rt_net_family {
    pub family: u8,
    pub shape: u8,
    pub least: u8,
    pub most: u8,
    pub name: *const c_char,
    pub parameters: *const c_char,
    pub limits: *const c_char,
    pub example: *const c_char,
}

/// struct rt_route_parts.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct rt_route_parts {
    pub i: [u8; RT_LOC_MAX],
    pub c_bytes: u8,
    pub m: u8,
    pub j: u8,
    pub o: i8,
    pub ru_bytes: u8,
    pub rd_bytes: u8,
    pub rc_bytes: u8,
    pub seq: [u8; RT_SEQ_MAX],
}

extern "C" {
    pub fn rt_net_shape(net: *const rt_net) -> c_int;
    pub fn rt_topo_processors(net: *const rt_net) -> u64;
    pub fn rt_net_check(net: *const rt_net) -> c_int;
    pub fn rt_net_parse(text: *const c_char, net: *mut rt_net) -> c_int;
    pub fn rt_net_family_at(number: c_uint) -> *const rt_net_family;
    pub fn rt_net_family_named(text: *const c_char) -> *const rt_net_family;
    pub fn rt_net_family_near(text: *const c_char) -> *const c_char;
    pub fn rt_net_format(net: *const rt_net, text: *mut c_char, size: usize) -> c_int;
    pub fn rt_error_text(error: c_int) -> *const c_char;
    pub fn rt_compute(net: *const rt_net, src: *const u8, dst: *const u8, seq: *mut u8) -> c_int;
    pub fn rt_route_hybrid(net: *const rt_net, src: *const u8, dst: *const u8, seq: *mut u8)
        -> c_int;
    pub fn rt_route_full(net: *const rt_net, src: *const u8, dst: *const u8, seq: *mut u8)
        -> c_int;
    pub fn rt_route_bidelta(net: *const rt_net, src: *const u8, dst: *const u8, seq: *mut u8)
        -> c_int;
    pub fn rt_route_loc_bytes(net: *const rt_net) -> c_int;
    pub fn rt_locate(net: *const rt_net, index: u64, loc: *mut u8) -> c_int;
    pub fn rt_index(net: *const rt_net, loc: *const u8, index: *mut u64) -> c_int;
    pub fn rt_route_decode(
        net: *const rt_net,
        src: *const u8,
        seq: *const u8,
        n: usize,
        dst: *mut u8,
    ) -> c_int;
    pub fn rt_route_explain(
        net: *const rt_net,
        src: *const u8,
        dst: *const u8,
        parts: *mut rt_route_parts,
    ) -> c_int;
}
