// SPDX-License-Identifier: MIT-0
//! Networks of all shapes against the vectors of independent models, and their errors.
#![cfg(feature = "shapes")]
use routeseq_sys::{
    sys, Channel, Error, Leg, Load, Net, Network, Place, Plan, Ports, PortsHop, Rings, Route, Traffic, TransitHop, TransitInfo, Tree,
    TreeCycles, TreeHop,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::collections::HashMap;
use std::ffi::CString;

/// Memory with a mark behind it: where C writes beyond what it was given the tests end.
struct Marked;

const MARK: [u8; 16] = [0xA5; 16];
const MOST: usize = 16; // sizes that are kept

thread_local! {
    static TAKEN: Cell<([usize; MOST], usize)> = const { Cell::new(([0; MOST], MOST)) };
}

/// Bytes of each piece of memory that this takes.
fn memory_of<T>(work: impl FnOnce() -> T) -> Vec<usize> {
    TAKEN.set(([0; MOST], 0));
    work();
    let (sizes, pieces) = TAKEN.replace(([0; MOST], MOST));
    sizes[..pieces].to_vec()
}

fn with_mark(layout: Layout) -> Layout {
    Layout::from_size_align(layout.size() + MARK.len(), layout.align()).unwrap_or(layout)
}

// SAFETY: the system's memory, and more of it.
unsafe impl GlobalAlloc for Marked {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let (mut sizes, pieces) = TAKEN.get();
        if pieces < MOST {
            sizes[pieces] = layout.size();
            TAKEN.set((sizes, pieces + 1));
        }
        let all = System.alloc(with_mark(layout));
        if !all.is_null() {
            all.add(layout.size()).copy_from(MARK.as_ptr(), MARK.len());
        }
        all
    }

    unsafe fn dealloc(&self, all: *mut u8, layout: Layout) {
        if std::slice::from_raw_parts(all.add(layout.size()), MARK.len()) != MARK {
            std::process::abort();
        }
        System.dealloc(all, with_mark(layout));
    }
}

#[global_allocator]
static MEMORY: Marked = Marked;

fn read(name: &str) -> String {
    let tree = std::env::var("ROUTESEQ_TREE")
        .unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/../..").to_string());
    std::fs::read_to_string(format!("{tree}/{name}")).expect(name)
}

fn vectors(name: &str) -> Vec<Vec<String>> {
    let text = read(&format!("tests/vectors/{name}"));
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split('\t').map(str::to_string).collect()).collect()
}

fn c(text: &str) -> CString {
    CString::new(text).unwrap()
}

fn number(text: &str) -> u64 {
    text.parse().unwrap()
}

#[test]
fn routes_of_ports_arrive_and_are_the_models() {
    let mut nets = HashMap::new();
    let rows = vectors("ports_routes.tsv");
    for row in &rows {
        let net = nets.entry(row[0].clone()).or_insert_with(|| Ports::parse(&c(&row[0])).unwrap());
        let (source, destination) = (number(&row[1]), number(&row[2]));
        let path = net.route(source, destination).unwrap();
        let said: Vec<String> = path.iter().map(|one| format!("{}.{}", one.port, one.vc)).collect();
        assert_eq!(said.join(" "), row[3].trim_start_matches('-'), "{row:?}");
    }
    assert!(rows.len() > 4000, "{} rows", rows.len());
    for (text, net) in nets.iter().take(40) {
        let walk = net.walk(0, net.processors() - 1, None).unwrap();
        assert!(walk.arrived, "{text}: {}", walk.verdict);
        assert_eq!(net.verify(Plan::Sample(50, 7)).unwrap().arrived, 50, "{text}");
    }
}

#[test]
fn ports_are_described_as_by_the_model() {
    for row in vectors("ports_nets.tsv") {
        let net = Ports::parse(&c(&row[0])).unwrap();
        if (129..=4096).contains(&number(&row[2])) {
            continue; // for what is searched for takes seconds
        }
        let info = net.info().unwrap();
        let known = |value: Option<u64>, cell: &str| value.map_or(info.routers > 4096, |v| v == number(cell));
        assert_eq!((info.processors, net.processors()), (number(&row[1]), number(&row[1])), "{row:?}");
        assert_eq!(row[0].parse(), Ok(net));
        assert_eq!((info.routers, info.vcs), (number(&row[2]), number(&row[10])), "{row:?}");
        let searched = [(info.degree_min, 4), (info.degree_max, 5), (info.links, 6), (info.diameter, 7), (info.distance_sum, 8)];
        assert!(searched.iter().all(|(value, column)| known(*value, &row[*column])), "{row:?} {info:?}");
        assert_eq!((info.nodes, info.ports, info.network_ports), (info.routers, number(&row[3]), number(&row[3])), "{row:?}");
        assert!(info.bisection.is_none() || known(info.bisection, &row[9]), "{row:?} {info:?}");
        let pairs = info.routers as f64 * (info.routers as f64 - 1.0);
        let mean = info.distance_sum.filter(|_| info.routers > 1).map(|sum| sum as f64 / pairs);
        assert_eq!((info.mean, info.mean_distance), (mean, mean), "{row:?}");
    }
}

/// The names of a structure's fields, as it writes itself.
fn fields(of: &impl std::fmt::Debug) -> Vec<String> {
    let text = format!("{of:#?}");
    let rows = text.lines().filter(|row| row.starts_with("    ") && !row.starts_with("     "));
    rows.filter_map(|row| Some(row.split_once(": ")?.0.trim().to_string())).collect()
}

#[test]
fn one_quantity_has_one_name() {
    // web/src/reports.d.ts has the keys of the command's --json, and webassembly.sh holds it against the command
    let keys = read("web/src/reports.d.ts");
    let keys_of = |name: &str| {
        let body = keys.split_once(&format!("interface {name} {{\n")).unwrap().1.split_once('}').unwrap().0;
        let keys = body.lines().filter_map(|row| row.split_once(": ")).map(|(key, _)| key.trim().to_string());
        keys.filter(|key| !key.ends_with('?')).collect::<Vec<_>>()
    };
    let ports = Ports::parse(c"torus:4,4").unwrap();
    let (rings, tree) = (Rings::parse(c"multicube:3,3").unwrap(), Tree::parse(c"tree:3").unwrap());
    for (name, own, command_alone, crate_alone) in [
        ("InfoPorts", fields(&ports.info().unwrap()), vec!["bisection_low", "bisection_high"], vec![]),
        ("InfoTransit", fields(&Net::full(1).unwrap().info()), vec![], vec![]),
        ("InfoRing", fields(&rings.info().unwrap()), vec![], vec![]),
        ("LoadPorts", fields(&ports.load(Traffic::All).unwrap()), vec!["pattern"], vec![]),
        ("LoadRing", fields(&rings.load(Traffic::All).unwrap()), vec!["ring_sizes"], vec!["hot_node", "hot_node_link", "queue_node"]),
        ("LoadTree", fields(&tree.load(Traffic::All).unwrap()), vec!["cycles_theorem1", "cycles"], vec![]),
    ] {
        let keys = keys_of(name);
        let alone = |some: &[String], others: &[String]| some.iter().filter(|key| !others.contains(key)).cloned().collect::<Vec<_>>();
        assert_eq!(alone(&keys, &own), command_alone, "{name}");
        assert_eq!(alone(&own, &keys), crate_alone, "{name}");
    }
    let cables = |text: &str| text.parse::<Ports>().unwrap().info().unwrap().cables;
    assert_eq!((cables("hypercube:12"), cables("ring:4097")), (Some(24576), None)); // up to 4,096 routers
    // by closed forms alone: paths of 64 and 66, in which all ordered pairs are 87,360 and 95,810 apart
    let info = "mesh:64,1,66".parse::<Ports>().unwrap().info().unwrap();
    assert_eq!((info.degree_min, info.degree_max, info.links, info.diameter), (Some(2), Some(4), Some(8318), Some(128)));
    assert_eq!((info.distance_sum, info.bisection, info.ports), (Some(66 * 66 * 87360 + 64 * 64 * 95810), Some(64), 6));
    assert_eq!((info.mean, info.mean_distance), (Some(130.0 / 3.0), Some(130.0 / 3.0))); // of paths of a and b it is (a + b) / 3
    for (text, cables, degrees) in [("torus:4,4", 32, (4, 4)), ("torus:2,2", 8, (2, 2)), ("mesh:3,3", 12, (2, 4)), ("kautz:2,2", 12, (2, 2))] {
        let info = Ports::parse(&c(text)).unwrap().info().unwrap();
        assert_eq!((info.cables, info.degree_min.zip(info.degree_max)), (Some(cables), Some(degrees)), "{text}");
    }
}

/// What the command prints for --json, by key.
fn command(arguments: &str) -> Option<HashMap<String, String>> {
    let command = std::env::var("ROUTESEQ_COMMAND").ok()?;
    let output = std::process::Command::new(command).args(arguments.split(' ')).arg("--json").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let rows = text.lines().filter_map(|row| row.trim().strip_prefix('"')?.split_once("\": "));
    Some(rows.map(|(key, value)| (key.to_string(), value.trim_end_matches(',').to_string())).collect())
}

#[test]
fn rings_and_schedules_are_the_commands() {
    for text in ["multicube:3,3", "multicube:2,3,4", "shuffle:2,4", "butterfly:3,2", "clock"] {
        let info = Rings::parse(&c(text)).unwrap().info().unwrap();
        if let Some(said) = command(&format!("info {text}")) {
            let sizes = info.ring_sizes.iter().map(|(nodes, rings)| format!("{nodes}:{rings}")).collect::<Vec<_>>().join(",");
            assert_eq!(said["ring_sizes"], format!("\"{sizes}\""), "{text}");
            for (key, own) in [("processors", info.processors), ("nodes", info.nodes), ("fanout", info.fanout), ("rings", info.rings)] {
                assert_eq!(said[key], own.to_string(), "{text}: {key}");
            }
            assert_eq!(said["distance"], info.distance.map_or("null".to_string(), |links| links.to_string()), "{text}");
        }
        assert_eq!(info.ring_sizes.iter().map(|(_, rings)| rings).sum::<u64>(), info.rings, "{text}");
    }
    for (text, traffic) in [("tree:6", "alltoall"), ("tree:8,w=64", "krel:3,5"), ("tree:5", "hotspot"), ("tree:1", "tornado"), ("tree:5", "transpose"), ("tree:4,w=7", "krel:11,438")] {
        let cycles = Tree::parse(&c(text)).unwrap().cycles(traffic).unwrap();
        if let Some(said) = command(&format!("load {text} --traffic {traffic}")) {
            let own = (cycles.cycles_theorem1.to_string(), cycles.cycles.to_string());
            assert_eq!((&said["cycles_theorem1"], &said["cycles"]), (&own.0, &own.1), "{text} {traffic}");
        }
    }
    let names = routeseq_sys::patterns().collect::<Vec<_>>();
    assert!(names.len() > 10 && ["tornado", "shift:A", "rand:K,SEED"].iter().all(|name| names.contains(&name.to_string())), "{names:?}");
}

#[test]
fn loads_and_verifications_of_large_networks_are_the_commands() {
    for text in ["torus:64,64", "hyperx:2,9,8", "hypercube:10", "dragonfly:4,8,4", "slimfly:1,7", "kntree:4,3", "torus:5,4,3", "complete:9", "polarfly:2,5"] {
        let net = Ports::parse(&c(text)).unwrap();
        let load = net.load(Traffic::All).unwrap();
        if let Some(said) = command(&format!("load {text}")) {
            let own = [
                ("routes", load.routes.to_string()), ("longest", load.longest.to_string()), ("mean", format!("{:.6}", load.mean)),
                ("hot_link", load.hot_link.to_string()), ("hot_links", load.hot_links.to_string()), ("deadlock", load.deadlock.to_string()),
                ("throughput", format!("{:.6}", load.throughput.unwrap())), ("vcs", load.vcs.to_string()),
            ];
            for (key, value) in own {
                assert_eq!(said[key], value, "{text}: {key}");
            }
        }
        let n = net.processors();
        let report = net.verify_while(Plan::All, |done, _| done < 1 << 18).unwrap();
        assert!(report.arrived == report.pairs && report.pairs >= (n * n).min(1 << 18), "{text}: {report:?}");
        assert_eq!(net.walk(0, n - 1, None).unwrap().processor, Some(n - 1));
    }
}

#[test]
fn load_of_a_ring_of_four_by_hand() {
    // 12 routes of 16 hops; half way round goes plus, so 12 hops over 4 links, 3 over each
    let load = Ports::parse(c"ring:4").unwrap().load(Traffic::All).unwrap();
    assert_eq!((load.routes, load.longest, load.hot_link, load.hot_links), (12, 2, 3, 4));
    assert!((load.mean - 16.0 / 12.0).abs() < 1e-12 && !load.deadlock);
    assert_eq!((load.throughput, Ports::parse(c"ring:4").unwrap().info().unwrap().mean), (Some(1.0), Some(16.0 / 12.0)));
    let one = Ports::parse(c"ring:8").unwrap().load(&[(0, 4), (1, 5)]).unwrap();
    assert_eq!((one.routes, one.hot_link, one.hot_links, one.throughput), (2, 2, 3, Some(0.5)));
    let none = Ports::parse(c"ring:1").unwrap().load(Traffic::All).unwrap();
    assert_eq!((none.processors, none.routes, none.mean, none.hot_link, none.throughput, none.deadlock), (1, 0, 0.0, 0, None, false));
    let alone = Ports::parse(c"ring:8").unwrap().load(&[(0, 3)]).unwrap();
    assert_eq!((alone.routes, alone.mean, alone.hot_link, alone.throughput), (1, 3.0, 1, Some(1.0)));
    // one that sends twice is one sender, however the messages stand
    let twice = Ports::parse(c"ring:8").unwrap().load(&[(0, 1), (4, 5), (0, 1)]).unwrap();
    assert_eq!((twice.hot_link, twice.throughput), (2, Some(0.75)));
    // both over one link
    let two = Ports::parse(c"ring:8").unwrap().load(&[(0, 1), (0, 2)]).unwrap();
    assert_eq!((two.routes, two.mean, two.hot_link, two.hot_links, two.throughput), (2, 1.5, 2, 1, Some(1.0)));
}

#[test]
fn walks_that_are_lost_say_why() {
    let net = Ports::parse(c"mesh:3,3").unwrap();
    let walk = net.walk(0, 8, Some(&[Channel { port: 0, vc: 0 }])).unwrap();
    assert_eq!((walk.arrived, walk.verdict), (false, "a port that leads nowhere"));
    let tree = Tree::parse(c"tree:3").unwrap();
    let walk = tree.walk(1, 6, Some(&[true, true, true])).unwrap();
    assert_eq!((walk.arrived, walk.verdict), (false, "left the tree through the root"));
    let rings = Rings::parse(c"multicube:3,3").unwrap();
    let walk = rings.walk(0, 8, Some(&[Leg { link: 7, hops: 1 }])).unwrap();
    assert_eq!((walk.arrived, walk.verdict), (false, "link out of range"));
    let transit = Net::hybrid(192, 2).unwrap();
    let walk = transit.walk(626740, 666727, Some(&[0xF4, 0xD8])).unwrap();
    assert!(!walk.arrived && walk.verdict == "stream ran dry", "{}", walk.verdict);
}

#[test]
fn paths_of_rings_arrive_and_are_the_models() {
    let mut nets = HashMap::new();
    for row in vectors("ring_routes.tsv") {
        let net = nets.entry(row[0].clone()).or_insert_with(|| Rings::parse(&c(&row[0])).unwrap());
        let legs = net.route(number(&row[1]), number(&row[2])).unwrap();
        let links: Vec<String> =
            legs.iter().flat_map(|leg| (0..leg.hops).map(|_| leg.link.to_string())).collect();
        assert_eq!(links.join(" "), row[3].trim_start_matches('-'), "{row:?}");
    }
    for (text, net) in &nets {
        let report = net.verify(Plan::Sample(30, 3)).unwrap();
        assert_eq!((report.pairs, report.arrived), (30, 30), "{text}");
    }
}

#[test]
fn load_of_rings_is_the_models() {
    let mut tried = 0;
    for row in vectors("ring_load.tsv").iter().filter(|row| row[1] == "0.2" && number(&row[2]) < 100) {
        let net = Rings::parse(&c(&row[0])).unwrap();
        let load = net.load(Traffic::All).unwrap();
        let got = [load.distance, load.ring_hops, load.latency, load.hot_link_send, load.hot_link_echo];
        let want: Vec<u64> = row[5..10].iter().map(|cell| number(cell)).collect();
        assert_eq!((got.to_vec(), load.hot_queue), (want, number(&row[11])), "{row:?}");
        assert_eq!(u64::from(net.rings().unwrap()), number(&row[3]), "{row:?}");
        assert_eq!((load.nodes, load.rings), (number(&row[2]), number(&row[3])), "{row:?}");
        let said = format!("{:.1} {:.6} {}", load.hot_link, load.throughput.unwrap(), if load.deadlock { "cycle" } else { "none" });
        let hot: f64 = row[10].parse().unwrap();
        assert_eq!(said, format!("{hot:.1} {} {}", row[12], row[13]), "{row:?}");
        tried += 1;
    }
    assert!(tried > 10, "{tried} networks");
    let throughput = |text: &str| text.parse::<Rings>().unwrap().load(Traffic::All).unwrap().throughput;
    assert!(!"multicube:65".parse::<Rings>().unwrap().load(Traffic::All).unwrap().deadlock); // of a ring in two words of bits
    assert_eq!((throughput("ringmesh:1,1"), throughput("multicube:2").is_some()), (None, true));
}

#[test]
fn the_hottest_link_and_queue_are_where_walks_say() {
    for text in ["ringmesh:4,3", "shuffle:2,3"] {
        let net = text.parse::<Rings>().unwrap();
        let (mut sends, mut enters) = (HashMap::new(), HashMap::new());
        for pair in 0..net.processors() * net.processors() {
            let hops = net.walk(pair / net.processors(), pair % net.processors(), None).unwrap().hops;
            for (k, hop) in hops.iter().enumerate() {
                *sends.entry((u64::from(hop.node), u64::from(hop.link))).or_insert(0u64) += 1;
                *enters.entry(u64::from(hop.node)).or_insert(0u64) += u64::from(k == 0 || hops[k - 1].link != hop.link);
            }
        }
        let load = net.load(Traffic::All).unwrap();
        let there = (sends[&(load.hot_node, load.hot_node_link)], enters[&load.queue_node]);
        assert_eq!(there, (load.hot_link_send, load.hot_queue), "{text}");
    }
}

#[test]
fn bits_of_trees_are_the_models() {
    for row in vectors("tree_routes.tsv") {
        let net = Tree::parse(&c(&format!("tree:{}", row[0]))).unwrap();
        let bits = net.route(number(&row[1]), number(&row[2])).unwrap();
        let said: String = bits.iter().map(|bit| if *bit { '1' } else { '0' }).collect();
        assert_eq!(said, row[3].trim_start_matches('-'), "{row:?}");
        assert!(net.walk(number(&row[1]), number(&row[2]), None).unwrap().arrived, "{row:?}");
    }
    let tree = Tree::parse(c"tree:6").unwrap();
    assert_eq!(tree.verify(Plan::All).unwrap().arrived, 4096);
    // the others to processor 0: 63 messages over the one wire above its leaf
    let hotspot: Vec<(u64, u64)> = (1..64).map(|from| (from, 0)).collect();
    let load = tree.load(&hotspot).unwrap();
    assert_eq!((load.messages, load.lambda, load.cycles_lower, tree.capacity(6)), (63, (63, 1), 63, Ok(1)));
    assert_eq!(tree.load(&[]).unwrap().lambda_value, 0.0);
}

#[test]
fn transit_networks_walk_and_verify_too() {
    let net = Net::hybrid(12, 1).unwrap();
    assert_eq!(net.verify(Plan::All).unwrap().arrived, 768 * 768);
    assert!(net.walk(0, 767, None).unwrap().arrived);
    assert!((net.load(1.0).unwrap() - 0.750412).abs() < 1e-6); // golden_success.tsv
    assert_eq!(Network::parse(c"hybrid:12,1"), Ok(Network::Transit(net)));
    for (text, debug) in [
        (c"hybrid:12,1", "Transit(Net(\"hybrid:12,1\"))"),
        (c"torus:4,4", "Ports(Ports(\"torus:4,4\"))"),
        (c"clock", "Rings(Rings(\"clock\"))"),
        (c"tree:4", "Tree(Tree(\"tree:4\"))"),
    ] {
        let network = Network::parse(text).unwrap();
        assert_eq!(format!("{network} {network:?}"), format!("{} {debug}", text.to_str().unwrap()));
    }
}

#[test]
fn what_a_transit_network_is_made_of() {
    for (text, connect, open) in [("full:1", Some((2, 4)), Some((3, 5))), ("bidelta:1,2", Some((5, 5)), Some((6, 6)))] {
        let info = text.parse::<Net>().unwrap().info();
        assert_eq!((info.connect_best.zip(info.connect_worst), info.open_best.zip(info.open_worst)), (connect, open), "{text}");
    }
    let capped = Net::full(1).unwrap().capped().unwrap().info();
    assert_eq!([capped.connect_best, capped.connect_worst, capped.open_best, capped.open_worst], [None; 4]);
    let trees = Net::full(2).unwrap().info(); // as `routeseq info full:2` prints them
    assert_eq!((trees.unit_trees_8, trees.unit_trees_2), (4, 64));
    let info = Net::hybrid(12, 7).unwrap().info(); // as `routeseq info hybrid:12,7` prints it
    let own = TransitInfo {
        processors: 52776558133248, location_bytes: 8, sequence_bytes: 10, clusters: 4398046511104, unit_trees_8: 91620376576,
        unit_trees_2: 0, components: 49843363905536, connect_best: Some(2), connect_worst: Some(3631), open_best: Some(2), open_worst: Some(3640),
    };
    assert_eq!(info, own);
}

#[test]
fn walks_say_where_they_are() {
    // as `routeseq walk hybrid:12,1,capped 5 3071`, `walk tree:4 3 12` and `walk torus:4,4 0 5` print them
    let capped = Net::hybrid(12, 1).unwrap().capped().unwrap();
    let walk = capped.walk(5, 3071, None).unwrap();
    let hop = |place, level, node, byte, direction, swallowed, rotation| TransitHop { place, level, stack: 0, node, byte, direction, swallowed, rotation };
    let hops = [
        hop(Place::Cluster, 1, 0, 0xF0, 3, false, 0), hop(Place::Up, 1, 0, 0xC3, 3, false, 2),
        hop(Place::Cap, 4, 0, 0xC0, 3, true, 0), hop(Place::Down, 3, 3, 0xFC, 3, true, 0),
        hop(Place::Down, 2, 15, 0xF3, 3, false, 2), hop(Place::Down, 1, 63, 0xCF, 3, false, 4),
        hop(Place::Cluster, 1, 255, 0xB0, 2, true, 0), hop(Place::Cluster, 2, 767, 0xC2, 3, false, 2),
    ];
    assert_eq!((&walk.hops[..], walk.processor, walk.end), (&hops[..], Some(3071), 3071));
    assert_eq!((walk.hops[2].stage(), walk.hops[3].stage()), ("cap, level 4".to_string(), "down stage, level 3".to_string()));
    let lost = capped.walk(5, 3071, Some(&[0xF0])).unwrap();
    assert_eq!((lost.arrived, lost.processor, lost.end), (false, None, u64::MAX));
    let largest = Net::hybrid(192, 7).unwrap();
    let walk = largest.walk(0, largest.processors() - 1, None).unwrap();
    assert_eq!((walk.arrived, walk.hops.len()), (true, 33));
    let mut longer = largest.route(0, largest.processors() - 1).unwrap().to_vec();
    longer.resize(sys::RT_SEQ_MAX + 1, 0);
    assert!(!largest.walk(0, largest.processors() - 1, Some(&longer)).unwrap().arrived); // with a byte left over
    let tree = Tree::parse(c"tree:4").unwrap();
    let walk = tree.walk(3, 12, None).unwrap();
    let hops = [(9, true), (4, true), (2, true), (1, false), (3, true), (7, false), (14, false)].map(|(node, bit)| TreeHop { node, bit });
    assert_eq!((&walk.hops[..], walk.arrived, walk.processor, walk.end), (&hops[..], true, Some(12), 12));
    let elsewhere = tree.walk(3, 13, Some(&walk.hops.iter().map(|hop| hop.bit).collect::<Vec<_>>())).unwrap();
    assert_eq!((elsewhere.arrived, elsewhere.processor, elsewhere.end), (false, Some(12), 12));
    let lost = tree.walk(3, 12, Some(&[true; 9])).unwrap();
    assert_eq!((lost.hops.len(), lost.processor, lost.end), (4, None, u64::MAX));
    let ports = Ports::parse(c"torus:4,4").unwrap();
    let walk = ports.walk(0, 5, None).unwrap();
    let hops = [(0, 1, 1), (1, 3, 5)].map(|(node, port, to)| PortsHop { node, channel: Channel { port, vc: 0 }, to });
    assert_eq!((&walk.hops[..], walk.processor, walk.end), (&hops[..], Some(5), 5));
    // as `walk dragonfly:2,4,2 5 2` and `walk benes:2 5 2` print them
    for (text, hops) in [("dragonfly:2,4,2", vec![(2, 2, 1)]), ("benes:2", vec![(2, 3, 7), (7, 3, 11), (11, 2, 13), (13, 3, 17)])] {
        let walk = text.parse::<Ports>().unwrap().walk(5, 2, None).unwrap();
        assert_eq!(walk.hops.iter().map(|hop| (hop.node, hop.channel.port, hop.to)).collect::<Vec<_>>(), hops, "{text}");
    }
    let lost = ports.walk(0, 6, Some(&[Channel { port: 1, vc: 0 }])).unwrap();
    assert_eq!((lost.arrived, lost.processor, lost.end, lost.hops.len()), (false, None, 1, 1));
    let rings = Rings::parse(c"multicube:3,3").unwrap();
    let walk = rings.walk(0, 5, None).unwrap();
    assert_eq!((walk.arrived, walk.processor, walk.end), (true, Some(5), 5));
    let lost = rings.walk(0, 6, Some(&[Leg { link: 0, hops: 1 }])).unwrap();
    assert_eq!((lost.arrived, lost.processor, lost.end), (false, None, 1));
}

#[test]
fn trees_up_to_their_limits() {
    let [most, more] = ["tree:24", "tree:25"].map(|text| text.parse::<Tree>().unwrap());
    refused(most.load(&[(1 << 24, 0)]), sys::RT_ERR_SRC, "expected a processor index 0..16777215");
    refused(more.load(&[(1 << 25, 0)]), sys::RT_ERR_HEIGHT, "load of tree:25: expected a height of at most 24");
    let tree = Tree::parse(c"tree:4").unwrap();
    assert_eq!(tree.cycles(&[]), Ok(TreeCycles { cycles_theorem1: 0, cycles: 0 }));
    // 32 messages cross each channel below the root, which has 11 wires
    let thin = Tree::parse(c"tree:6,w=16").unwrap();
    let load = thin.load("complement").unwrap();
    assert_eq!((load.messages, load.lambda, load.cycles_lower, load.lambda_value), (64, (32, 11), 3, 32.0 / 11.0));
    assert_eq!(thin.cycles("complement"), Ok(TreeCycles { cycles_theorem1: 4, cycles: 3 }));
    let all = Tree::parse(c"tree:32").unwrap();
    assert_eq!((all.height(), all.walk(0, u32::MAX.into(), None).unwrap().hops.len()), (32, 63));
}

#[test]
fn channels_of_messages_to_one_processor_are_never_full() {
    extern "C" {
        fn routeseq_tree_words(net: *const sys::rt_net, count: u32) -> u64;
        fn routeseq_tree_load(net: *const sys::rt_net, pairs: *const u32, count: u32, load: *mut u32, out: *mut u64) -> i32;
        fn routeseq_tree_theorem1(
            net: *const sys::rt_net, pairs: *const u32, count: u32, work: *mut u64, cycle: *mut u32, load: *mut u32, out: *mut u64,
        ) -> i32;
    }
    // all send to processor 0, 16 from the other half over 7 wires: they come to one processor, which takes one at a time
    let (tree, pairs) = ("tree:5,w=11".parse::<Tree>().unwrap(), (1..32).flat_map(|from| [from, 0]).collect::<Vec<u32>>());
    let (mut load, mut cycle, mut out, up) = (vec![0; 4 << 5], vec![0; 31], [7; 2], 2 * 3);
    let high = "tree:25".parse::<Tree>().unwrap();
    // SAFETY: as the crate calls them.
    unsafe {
        let mut work = vec![0u64; routeseq_tree_words(tree.as_c(), 31) as usize / 2 + 1];
        let (work, cycle) = (work.as_mut_ptr(), cycle.as_mut_ptr());
        let refused = [
            routeseq_tree_load(high.as_c(), pairs.as_ptr(), 31, load.as_mut_ptr(), out.as_mut_ptr()),
            routeseq_tree_theorem1(high.as_c(), pairs.as_ptr(), 31, work, cycle, load.as_mut_ptr(), out.as_mut_ptr()),
        ];
        assert_eq!((refused, out), ([sys::RT_ERR_HEIGHT; 2], [7; 2]));
        assert_eq!(routeseq_tree_load(tree.as_c(), pairs.as_ptr(), 31, load.as_mut_ptr(), out.as_mut_ptr()), 0);
        assert_eq!((load[up], out), (16, [31, 1]));
        assert_eq!(routeseq_tree_theorem1(tree.as_c(), pairs.as_ptr(), 31, work, cycle, load.as_mut_ptr(), out.as_mut_ptr()), 0);
    }
    assert_eq!((u64::from(load[up]), tree.capacity(1), out[0]), (7, Ok(7), 31));
}

fn refused<T: std::fmt::Debug>(result: Result<T, Error>, code: i32, words: &str) {
    let error = result.unwrap_err();
    assert!(error.code() == code && error.to_string().contains(words), "{error:?} without '{words}'");
}

#[test]
fn hops_are_those_of_the_command() {
    // as `routeseq walk hybrid:192,2 626740 666727` and `walk multicube:3,3 0 5` print them
    let net = Net::hybrid(192, 2).unwrap();
    let walk = net.walk(626740, 666727, None).unwrap();
    let said: Vec<String> = walk.hops.iter().map(|hop| format!("{} {:02X} {}", hop.stage(), hop.byte, hop.direction)).collect();
    assert_eq!(said[..3], ["cluster stage 1 F4 3", "up router, layer 1 D3 3", "up router, layer 2 4F 1"]);
    assert_eq!((walk.hops.len(), walk.hops.iter().filter(|hop| hop.swallowed).count()), (12, 3));
    assert_eq!((walk.hops[2].place, walk.hops[2].level, walk.hops[2].rotation), (Place::Up, 2, 4));
    assert_eq!(net.walk(626740, 666727, Some(&[])).unwrap().hops, []);
    assert_eq!(Net::bidelta(&[1, 2]).unwrap().walk(0, 5, None).unwrap().hops[2].stage(), "stack 2 stage 2");
    let rings = Rings::parse(c"multicube:3,3").unwrap();
    assert_eq!(rings.route(0, 5).unwrap(), [Leg { link: 1, hops: 1 }, Leg { link: 0, hops: 2 }]);
    let hops = rings.walk(0, 5, None).unwrap().hops;
    let hops: Vec<_> = hops.iter().map(|hop| (hop.node, hop.link, hop.to, hop.ring_nodes)).collect();
    assert_eq!(hops, [(0, 1, 3, 3), (3, 0, 4, 3), (4, 0, 5, 3)]);
    let lost = rings.walk(0, 5, Some(&[Leg { link: 0, hops: 2 }, Leg { link: 7, hops: 1 }])).unwrap();
    assert_eq!((lost.hops.len(), lost.verdict), (2, "link out of range"));
    let long = [Leg { link: 0, hops: 1 << 20 }, Leg { link: 1, hops: 1 }];
    assert_eq!(rings.walk(0, 5, Some(&long[..1])).unwrap().hops.len(), 1 << 20);
    refused(rings.walk(0, 5, Some(&long)), sys::RT_ERR_PATH, "path of 1048577 hops: expected at most 1048576");
    let route = net.route(626740, 666727).unwrap();
    assert_eq!(format!("{route:02X?} {route:?}"), "[F4, D8, 40, 67] [244, 216, 64, 103]");
}

#[test]
fn reports_count_each_verdict() {
    for text in ["torus:4,4", "multicube:3,3", "tree:4", "full:1"] {
        let report = Network::parse(&c(text)).unwrap().verify(Plan::Sample(9, 1)).unwrap();
        assert_eq!((report.pairs, report.arrived, report.counts, report.failures), (9, 9, vec![("arrived", 9)], vec![]), "{text}");
        assert_eq!(report.plan, Plan::Sample(9, 1));
    }
}

#[test]
fn a_plan_is_by_default_that_of_the_command() {
    for (text, plan, pairs) in [
        ("full:1", Plan::All, 4096),
        ("hybrid:192,2", Plan::Classes, 460),
        ("multicube:3,3", Plan::All, 81),
        ("ringmesh:257,256", Plan::Sample(256, 1), 256),
        ("clock", Plan::All, 144),
        ("tree:17", Plan::Heights(1 << 22, 1), 1 << 22),
        ("tree:4", Plan::All, 256),
        ("torus:4,4", Plan::All, 256),
        ("hypercube:17", Plan::Sample(1 << 22, 1), 1 << 22),
    ] {
        let (net, mut seen) = (text.parse::<Network>().unwrap(), vec![]);
        let report = net.verify_while(Plan::default(), |done, of| {
            seen.push((done, of));
            of < 5000 && net.processors() < 1000 || text.starts_with("hybrid") || done > 1 << 40
        });
        let report = report.unwrap();
        assert_eq!((report.plan, seen[0]), (plan, (0, pairs)), "{text}");
        assert!(report.arrived == report.pairs && (report.pairs == pairs || net.processors() > 1000), "{text}");
    }
    let begun = |text: &str| text.parse::<Network>().unwrap().verify_while(Plan::All, |_, _| false);
    assert_eq!(begun("tree:31").map(|report| (report.plan, report.pairs)), Ok((Plan::All, 0)));
    refused(begun("tree:32"), 0, "all pairs of 4294967296 processors: expected at most 2^31");
    let torus: Network = "torus:12,12".parse().unwrap();
    let half = torus.verify_while(Plan::All, |done, of| done < of / 2).unwrap();
    assert_eq!((half.pairs, torus.verify(Plan::All).unwrap().arrived), (16272, 20736));
    for (text, plan, words) in [
        ("tree:4", Plan::Classes, "Plan::Classes: expected a Transit network, not tree:4"),
        ("full:1", Plan::Heights(1, 1), "Plan::Heights: expected a tree, not full:1"),
    ] {
        refused(text.parse::<Network>().unwrap().verify(plan), 0, words);
    }
    let sampled = "tree:20".parse::<Tree>().unwrap().verify(Plan::Heights(21, 1)).unwrap();
    assert_eq!((sampled.pairs, sampled.arrived, sampled.plan), (21, 21, Plan::Heights(21, 1)));
}

#[test]
fn errors_name_the_value_and_the_range() {
    for (text, n) in [(c"torus:4,4", 16), (c"multicube:3,3", 9), (c"tree:4", 16), (c"full:1", 64)] {
        let net = Network::parse(text).unwrap();
        assert_eq!(net.processors(), n);
        let words = format!("expected a processor index 0..{}", n - 1);
        for (source, destination, code, name) in [
            (n, 0, sys::RT_ERR_SRC, "source"),
            (0, u64::MAX, sys::RT_ERR_DST, "destination"),
            (u64::from(u32::MAX) + 1, 0, sys::RT_ERR_SRC, "source"),
        ] {
            let value = if name == "source" { source } else { destination };
            let words = format!("{name} '{value}': {words}");
            match net {
                Network::Transit(net) => refused(net.route(source, destination), code, &words),
                Network::Rings(net) => refused(net.route(source, destination), code, &words),
                Network::Tree(net) => refused(net.walk(source, destination, None), code, &words),
                Network::Ports(net) => refused(net.walk(source, destination, None), code, &words),
            }
        }
        let most = Plan::Sample(1 << 62, 1);
        assert_eq!(net.verify_while(most, |_, _| false).map(|report| (report.plan, report.pairs)), Ok((most, 0)));
        for pairs in [0, (1 << 62) + 1] {
            let words = format!("a sample of {pairs} pairs: expected 1..2^62");
            refused(net.verify(Plan::Sample(pairs, 1)), 0, &words);
        }
    }
    for pairs in [0, (1 << 62) + 1] {
        let begun = Tree::parse(c"tree:4").unwrap().verify_while(Plan::Heights(pairs, 1), |_, _| false);
        refused(begun, 0, &format!("a sample of {pairs} pairs: expected 1..2^62"));
    }
    refused(Ports::parse(c"tree:4"), sys::RT_ERR_FAMILY, "'tree:4': expected a network of routers");
    refused(Tree::parse(c"torus:4"), sys::RT_ERR_FAMILY, "'torus:4': expected a fat-tree");
    refused(Rings::parse(c"torus:4"), sys::RT_ERR_FAMILY, "expected a network of SCI rings");
    let words = "network 'torus:0,4': size of the network out of range: expected torus:a,b,..., with 1 to 8 sides of";
    refused(Network::parse(c"torus:0,4"), sys::RT_ERR_SIZE, words);
    let longest = "clock".parse::<Rings>().unwrap().longest().unwrap_err();
    assert_eq!(longest.to_string(), "longest of clock: its family has no routing function, route() searches for paths");
    assert_eq!(longest.name(), "RT_ERR_FAMILY");
    assert!("clock:1".parse::<Rings>().unwrap_err().to_string().ends_with(": expected clock"));
    refused(Network::parse(c"bogus:1"), sys::RT_ERR_FAMILY, "network 'bogus:1': unknown family");
    refused("tors:4,4".parse::<Ports>(), sys::RT_ERR_FAMILY, "network 'tors:4,4': unknown family; did you mean torus?");
    let words = "network 'fattree:4': unknown family; did you mean kntree, xgft or tree?";
    refused("fattree:4".parse::<Network>(), sys::RT_ERR_FAMILY, words);
    refused("TORUS:4,4".parse::<Network>(), sys::RT_ERR_FAMILY, "network 'TORUS:4,4': unknown family; did you mean torus?");
    for text in ["", "quite-another:1"] {
        let said = text.parse::<Network>().unwrap_err().to_string();
        assert!(said.contains("unknown family, expected one of hybrid, full, bidelta, ") && said.contains(", torus, "), "{said}");
    }
    refused(Ports::parse(c"torus:4,4").unwrap().load("worst"), 0, "pattern 'worst': the command finds it: routeseq load torus:4,4 --traffic worst");
    refused(Rings::parse(c"clock").unwrap().pattern("worst"), 0, "the command finds it");
    let tree = Tree::parse(c"tree:4").unwrap();
    assert_eq!(tree.load("worst"), tree.load("complement"));
    for text in ["", ":", "torus:4,4\0", &"9".repeat(103), &"9".repeat(104), &"\u{e9}".repeat(60)] {
        refused(text.parse::<Network>().map(|net| net.processors()), text.parse::<Net>().unwrap_err().code(), "network '");
    }
    refused(Tree::parse(c"tree:4").unwrap().capacity(5), 0, "level 5: expected 0..4");
    refused(Tree::parse(c"tree:30").unwrap().load(&[]), sys::RT_ERR_HEIGHT, "tree:30: expected a height of at most 24");
    refused(Ports::parse(c"torus:4,4").unwrap().load(&[(0, 16)]), sys::RT_ERR_DST, "destination '16'");
    for error in [Net::full(1).unwrap().load(1.5).unwrap_err(), Ports::parse(c"torus:4,4").unwrap().load("tornad").unwrap_err()] {
        assert_eq!((error.code(), error.name(), error.text()), (0, "USAGE", "an argument is not as expected"), "{error}");
        assert!(format!("{error:?}").starts_with("Error(USAGE, \""), "{error:?}");
    }
    refused(Net::full(1).unwrap().load(1.5), 0, "offered load 1.5: expected 0 to 1");
}

#[test]
fn large_networks_are_served_or_refused() {
    // 2^32 channels or more have no numbers; routes are short where rings are long
    let words = "load of hypercube:30: expected at most 2^32-2 channels";
    refused(Ports::parse(c"hypercube:30").unwrap().load(&[(0, 1)]), sys::RT_ERR_NODES, words);
    let ring = Ports::parse(c"ring:2147483647").unwrap();
    assert_eq!(ring.route(0, 2147483646).unwrap().len(), 1);
    assert_eq!(ring.route(0, 100).unwrap().len(), 100);
}

#[test]
fn memory_is_as_much_as_c_asks_for() {
    extern "C" {
        fn routeseq_ports_rooms(net: *const sys::rt_net, out: *mut usize);
        fn routeseq_ports_words(edges: usize, channels: u32) -> usize;
        fn rt_route_ready_make(ready: *mut u64, net: *const sys::rt_net) -> i32;
        fn routeseq_tree_words(net: *const sys::rt_net, count: u32) -> u64;
    }
    let begun = |net: Ports, plan| memory_of(|| net.verify_while(plan, |_, _| false).unwrap());
    // all pairs go target by target; routes of a minimal family are held to a search, up to 65,536 routers
    for (text, plan, all, searched) in [
        ("hypercube:16", Plan::Default, true, 65536),
        ("ring:65537", Plan::Default, false, 0),
        ("ring:65537", Plan::All, true, 0),
        ("dragonfly:2,4,2", Plan::Default, true, 0),
        ("torus:4,4", Plan::Sample(9, 1), false, 0),
    ] {
        let (net, mut rooms) = (text.parse::<Ports>().unwrap(), [0; 2]);
        // SAFETY: C writes two numbers, and into as much memory as they say.
        let ready = unsafe {
            routeseq_ports_rooms(net.as_c(), rooms.as_mut_ptr());
            let mut ready = vec![0u64; rooms[1].div_ceil(8)];
            assert_eq!(rt_route_ready_make(ready.as_mut_ptr(), net.as_c()), 0, "{text}");
            *ready.as_ptr().cast::<u32>() as usize
        };
        let (rooms, channels) = if all { (rooms, ready) } else { ([0; 2], net.longest().unwrap()) };
        let sizes = [8 * rooms[0].div_ceil(8), 8 * rooms[1].div_ceil(8), 4 * (channels + 1), 8 * searched];
        assert_eq!(begun(net, plan), sizes.into_iter().filter(|size| *size > 0).collect::<Vec<_>>(), "{text} {plan:?}");
    }
    let ring = "ring:2147483647".parse::<Ports>().unwrap();
    assert_eq!(memory_of(|| ring.route(0, 100)), [4 * 64, 4 * 64 * 8]); // in place of 4 GiB
    // all routers' counters, then a table of edges that grows
    for (text, edges) in [("complete:1", vec![4096]), ("torus:4,4", vec![4096]), ("hypercube:8", vec![4096, 16384])] {
        let net = text.parse::<Ports>().unwrap();
        let (info, path) = (net.info().unwrap(), 4 * (net.longest().unwrap() + 1));
        let links = info.routers * info.ports.max(1);
        let words = |edges| unsafe { routeseq_ports_words(edges, (links * info.vcs) as u32) };
        let sizes = edges.iter().flat_map(|edges| [path, 8 * links as usize, 16 * edges, 4 * (words(*edges) + 1)]);
        assert_eq!(memory_of(|| net.load(Traffic::All)), sizes.collect::<Vec<_>>(), "{text}");
        assert_eq!(memory_of(|| net.info()), [12 * info.routers as usize], "{text}");
    }
    let pairs = memory_of(|| "torus:4,4".parse::<Ports>().unwrap().load(&[(0, 1), (0, 2), (1, 2)]));
    assert_eq!(pairs[0], 3 * 8);
    // a bit for each node of the largest ring, in words of 64; families without a routing function search
    for (text, largest, searched) in [("multicube:3,3", 3, false), ("multicube:64", 64, false), ("multicube:65", 65, false), ("ringmesh:9,9", 9, true)] {
        let net = text.parse::<Rings>().unwrap();
        let (nodes, rings) = (net.nodes() as usize, net.rings().unwrap() as usize);
        let (links, words) = (nodes * net.fanout() as usize, usize::div_ceil(largest, 64));
        let legs = if searched { nodes.max(64) } else { 64 }; // RT_LEGS_MAX
        let search = [4 * nodes, 8 * nodes].into_iter().filter(|_| searched).chain([8 * legs]);
        let loads = [12 * links, 8 * links * (words + 1), 24 * links, 12 * links, 8 * (links + rings + nodes)];
        assert_eq!(memory_of(|| net.rings()), [12 * links], "{text}");
        assert_eq!(memory_of(|| net.route(0, 1)), search.clone().collect::<Vec<_>>(), "{text}");
        let begun = memory_of(|| net.verify_while(Plan::All, |_, _| false));
        assert_eq!(begun, search.clone().chain([12 * links]).collect::<Vec<_>>(), "{text}");
        assert_eq!(memory_of(|| net.load(Traffic::All)), search.chain(loads).collect::<Vec<_>>(), "{text}");
    }
    let legs = [Leg { link: 0, hops: 2 }, Leg { link: 1, hops: 1 }];
    assert_eq!(memory_of(|| "multicube:3,3".parse::<Rings>().unwrap().walk(0, 5, Some(&legs))), [8 * 64, 4 * 2, 16 * 3, 16 * 3]);
    // pairs, four words for each leaf; then a cycle each, and what two schedules take
    let tree = "tree:6".parse::<Tree>().unwrap();
    let messages = tree.pattern("bitrev").unwrap();
    // SAFETY: C counts.
    let words = unsafe { routeseq_tree_words(tree.as_c(), 64) } as usize;
    assert_eq!(unsafe { routeseq_tree_words("tree:25".parse::<Tree>().unwrap().as_c(), 1) }, 0);
    let sizes = [8 * 64, 16 * 64, 4 * 65, 8 * (words / 2 + 1)];
    assert_eq!(memory_of(|| tree.load(&messages)), sizes[..2]);
    assert_eq!(memory_of(|| tree.cycles(&messages))[..4], sizes);
}

#[test]
fn pieces_of_a_verification_are_whole_targets() {
    for (text, plan, piece) in [
        ("hypercube:9", Plan::All, 32 * 512),
        ("ring:513", Plan::All, 64 * 513),
        ("torus:4,4", Plan::Sample(20000, 1), 1 << 14),
    ] {
        let mut seen = vec![];
        let report = text.parse::<Ports>().unwrap().verify_while(plan, |done, _| {
            seen.push(done);
            done == 0
        });
        assert_eq!((seen, report.unwrap().pairs), (vec![0, piece], piece), "{text}");
    }
}

#[test]
fn odd_inputs_are_answered_or_refused() {
    let (full, torus) = (Net::full(1).unwrap(), Ports::parse(c"torus:4,4").unwrap());
    for load in [f64::NAN, f64::INFINITY, -1e-300, 1.0 + f64::EPSILON, 1e300] {
        refused(full.load(load), 0, &format!("offered load {load:?}: expected 0 to 1"));
    }
    for net in ["torus:4,4", "multicube:3,3", "tree:4", "full:1"] {
        let net = Network::parse(&c(net)).unwrap();
        assert_eq!(net.verify(Plan::Sample(9, u64::MAX)).unwrap().arrived, 9);
    }
    assert_eq!(torus.load(&[]).unwrap().routes, 0);
    assert_eq!(torus.walk(5, 5, Some(&[])).unwrap().verdict, "arrived");
    let long = torus.walk(0, 5, Some(&vec![Channel { port: 1, vc: 0 }; 100000])).unwrap();
    assert_eq!((long.arrived, long.hops.len()), (false, 100000));
    let none = [Channel { port: u16::MAX, vc: u8::MAX }];
    assert_eq!(torus.walk(0, 5, Some(&none)).unwrap().verdict, "a port that leads nowhere");
    let tree = Tree::parse(c"tree:4").unwrap();
    assert_eq!(tree.walk(0, 5, Some(&[])).unwrap().verdict, "ran out of address bits");
    assert!(!tree.walk(0, 5, Some(&[true; 1000])).unwrap().arrived);
    refused(tree.load(&[(1, u64::MAX)]), sys::RT_ERR_DST, "destination '18446744073709551615'");
    let rings = Rings::parse(c"multicube:3,3").unwrap();
    assert_eq!(rings.walk(0, 5, Some(&[])).unwrap().verdict, "arrived elsewhere");
    assert!(!rings.walk(0, 5, Some(&[Leg { link: u8::MAX, hops: u32::MAX }])).unwrap().arrived);
    for text in ["", "torus:", "torus:-1,4", "torus:4.5,4", "torus:4,4 ", "torus:4294967300,4"] {
        let said = Network::parse(&c(text)).unwrap_err().to_string();
        assert!(said.starts_with(&format!("network '{text}': ")), "{said}");
    }
}

#[test]
fn loads_of_patterns_are_the_models() {
    let (mut nets, mut tried) = (HashMap::new(), 0);
    for row in vectors("load.tsv").iter().filter(|row| row[1] != "worst") {
        let net = nets.entry(row[0].clone()).or_insert_with(|| row[0].parse::<Network>().unwrap());
        let load = match net.load(Traffic::Pattern(&row[1])) {
            Ok(Load::Ports(load)) => load,
            other => {
                assert!(row[2] == "refused", "{row:?}");
                refused(other, 0, " has not what it needs: ");
                continue;
            }
        };
        let got = format!("{} {} {:.6} {} {}", load.routes, load.longest, load.mean, load.hot_link, load.hot_links);
        let throughput = load.throughput.map_or("-".to_string(), |value| format!("{value:.6}"));
        assert_eq!(format!("{got} {throughput}"), row[2..8].join(" "), "{row:?}");
        tried += 1;
    }
    assert!(tried > 100, "{tried} rows");
}

#[test]
fn a_network_of_any_shape_does_as_its_own_type() {
    for text in ["torus:4,4", "multicube:3,3", "clock", "tree:4", "full:1"] {
        let net: Network = text.parse().unwrap();
        let last = net.processors() - 1;
        let (route, walk) = (net.route(0, last).unwrap(), net.walk(0, last, None).unwrap());
        assert!(walk.arrived && net.to_string() == text, "{text}: {}", walk.verdict);
        assert_eq!(net.walk(0, last, Some(&route)), Ok(walk.clone()));
        assert!(!net.walk(0, 1, Some(&route)).unwrap().arrived, "{text}");
        let (own, hops) = match net {
            Network::Transit(net) => (Route::Transit(net.route(0, last).unwrap()), 0),
            Network::Rings(net) => (Route::Rings(net.route(0, last).unwrap()), 0),
            Network::Tree(net) => (Route::Tree(net.route(0, last).unwrap()), 7),
            Network::Ports(net) => (Route::Ports(net.route(0, last).unwrap()), 2),
        };
        assert_eq!(route, own);
        assert!(hops == 0 || walk.hops.len() == hops, "{text}: {walk:?}");
    }
    for (text, shape) in [("full:1", "transit"), ("clock", "ring"), ("tree:4", "tree"), ("torus:4,4", "ports")] {
        assert_eq!(text.parse::<Network>().unwrap().shape().to_string(), shape);
    }
    let [torus, tree, rings, full] =
        ["torus:4,4", "tree:4", "multicube:3,3", "full:1"].map(|text| text.parse::<Network>().unwrap());
    let words = "a route of another shape: expected a route of torus:4,4";
    refused(torus.walk(0, 5, Some(&tree.route(0, 5).unwrap())), 0, words);
    let Network::Tree(own) = tree else { panic!() };
    assert_eq!(tree.load(Traffic::Pairs(&[(0, 15)])), own.load(&[(0, 15)]).map(Load::Tree));
    assert_eq!(tree.load(Traffic::All), own.load(&own.pattern("alltoall").unwrap()).map(Load::Tree));
    assert_eq!(torus.load(Traffic::All), torus.load(Traffic::Pattern("uniform")));
    assert!(matches!(rings.load(Traffic::All), Ok(Load::Rings(_))));
    assert!(matches!(full.load(Traffic::Offered(0.0)), Ok(Load::Transit(_))));
    for (net, traffic, words) in [
        (full, Traffic::All, "load of full:1, All: expected Traffic::Offered"),
        (rings, Traffic::Pattern("tornado"), "multicube:3,3, Pattern(\"tornado\"): expected Traffic::All"),
        (tree, Traffic::Offered(1.0), "load of tree:4, Offered(1.0): expected Traffic::All, Pairs or"),
    ] {
        refused(net.load(traffic), 0, words);
    }
    let many = [(0, 5); 9];
    let words = "load of multicube:3,3, 9 Pairs: expected Traffic::All: on rings each processor sends to each other";
    refused(Rings::parse(c"multicube:3,3").unwrap().load(&many), 0, words);
    let words = "load of multicube:3,3, Pairs([(0, 5), (0, 5), (0, 5), (0, 5)]): expected";
    refused(Rings::parse(c"multicube:3,3").unwrap().load(&many[..4]), 0, words);
    refused(Rings::parse(c"multicube:3,3").unwrap().load(&many[..5]), 0, "load of multicube:3,3, 5 Pairs: ");
    let words = "load of full:1, Pattern(\"tornado\"): expected Traffic::Offered: a Transit network draws its paths";
    refused(Net::full(1).unwrap().load("tornado"), 0, words);
    refused(Ports::parse(c"ring:4").unwrap().load(0.5), 0, "load of ring:4, Offered(0.5): expected Traffic::All, Pairs");
    assert_eq!(torus.load("tornado"), torus.load(&Ports::parse(c"torus:4,4").unwrap().pattern("tornado").unwrap()));
    assert_eq!(rings.load("uniform"), rings.load(Traffic::All));
    assert_eq!(tree.load(&many[..1]), tree.load(&[(0, 5)]));
}

#[test]
fn patterns_are_named_and_their_numbers_looked_at() {
    let net = Ports::parse(c"ring:8").unwrap();
    let to = |name: &str| net.pattern(name).unwrap().iter().map(|pair| pair.1).collect::<Vec<_>>();
    assert_eq!(to("bitrev"), [0, 4, 2, 6, 1, 5, 3, 7]);
    assert_eq!(to("tornado"), [3, 4, 5, 6, 7, 0, 1, 2]);
    assert_eq!((to("shift:3"), to("complement")[0], to("hotspot")), (to("tornado"), 7, vec![0; 7]));
    assert_eq!(Net::full(1).unwrap().pattern("shift:65").unwrap()[0], (0, 1));
    refused(Net::full(6).unwrap().pattern("shift:1"), sys::RT_ERR_NODES, "");
    for (given, words) in [
        ("bitrv", "pattern 'bitrv': expected one of uniform, tornado, neighbour"),
        ("bitrev:", "expected bitrev"),
        ("shift", "expected shift:A, A = 0..18446744073709551615"),
        ("shift:-1", "pattern 'shift:-1': expected shift:A"),
        ("shift:+1", "expected shift:A"),
        ("shift:18446744073709551616", "expected shift:A"),
        ("krel:0,1", "expected krel:K,SEED, K = 1..4294967295, SEED = 0..18446744073709551615"),
        ("krel:4294967296,1", "expected krel:K,SEED"),
        ("perm:1,2", "expected perm:SEED"),
        ("transpose", "ring:8 has not what it needs: an even number of coordinates"),
        ("rand:4294967295,1", "messages, expected at most 2147483647"),
    ] {
        refused(net.pattern(given), 0, words);
    }
}

const LISTED: usize = 8; // failures
const COUNTS: usize = 2 + 2 * LISTED;
const REPORT: usize = COUNTS + 16;

/// What C wrote of a verification, and that it left alone what is behind it.
fn reported(verify: impl FnOnce(*mut u64)) -> (u64, Vec<(u64, u64)>, Vec<u64>) {
    let mut out = [0; REPORT + 1];
    verify(out.as_mut_ptr());
    assert_eq!(out[REPORT], 0);
    let failures = out[2..COUNTS].chunks_exact(2).take(out[1] as usize).map(|pair| (pair[0], pair[1]));
    (out[0], failures.collect(), out[COUNTS..REPORT].to_vec())
}

/// The same of pairs of which these fail, in this order, each by the same verdict where there is only one.
fn fails(report: (u64, Vec<(u64, u64)>, Vec<u64>), pairs: u64, failing: &[(u64, u64)]) {
    assert_eq!((report.0, &report.1[..]), (pairs, &failing[..failing.len().min(LISTED)]));
    assert_eq!((report.2[0], report.2.iter().sum()), (pairs - failing.len() as u64, pairs), "{:?}", report.2);
}

const ALL: i32 = 0;
const SAMPLE: i32 = 2;
const TARGETS: i32 = 3;

extern "C" {
    fn routeseq_transit_verify(net: *const sys::rt_net, kind: i32, pairs: u64, seed: u64, first: u64, count: u64, out: *mut u64);
    fn routeseq_ring_legs(net: *const sys::rt_net, from: u32, to: u32, distance: *mut u32, step: *mut u32, leg: *mut Leg, capacity: i32) -> i32;
}

#[test]
fn pairs_that_fail_are_counted_and_the_first_are_listed() {
    // no pair of a tree arrives in a Transit network, for which nothing is computed there
    let tree = "tree:4".parse::<Tree>().unwrap();
    let verify = |kind, first, count, out| unsafe { routeseq_transit_verify(tree.as_c(), kind, 0, 1, first, count, out) };
    let pairs: Vec<(u64, u64)> = (20..25).chain(250..256).map(|k| (k / 16, k % 16)).collect();
    let report = reported(|out| {
        verify(ALL, 20, 5, out);
        verify(ALL, 250, 6, out);
    });
    assert_eq!(report.2.iter().filter(|count| **count > 0).collect::<Vec<_>>(), [&11]);
    fails(report, 11, &pairs);
    let turned: Vec<(u64, u64)> = (30..33).map(|k| (k % 16, k / 16)).collect();
    fails(reported(|out| verify(TARGETS, 30, 3, out)), 3, &turned);
}

#[test]
fn routes_of_ports_that_are_wrong_fail() {
    #[repr(C)]
    struct End {
        node: u32,
        port: u16,
    }
    extern "C" {
        fn routeseq_ports_verify(
            net: *const sys::rt_net, kind: i32, pairs: u64, seed: u64, first: u64, count: u64, path: *mut Channel, search: *mut u32,
            toward: *mut u64, ready: *const u64, out: *mut u64,
        );
        fn routeseq_ports_rooms(net: *const sys::rt_net, out: *mut usize);
        fn rt_route_ready_make(ready: *mut u64, net: *const sys::rt_net) -> i32;
        fn rt_topo_neighbour(net: *const sys::rt_net, node: u32, port: u32, end: *mut End) -> i32;
    }
    let rooms = |net: &Ports| {
        let mut rooms = [7; 2];
        unsafe { routeseq_ports_rooms(net.as_c(), rooms.as_mut_ptr()) };
        rooms
    };
    let all = |n: u64, fail: &dyn Fn(u64, u64) -> bool| {
        (0..n * n).map(|k| (k / n, k % n)).filter(|(a, b)| fail(*a, *b)).collect::<Vec<_>>()
    };
    let turned = |pairs: &[(u64, u64)]| {
        let mut pairs = pairs.to_vec();
        pairs.sort_by_key(|(source, destination)| (*destination, *source));
        pairs
    };
    // a dragonfly's routes are not minimal: those fail that are longer than a search in its wiring finds
    let net = "dragonfly:1,4,2".parse::<Ports>().unwrap();
    let n = net.processors();
    let distances = |from: u32| {
        let (mut far, mut queue, mut end) = (vec![u32::MAX; n as usize], vec![from], End { node: 0, port: 0 });
        far[from as usize] = 0;
        for at in 0.. {
            let Some(node) = queue.get(at).copied() else { break };
            for port in 0..net.info().unwrap().ports as u32 {
                let found = unsafe { rt_topo_neighbour(net.as_c(), node, port, &mut end) } == 0;
                if found && far[end.node as usize] == u32::MAX {
                    far[end.node as usize] = far[node as usize] + 1;
                    queue.push(end.node);
                }
            }
        }
        far
    };
    let far: Vec<_> = (0..n as u32).map(distances).collect();
    let long = all(n, &|a, b| net.route(a, b).unwrap().len() as u32 > far[a as usize][b as usize]);
    assert!(long.len() > 2 * LISTED && long.len() < (n * n) as usize / 2, "{} of {n}", long.len());
    let (mut path, mut search) = (vec![Channel::default(); net.longest().unwrap() + 1], vec![7; 3 * n as usize]);
    let mut toward = vec![0u64; rooms(&net)[0].div_ceil(8)];
    let mut verify = |toward: *mut u64, ready: *const u64, search: *mut u32, out| unsafe {
        routeseq_ports_verify(net.as_c(), ALL, 0, 1, 0, n * n, path.as_mut_ptr(), search, toward, ready, out)
    };
    let (null, none) = (std::ptr::null_mut(), std::ptr::null_mut());
    let two = search[n as usize..].as_mut_ptr();
    fails(reported(|out| verify(null, null, two, out)), n * n, &long);
    fails(reported(|out| verify(toward.as_mut_ptr(), null, two, out)), n * n, &turned(&long));
    fails(reported(|out| verify(null, null, none, out)), n * n, &[]);
    assert!(search[..n as usize].iter().all(|word| *word == 7));
    // the prepared network of a torus in a mesh
    let [mesh, torus] = ["mesh:4,4", "torus:4,4"].map(|text| text.parse::<Ports>().unwrap());
    let other = all(16, &|a, b| mesh.route(a, b) != torus.route(a, b));
    assert!(other.len() > 2 * LISTED && other.len() < 256, "{}", other.len());
    let mut toward = vec![0u64; rooms(&mesh)[0].div_ceil(8)];
    let [own, wrong] = [mesh, torus].map(|net| {
        let mut ready = vec![0u64; rooms(&net)[1].div_ceil(8)];
        assert_eq!(unsafe { rt_route_ready_make(ready.as_mut_ptr(), net.as_c()) }, 0);
        ready
    });
    let mut path = vec![Channel::default(); 16];
    let mut verify = |ready: &[u64], out| unsafe {
        let (path, toward) = (path.as_mut_ptr(), toward.as_mut_ptr());
        routeseq_ports_verify(mesh.as_c(), ALL, 0, 1, 0, 256, path, std::ptr::null_mut(), toward, ready.as_ptr(), out)
    };
    fails(reported(|out| verify(&own, out)), 256, &[]);
    fails(reported(|out| verify(&wrong, out)), 256, &turned(&other));
    // 84 bytes a router of a path, and 4, are 64 MiB; more is not taken, and then nothing is prepared
    assert_eq!(rooms(&"mesh:798915".parse().unwrap())[0], 64 << 20);
    assert_eq!(rooms(&"mesh:798916".parse().unwrap()), [0, 0]);
}

#[test]
fn paths_of_rings_that_are_too_long_fail() {
    extern "C" {
        fn routeseq_ring_verify(
            net: *const sys::rt_net, kind: i32, pairs: u64, seed: u64, first: u64, count: u64, memory: *mut u32, distance: *mut u32,
            step: *mut u32, leg: *mut Leg, capacity: i32, out: *mut u64,
        );
        fn routeseq_ring_load(
            net: *const sys::rt_net, memory: *mut u32, counters: *mut u64, distance: *mut u32, step: *mut u32, leg: *mut Leg, capacity: i32,
            send: u64, words: u32, reach: *mut u64, queues: *mut u32, out: *mut u64,
        ) -> i32;
        fn rt_walk_ring_text(verdict: i32) -> *const std::ffi::c_char;
    }
    let net = "ringmesh:4,4".parse::<Rings>().unwrap();
    let (n, mut memory) = (16, vec![0; 3 * 16 * net.fanout() as usize]);
    let (mut distance, mut step, mut legs) = (vec![0; n], vec![0; 2 * n], vec![Leg::default(); 64]);
    let mut verify = |kind, pairs, count, capacity, out| unsafe {
        let (distance, step) = (distance.as_mut_ptr(), step.as_mut_ptr());
        routeseq_ring_verify(net.as_c(), kind, pairs, 7, 0, count, memory.as_mut_ptr(), distance, step, legs.as_mut_ptr(), capacity, out)
    };
    let hops = |pair: &(u64, u64)| net.route(pair.0, pair.1).unwrap().iter().map(|leg| leg.hops).sum::<u32>();
    let long: Vec<_> = (0..256).map(|k| (k % 16, k / 16)).filter(|pair| hops(pair) > 2).collect(); // one target after another
    assert!(long.len() > LISTED && long.len() < 256);
    let report = reported(|out| verify(ALL, 0, 256, 2, out));
    let verdict = (1..16).find(|verdict| report.2[*verdict] > 0).unwrap();
    // SAFETY: a constant text for every int.
    let words = unsafe { std::ffi::CStr::from_ptr(rt_walk_ring_text(verdict as i32)) };
    assert_eq!(words, c"no path computed");
    fails(report, 256, &long);
    let sampled = reported(|out| verify(SAMPLE, 8, 8, 2, out));
    let links = 16 * net.fanout() as usize;
    let (mut reach, mut queues, mut counters, mut out) = (vec![0; 2 * links], vec![0; 6 * links], vec![0; 2 * links + 16], [7; 10]);
    let mut load = |capacity| unsafe {
        let (reach, queues, counters, legs) = (reach.as_mut_ptr(), queues.as_mut_ptr(), counters.as_mut_ptr(), legs.as_mut_ptr());
        let (memory, distance, step) = (memory.as_mut_ptr(), distance.as_mut_ptr(), step.as_mut_ptr());
        routeseq_ring_load(net.as_c(), memory, counters, distance, step, legs, capacity, 5, 1, reach, queues, out.as_mut_ptr())
    };
    assert_eq!((load(2), load(64)), (sys::RT_ERR_PATH, 0));
    // a sample is that of any other network of as many
    let tree = "tree:4".parse::<Tree>().unwrap();
    let (_, sample, _) = reported(|out| unsafe { routeseq_transit_verify(tree.as_c(), SAMPLE, 8, 7, 0, 8, out) });
    let long: Vec<_> = sample.into_iter().filter(|pair| hops(pair) > 2).collect();
    fails(sampled, 8, &long);
    // hops along a ring are one leg, and what stands before the legs is not looked at
    for net in ["ringmesh:4,4", "clock"].map(|text| text.parse::<Rings>().unwrap()) {
        let n = net.processors() as u32;
        for (source, target) in (0..n * n).map(|k| (k / n, k % n)).filter(|(source, target)| source != target) {
            let found = net.route(source.into(), target.into()).unwrap();
            assert!(found.windows(2).all(|two| two[0].link != two[1].link), "{net} {source} {target}: {found:?}");
            for link in 0..net.fanout() as u8 {
                let mut legs = vec![Leg { link, hops: 7 }; 65];
                let (distance, step, to) = (distance.as_mut_ptr(), step.as_mut_ptr(), legs[1..].as_mut_ptr());
                let count = unsafe { routeseq_ring_legs(net.as_c(), source, target, distance, step, to, 64) };
                assert_eq!((legs[0], &legs[1..1 + count as usize]), (Leg { link, hops: 7 }, &found[..]));
            }
        }
    }
}

#[test]
fn hops_are_as_many_as_c_says() {
    extern "C" {
        fn routeseq_transit_walk(net: *const sys::rt_net, source: u64, destination: u64, seq: *const u8, bytes: u32, hop: *mut u64, out: *mut u64) -> i32;
        fn routeseq_tree_walk(net: *const sys::rt_net, source: u32, destination: u32, bits: *const u8, count: u32, nodes: *mut u64, out: *mut u64) -> i32;
    }
    let (net, tree, mut out) = (Net::full(1).unwrap(), "tree:4".parse::<Tree>().unwrap(), [0; 2]);
    let (seq, mut hops) = (net.route(0, 63).unwrap(), vec![7; 8 * 33]);
    let verdict = unsafe { routeseq_transit_walk(net.as_c(), 0, 63, seq.as_ptr(), seq.len() as u32, hops.as_mut_ptr(), out.as_mut_ptr()) };
    assert_eq!((verdict, out[0] as usize, out[1]), (0, net.walk(0, 63, None).unwrap().hops.len(), 63));
    assert!(hops[8 * out[0] as usize..].iter().all(|word| *word == 7));
    let mut nodes = [7; 8];
    // 0 to 15 climbs three times and takes the lower right child four times
    let verdict = unsafe { routeseq_tree_walk(tree.as_c(), 0, 15, [0b1110_1110u8].as_ptr(), 7, nodes.as_mut_ptr(), out.as_mut_ptr()) };
    let bits = tree.route(0, 15).unwrap();
    assert_eq!((verdict, out, nodes), (0, [7, 15], [8, 4, 2, 1, 3, 7, 15, 7]), "{bits:?}");
}

#[test]
fn dependencies_are_those_of_the_routes() {
    extern "C" {
        fn routeseq_ports_words(edges: usize, channels: u32) -> usize;
        fn routeseq_ports_load(
            net: *const sys::rt_net, pairs: *const u32, count: usize, path: *mut Channel, sends: *mut u64, edges: *mut [u32; 4],
            capacity: usize, work: *mut u32, out: *mut u64,
        ) -> i32;
    }
    // by one source's routes, by routers', by pairs'
    for text in ["torus:4,3", "ring:9", "hyperx:2,3,3", "complete:6", "mesh:3,4", "dragonfly:2,3,1", "benes:2"] {
        let net = text.parse::<Ports>().unwrap();
        let (info, n) = (net.info().unwrap(), net.processors());
        let number = |hop: &PortsHop| (hop.node * info.ports as u32 + u32::from(hop.channel.port)) * info.vcs as u32 + u32::from(hop.channel.vc);
        let mut turns = std::collections::BTreeSet::new();
        for (source, destination) in (0..n * n).map(|k| (k / n, k % n)) {
            let hops = net.walk(source, destination, None).unwrap().hops;
            turns.extend(hops.windows(2).map(|two| [number(&two[0]), number(&two[1])]));
        }
        let links = (info.routers * info.ports) as usize;
        let (mut edges, mut sends, mut path) = (vec![[0; 4]; 4096], vec![0; links], vec![Channel::default(); net.longest().unwrap()]);
        let (mut work, mut out) = (vec![0; unsafe { routeseq_ports_words(4096, (links as u64 * info.vcs) as u32) } + 1], [7; 7]);
        let error = unsafe {
            let (path, sends, edges) = (path.as_mut_ptr(), sends.as_mut_ptr(), edges.as_mut_ptr());
            routeseq_ports_load(net.as_c(), std::ptr::null(), 0, path, sends, edges, 4096, work.as_mut_ptr(), out.as_mut_ptr())
        };
        assert_eq!((error, out[0], out[5], out[6]), (0, n * (n - 1), 0, 7), "{text}");
        let found: Vec<_> = edges.iter().filter(|edge| edge[0] != u32::MAX).map(|edge| [edge[0], edge[1]]).collect();
        assert_eq!(found.len(), turns.len(), "{text}");
        assert_eq!(found.into_iter().collect::<std::collections::BTreeSet<_>>(), turns, "{text}");
    }
}
