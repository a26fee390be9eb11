// SPDX-License-Identifier: MIT-0
//! Traffic patterns by name: which processor sends to which.
use super::{checked, memory, sys, text, Error, Vec};
use crate::error::Named;
use core::ffi::{c_char, c_int, c_uint};
use core::fmt;
use core::ptr;
use alloc::{format, string::String};

/// A pattern's row in shapes_pattern.c.
#[repr(C)]
struct Row {
    name: *const c_char,
    numbers: *const c_char,
    needs: *const c_char,
    kind: c_int,
}

const MOST: u64 = (1 << 31) - 1; // messages

fn rows() -> impl Iterator<Item = &'static Row> {
    // SAFETY: a row is constant, or null after the last.
    (0..).map_while(|number| unsafe { routeseq_pattern_row(number).as_ref() })
}

/// The names of all patterns.
struct Names;

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, row) in rows().enumerate() {
            write!(f, "{}{}", if at > 0 { ", " } else { "" }, text(row.name))?;
        }
        Ok(())
    }
}

fn wrong(given: &str, words: fmt::Arguments<'_>) -> Error {
    Error::usage(format_args!("pattern '{given:.40}': {words}"))
}

/// The names of a row's numbers, and their limits.
fn names(row: &Row) -> impl Iterator<Item = (&'static str, u64, u64)> {
    let names = text(row.numbers).split(',').filter(|name| !name.is_empty());
    names.map(|name| if name == "K" { (name, 1, u32::MAX.into()) } else { (name, 0, u64::MAX) })
}

/// What a row takes: `krel:K,SEED, K = 1..4294967295, SEED = ...`.
struct Form(&'static Row);

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, numbers) = (text(self.0.name), text(self.0.numbers));
        write!(f, "{name}{}{numbers}", if numbers.is_empty() { "" } else { ":" })?;
        names(self.0).try_for_each(|(name, least, most)| write!(f, ", {name} = {least}..{most}"))
    }
}

/// A (or K) and SEED of the text after the colon; `None`: not what the row takes.
fn numbers(row: &Row, after: Option<&str>) -> Option<[u64; 2]> {
    let values = || after.into_iter().flat_map(|after| after.split(','));
    let (mut a, mut seed) = (1, 0);
    if values().count() != names(row).count() {
        return None;
    }
    for ((name, least, most), value) in names(row).zip(values()) {
        let digits = value.bytes().all(|one| one.is_ascii_digit());
        let number = value.parse::<u64>().ok().filter(|number| digits && (least..=most).contains(number));
        *(if name == "SEED" { &mut seed } else { &mut a }) = number?;
    }
    Some([a, seed])
}

/// The patterns by name, with the numbers that they take: `tornado`, `shift:A`, `krel:K,SEED`; `worst` is of trees, for others
/// the command finds it.
///
/// ```
/// assert!(routeseq_sys::patterns().any(|name| name == "krel:K,SEED"));
/// ```
pub fn patterns() -> impl Iterator<Item = String> {
    rows().map(|row| {
        let (name, numbers) = (text(row.name), text(row.numbers));
        format!("{name}{}{numbers}", if numbers.is_empty() { "" } else { ":" })
    })
}

/// The messages of a pattern, pairs of source and destination.
pub(super) fn messages(net: &sys::rt_net, given: &str) -> Result<Vec<(u64, u64)>, Error> {
    let (name, after) = match given.split_once(':') {
        Some((name, after)) => (name, Some(after)),
        None => (given, None),
    };
    if given == "worst" && unsafe { sys::rt_net_shape(net) } != sys::RT_SHAPE_TREE {
        return Err(wrong(given, format_args!("the command finds it: routeseq load {} --traffic worst", Named(net))));
    }
    let Some(row) = rows().find(|row| text(row.name) == name) else {
        return Err(wrong(given, format_args!("expected one of {Names}")));
    };
    let Some([a, seed]) = numbers(row, after) else {
        return Err(wrong(given, format_args!("expected {}", Form(row))));
    };
    let mut count = 0;
    // SAFETY: the net is checked; without memory C only counts.
    match unsafe { routeseq_pattern(net, row.kind, a, seed, &mut count, ptr::null_mut()) } {
        sys::RT_ERR_SIZE => {
            let (net, needs) = (Named(net), text(row.needs));
            return Err(wrong(given, format_args!("{net} has not what it needs: {needs}")));
        }
        error => checked(error)?,
    };
    if count > MOST {
        return Err(wrong(given, format_args!("{count} messages, expected at most {MOST}")));
    }
    let mut pairs: Vec<[u32; 2]> = memory(count as usize, net)?;
    // SAFETY: as many pairs as C counted.
    checked(unsafe { routeseq_pattern(net, row.kind, a, seed, &mut count, pairs.as_mut_ptr()) })?;
    Ok(pairs.iter().map(|[source, destination]| ((*source).into(), (*destination).into())).collect())
}

extern "C" {
    fn routeseq_pattern_row(number: c_uint) -> *const Row;
    fn routeseq_pattern(
        net: *const sys::rt_net,
        kind: c_int,
        a: u64,
        seed: u64,
        count: *mut u64,
        pairs: *mut [u32; 2],
    ) -> c_int;
}
