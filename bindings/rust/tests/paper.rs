// SPDX-License-Identifier: MIT-0
//! The example of DeHon 3.8.5, the vectors of an independent model, errors, and the layout of C.
use routeseq_sys::{sys, Error, Net};
use std::collections::HashMap;
use std::ffi::CString;
use std::mem::{offset_of, size_of};

const CANNOT: &str = "tests/vectors of the C tree";

fn vectors(name: &str) -> String {
    let tree = std::env::var("ROUTESEQ_TREE")
        .unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/../..").to_string());
    std::fs::read_to_string(format!("{tree}/tests/vectors/{name}")).expect(CANNOT)
}

fn bytes(hex: &str) -> Vec<u8> {
    let hex = if hex == "-" { "" } else { hex };
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

#[test]
fn the_paper() {
    let net = Net::hybrid(192, 2).unwrap();
    let (src, dst) = ([0xCC, 0x02, 0x34], [0xD8, 0x42, 0x67]);
    let seq = net.compute(&src, &dst).unwrap();
    assert_eq!(seq[..], [0xF4, 0xD8, 0x42, 0x67]);
    assert_eq!(net.decode(&src, &seq).unwrap()[..], dst);
    assert_eq!(net.locate(666727).unwrap()[..], [0xD8, 0x40, 0x67]);
    assert_eq!(net.index(&src).unwrap(), 626740);
    let seq = net.compute(&net.locate(626740).unwrap(), &net.locate(666727).unwrap()).unwrap();
    assert_eq!(seq[..], [0xF4, 0xD8, 0x40, 0x67]);
}

#[test]
fn every_vector() {
    let (mut nets, mut rows) = (HashMap::new(), 0);
    for line in vectors("transit_routes.tsv").lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let net = nets.entry(cells[0].to_string()).or_insert_with(|| {
            Net::parse(&CString::new(cells[0]).unwrap()).unwrap()
        });
        let seq = net.compute(&bytes(cells[1]), &bytes(cells[2])).unwrap();
        assert_eq!(seq[..], bytes(cells[3]), "{line}");
        assert_eq!(net.index(&bytes(cells[2])).unwrap().to_string(), cells[5], "{line}");
        rows += 1;
    }
    assert!(rows > 4000, "{rows} rows");
}

/// An error's code, and whether its words have all of these.
fn refused<T>(result: Result<T, Error>, code: i32, words: &[&str]) {
    let error = result.err().expect("refused");
    let said = error.to_string();
    assert_eq!(error.code(), code, "{said}");
    for word in words {
        assert!(said.contains(word), "'{said}' without '{word}'");
    }
}

#[test]
fn errors_are_said() {
    refused(Net::hybrid(13, 2), sys::RT_ERR_LEAF, &["hybrid(13, 2): ", "n = 12, 48 or 192"]);
    refused(Net::full(9), sys::RT_ERR_LAYERS, &["full(9): "]);
    refused(Net::bidelta(&[3; 9]), sys::RT_ERR_STACKS, &["bidelta([3, 3,"]);
    assert_eq!(Net::full(1).unwrap().capped(), Net::parse(c"full:1,capped"));
    refused(Net::bidelta(&[3, 4]).unwrap().capped(), sys::RT_ERR_CAPPED, &["bidelta:3,4, capped"]);
    refused(Net::parse(c"tree:10"), sys::RT_ERR_FAMILY, &["'tree:10'", "a Transit network"]);
    refused(Net::parse(c"hybrid:13,2"), sys::RT_ERR_LEAF, &["'hybrid:13,2'", "12, 48 or 192"]);
    let net = Net::hybrid(192, 2).unwrap();
    let good = [0xCC, 0x02, 0x34];
    refused(net.compute(&[0, 0, 0xFF], &good), sys::RT_ERR_SRC, &["source [00, 00, FF]", "first cluster digit is 3, expected 0..2 in bits 7:6"]);
    refused(net.compute(&good, &good[..2]), sys::RT_ERR_DST, &["destination [CC, 02]", "3 bytes"]);
    refused(net.locate(786432), sys::RT_ERR_INDEX, &["processor '786432'", "index 0..786431"]);
    refused(net.route(1, 786432), sys::RT_ERR_DST, &["destination '786432'", "0..786431"]);
    refused(net.decode(&good, &[]), sys::RT_ERR_SEQ, &["sequence []", "hybrid:192,2"]);
    refused(net.index(&[0, 0, 0xFF]), sys::RT_ERR_LOC, &["location [00, 00, FF]: first cluster digit is 3"]);
    refused(net.compute(&[0; 4], &good), sys::RT_ERR_SRC, &["source [00, 00, 00, 00]: expected 3 bytes"]);
    refused(net.index(&[]), sys::RT_ERR_LOC, &["location []: expected 3 bytes"]);
    // what is long is shown in part, for the range comes after it
    refused(net.decode(&good, &[0xFF; 1000]), sys::RT_ERR_SEQ, &["FF] and 988 more: leads to no"]);
    refused(Net::bidelta(&[3; 1000]), sys::RT_ERR_STACKS, &["3] and 988 more", "expected 1..8"]);
    refused(Net::bidelta(&[]), sys::RT_ERR_STACKS, &["bidelta([])", "expected 1..8"]);
    let large = Net::hybrid(12, 7).unwrap();
    let (first, mut seq) = (large.locate(0).unwrap(), large.route(0, large.processors() - 1).unwrap().to_vec());
    assert_eq!((seq.len(), large.decode(&first, &seq)), (sys::RT_SEQ_MAX, large.locate(large.processors() - 1)));
    seq.push(0);
    refused(large.decode(&first, &seq), sys::RT_ERR_SEQ, &["00]: leads to no processor of hybrid:12,7"]);
    assert_ne!(Net::full(1).unwrap().locate(0), Net::full(2).unwrap().locate(0)); // one zero, and two
    refused(net.decode(&good, &[0xFF; 12]), sys::RT_ERR_SEQ, &["FF]: leads to no"]);
    assert_eq!(Net::bidelta(&[1, 1, 1, 1, 1, 1, 1, 2]).unwrap().processors(), 1 << 18);
    refused(Net::parse(c"full:9"), sys::RT_ERR_LAYERS, &["'full:9': ", ": expected full:", ", with "]);
    refused(Net::parse(c"hybird:192,2"), sys::RT_ERR_FAMILY, &["'hybird:192,2': unknown family; did you mean hybrid?"]);
    let of_others = if cfg!(feature = "shapes") { "did you mean torus?" } else { "expected one of hybrid, full, bidelta" };
    refused(Net::parse(c"torsu:4"), sys::RT_ERR_FAMILY, &["'torsu:4': unknown family", of_others]);
    assert!(Net::parse(c"torsu:4").unwrap_err().to_string().ends_with(of_others));
    refused(Net::parse(c"~\u{e9}:1"), sys::RT_ERR_FAMILY, &["'~?:1': "]);
    assert_eq!((Error::of(-1000).name(), Error::of(1).name()), ("", ""));
    let error = net.locate(786432).unwrap_err();
    assert_eq!((error.name(), error.code()), ("RT_ERR_INDEX", sys::RT_ERR_INDEX));
    assert!(format!("{error:?}").starts_with("Error(RT_ERR_INDEX, \"processor '786432': "), "{error:?}");
    assert_eq!(sys::ERRORS.len() as i32, -sys::ERRORS.iter().map(|(code, _)| *code).min().unwrap());
}

#[test]
fn cargo_is_told_what_the_library_is_made_of() {
    let said = std::fs::read_to_string(concat!(env!("OUT_DIR"), "/../output")).expect("what build.rs printed");
    for end in ["/include/rt/net.h", "=build.rs", "/lib/net", "/lib/net/net_shape.c", "/native/layout.c", "=CC", "=AR"] {
        let mut told = said.lines().filter(|line| line.starts_with("cargo:rerun-if-"));
        assert!(told.any(|line| line.ends_with(end)), "{end}: {said}");
    }
}

#[test]
fn layout_is_that_of_c() {
    extern "C" {
        static routeseq_layout: [usize; 33];
    }
    let here = [
        size_of::<sys::rt_net>(),
        offset_of!(sys::rt_net, family),
        offset_of!(sys::rt_net, capped),
        offset_of!(sys::rt_net, param),
        size_of::<sys::rt_net_family>(),
        offset_of!(sys::rt_net_family, shape),
        offset_of!(sys::rt_net_family, least),
        offset_of!(sys::rt_net_family, most),
        offset_of!(sys::rt_net_family, name),
        offset_of!(sys::rt_net_family, parameters),
        offset_of!(sys::rt_net_family, limits),
        size_of::<sys::rt_route_parts>(),
        offset_of!(sys::rt_route_parts, c_bytes),
        offset_of!(sys::rt_route_parts, m),
        offset_of!(sys::rt_route_parts, j),
        offset_of!(sys::rt_route_parts, o),
        offset_of!(sys::rt_route_parts, ru_bytes),
        offset_of!(sys::rt_route_parts, rd_bytes),
        offset_of!(sys::rt_route_parts, rc_bytes),
        offset_of!(sys::rt_route_parts, seq),
        sys::RT_LOC_MAX,
        sys::RT_SEQ_MAX,
        sys::RT_PARAM_MAX,
        sys::RT_NET_TEXT_MAX,
        sys::RT_FAMILY_HYBRID.into(),
        sys::RT_FAMILY_FULL.into(),
        sys::RT_FAMILY_BIDELTA.into(),
        sys::RT_FAMILY_TREE.into(),
        -sys::RT_ERR_FAMILY as usize,
        -sys::RT_ERR_SRC as usize,
        -sys::RT_ERR_DST as usize,
        -sys::RT_ERR_SEQ as usize,
        -sys::RT_ERR_ROOT as usize,
    ];
    // SAFETY: native/layout.c has so many entries.
    assert_eq!(here, unsafe { routeseq_layout });
}
