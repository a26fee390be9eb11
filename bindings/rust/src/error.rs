// SPDX-License-Identifier: MIT-0
//! Errors: the library's code, and in words what was given and what was expected.
use crate::sys;
use core::ffi::{c_char, c_int, CStr};
use core::fmt::{self, Write};

const ROOM: usize = if cfg!(feature = "shapes") { 640 } else { 256 }; // the families' names

/// Words in place, cut off where they are too many: there is no heap to put them on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Words {
    bytes: [u8; ROOM],
    used: usize,
}

impl Write for Words {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.chars().map(|c| if (' '..='~').contains(&c) { c as u8 } else { b'?' }) {
            if self.used < ROOM {
                self.bytes[self.used] = byte;
                self.used += 1;
            }
        }
        Ok(())
    }
}

/// An error: its code (`RT_ERR_...`, below 0; of an argument that the library does not know 0) and, as `Display`, the value and the range.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Error {
    code: c_int,
    words: Words,
}

impl Error {
    /// An error of the library in its own words.
    pub fn of(code: c_int) -> Error {
        Error::said(code, format_args!("{}", text_of(code)))
    }

    pub(crate) fn said(code: c_int, words: fmt::Arguments<'_>) -> Error {
        let mut error = Error { code, words: Words { bytes: [0; ROOM], used: 0 } };
        let _ = error.words.write_fmt(words);
        error
    }

    #[cfg(feature = "shapes")]
    /// An argument of this crate's that is wrong, of which the library has no error.
    pub(crate) fn usage(words: fmt::Arguments<'_>) -> Error {
        Error::said(0, words)
    }

    /// `RT_ERR_...`, or 0.
    pub fn code(&self) -> c_int {
        self.code
    }

    /// The code's name: `"RT_ERR_DST"`; of 0 `"USAGE"`.
    pub fn name(&self) -> &'static str {
        let of_library = sys::ERRORS.iter().find(|(code, _)| *code == self.code);
        of_library.map_or(if self.code == 0 { "USAGE" } else { "" }, |(_, name)| name)
    }

    /// The library's words for the code, without the value.
    pub fn text(&self) -> &'static str {
        if self.code == 0 {
            return "an argument is not as expected";
        }
        text_of(self.code)
    }
}

fn text_of(code: c_int) -> &'static str {
    // SAFETY: for every int a constant string.
    unsafe { constant(sys::rt_error_text(code)) }
}

/// # Safety
/// A constant string of the library, which is ASCII.
unsafe fn constant(text: *const c_char) -> &'static str {
    CStr::from_ptr(text).to_str().unwrap_or("")
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(core::str::from_utf8(&self.words.bytes[..self.words.used]).unwrap_or(""))
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({}, \"{self}\")", self.name())
    }
}

#[cfg(feature = "std")]
impl std::error::Error for Error {}

/// A count as it is, a negative one as the error that it is.
pub(crate) fn checked(result: c_int) -> Result<usize, Error> {
    usize::try_from(result).map_err(|_| Error::of(result))
}

/// The first of a list, and how many there are: the range after it must not be cut off.
pub(crate) struct Listed<'a, T>(pub &'a [T]);

impl<T: fmt::Debug + fmt::UpperHex> fmt::Display for Listed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = &self.0[..self.0.len().min(MOST)];
        match core::mem::size_of::<T>() {
            1 => write!(f, "{first:02X?}")?, // bytes
            _ => write!(f, "{first:?}")?,
        }
        if self.0.len() > MOST {
            write!(f, " and {} more", self.0.len() - MOST)?;
        }
        Ok(())
    }
}

const MOST: usize = 12;

/// A network in the words of NET.
pub(crate) struct Named<'a>(pub &'a sys::rt_net);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text: [c_char; sys::RT_NET_TEXT_MAX] = [0; sys::RT_NET_TEXT_MAX];
        // SAFETY: C writes at most so many characters, the last one a zero; of a net that is checked, more.
        unsafe { sys::rt_net_format(self.0, text.as_mut_ptr(), text.len()) };
        // SAFETY: it ends in a zero.
        f.write_str(unsafe { CStr::from_ptr(text.as_ptr()) }.to_str().unwrap_or(""))
    }
}

/// A network of a shape from its text.
pub(crate) fn parsed(text: &CStr, shape: c_int, expected: &str) -> Result<sys::rt_net, Error> {
    let mut net = sys::rt_net { family: 0, capped: 0, param: [0; sys::RT_PARAM_MAX] };
    // SAFETY: text ends in a zero; net is written whole, or not at all.
    let error = unsafe { sys::rt_net_parse(text.as_ptr(), &mut net) };
    if error < 0 {
        return Err(refused(text, error));
    }
    of_shape(net, shape, expected)
}

/// What is wrong with a text, and what its family takes; of no family, the one that is near.
fn refused(text: &CStr, error: c_int) -> Error {
    let shown = text.to_str().unwrap_or("?");
    // SAFETY: text ends in a zero; a row is constant, or null.
    if let Some(row) = unsafe { sys::rt_net_family_named(text.as_ptr()).as_ref() } {
        // SAFETY: its texts are constant.
        let [name, parameters, limits] =
            unsafe { [constant(row.name), constant(row.parameters), constant(row.limits)] };
        let what = text_of(error).split(':').next().unwrap_or("");
        let words = format_args!("network '{shown:.80}': {what}: expected {name}");
        let all = format_args!("{words}:{parameters}, with {limits}");
        return Error::said(error, if row.most > 0 { all } else { words });
    }
    // SAFETY: text ends in a zero; the answer is constant, or null.
    let near = unsafe { sys::rt_net_family_near(text.as_ptr()).as_ref().map(|near| constant(near)) };
    match near.filter(|near| cfg!(feature = "shapes") || names().any(|name| name == *near)) {
        Some(near) => Error::said(
            error,
            format_args!("network '{shown:.80}': unknown family; did you mean {near}?"),
        ),
        None => {
            let words = format_args!("network '{shown:.80}': unknown family, expected one of {}", Names);
            Error::said(error, words)
        }
    }
}

/// The families' names that this crate serves.
fn names() -> impl Iterator<Item = &'static str> {
    (0..)
        // SAFETY: a row is constant, or null after the last.
        .map_while(|number| unsafe { sys::rt_net_family_at(number).as_ref() })
        .filter(|row| cfg!(feature = "shapes") || c_int::from(row.shape) == sys::RT_SHAPE_TRANSIT)
        .map(|row| unsafe { constant(row.name) })
}

struct Names;

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, name) in names().enumerate() {
            write!(f, "{}{name}", if at > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

/// A text for C: NET is shorter than the room.
pub(crate) fn from_str<T>(text: &str, parse: fn(&CStr) -> Result<T, Error>) -> Result<T, Error> {
    let mut bytes = [0; sys::RT_NET_TEXT_MAX];
    let fits = text.len() < bytes.len();
    if fits {
        bytes[..text.len()].copy_from_slice(text.as_bytes());
    }
    match CStr::from_bytes_with_nul(&bytes[..(text.len() + 1).min(bytes.len())]) {
        Ok(text) => parse(text),
        Err(_) => {
            let words = format_args!("network '{text:.80}': {}", text_of(sys::RT_ERR_TEXT));
            Err(Error::said(sys::RT_ERR_TEXT, words))
        }
    }
}

/// The network if it is within its limits and of a shape.
pub(crate) fn of_shape(net: sys::rt_net, shape: c_int, expected: &str) -> Result<sys::rt_net, Error> {
    // SAFETY: net is a whole structure, which both only read.
    checked(unsafe { sys::rt_net_check(&net) })?;
    if unsafe { sys::rt_net_shape(&net) } != shape {
        let words = format_args!("network '{}': expected {expected}", Named(&net));
        return Err(Error::said(sys::RT_ERR_FAMILY, words));
    }
    Ok(net)
}

/// A processor's number that the network has; else the error, which calls it `name`.
pub(crate) fn processor(net: &sys::rt_net, value: u64, name: &str, code: c_int) -> Result<u64, Error> {
    // SAFETY: the net is checked.
    let n = unsafe { sys::rt_topo_processors(net) };
    if value < n {
        return Ok(value);
    }
    Err(Error::said(code, format_args!("{name} '{value}': expected a processor index 0..{}", n - 1)))
}

#[cfg(feature = "shapes")]
/// Memory of so many zeros to work in, or the error that there is not so much.
pub(crate) fn memory<T: Clone + Default>(count: usize, net: &sys::rt_net) -> Result<alloc::vec::Vec<T>, Error> {
    let mut all = alloc::vec::Vec::new();
    if all.try_reserve_exact(count).is_err() {
        let bytes = count as u128 * core::mem::size_of::<T>() as u128;
        let words = format_args!("{}: out of memory: expected {bytes} bytes", Named(net));
        return Err(Error::said(sys::RT_ERR_SPACE, words));
    }
    all.resize(count, T::default());
    Ok(all)
}

#[cfg(feature = "shapes")]
/// A pair of them, in a network of at most 2^31.
pub(crate) fn pair(net: &sys::rt_net, source: u64, destination: u64) -> Result<(u32, u32), Error> {
    let source = processor(net, source, "source", sys::RT_ERR_SRC)?;
    let destination = processor(net, destination, "destination", sys::RT_ERR_DST)?;
    Ok((source as u32, destination as u32))
}

#[cfg(test)]
#[test]
fn words_beyond_the_room_are_cut_off() {
    let error = Error::said(0, format_args!("{:1000}", 1));
    assert_eq!(error.words.used, if cfg!(feature = "shapes") { 640 } else { 256 });
}

#[cfg(all(test, feature = "shapes"))]
#[test]
fn memory_that_is_not_there_is_an_error() {
    let net = sys::rt_net { family: sys::RT_FAMILY_FULL, capped: 0, param: [1, 0, 0, 0, 0, 0, 0, 0] };
    let error = memory::<u64>(usize::MAX / 8, &net).unwrap_err();
    let words = alloc::format!("{error}");
    assert_eq!(words, "full:1: out of memory: expected 18446744073709551608 bytes");
}
