/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/net.h - the vocabulary of every room: how a network is described, the
 * limits, the errors.  docs/SPEC.md is the normative text.
 *
 * Conventions of all rooms
 *   - Bytes and digits are written most significant first.
 *   - A function returns a count or 0 on success and a negative RT_ERR_... on
 *     error; on error it leaves all its outputs untouched.
 *   - The library keeps no state and takes no memory of its own: every
 *     function is reentrant and may be called from an interrupt.
 *   - Firmware needs no function of this header.  On small processors rt_net_check, rt_net_parse
 *     and rt_net_format call the compiler's helpers for 64-bit numbers, and rt_net_parse memset.
 *   - A struct rt_net is trusted once rt_net_check has returned 0 for it.
 *   - A type is named after its room, rt_ROOM_..., and so are its constants, RT_ROOM_...  Only the
 *     words of this header, which every room uses, are named after their shape alone or after
 *     nothing: rt_rings, rt_ring_leg, rt_tree, RT_TREE_PORT_UP.
 *   - `work` is the caller's memory for the time of a call, `capacity` is how many entries an
 *     array holds, and `rng` is the state of a random number generator (rt/random.h).
 */
#ifndef RT_NET_H
#define RT_NET_H

#include <stddef.h>
#include <stdint.h>

#include "families.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Version of the library (semantic versioning). */
#define ROUTESEQ_VERSION_MAJOR 0
#define ROUTESEQ_VERSION_MINOR 1
#define ROUTESEQ_VERSION_PATCH 0
#define ROUTESEQ_VERSION "0.1.0"

/*
 * rt_version - the version of the library that is linked at run time, such as "0.1.0".
 *
 * The version of the header that was compiled against is ROUTESEQ_VERSION.  Returns constant text;
 * never fails.
 */
const char *rt_version(void);

/* Bytes that are enough for any location and for any routing sequence (SPEC 2.5). */
#define RT_LOC_MAX 8
#define RT_SEQ_MAX 10
/* Parameters of a network; stacks of a bidelta network. */
#define RT_PARAM_MAX 8
/* Characters that are enough for any NET text with its closing zero. */
#define RT_NET_TEXT_MAX 104

/*
 * Families.  `param` holds, unused entries being 0:
 *
 *   family             param[0]                    param[1]        capped
 *   RT_FAMILY_HYBRID   n = 12, 48, 192: processors U = 1..7        0 or 1
 *                      in a leaf cluster           (capped: 1..6)
 *   RT_FAMILY_FULL     U = 1..8 (capped: 1..7)     0               0 or 1
 *   RT_FAMILY_BIDELTA  stages of each stack: 1..3, of the last     0
 *                      stack 2..4; 1 to 8 stacks
 *
 * U is the number of unit-tree layers.  SCI rings (Johnson & Goodman 1991),
 * capped being 0 and the nodes at most RT_NODES_MAX:
 *
 *   RT_FAMILY_MULTICUBE     sizes of the rings of each dimension, >= 2; 1 to 8
 *   RT_FAMILY_SHUFFLE       f >= 2, r >= 1: f^r nodes
 *   RT_FAMILY_BUTTERFLY     f >= 2, r >= 1: r f^r nodes, as many processors
 *   RT_FAMILY_DEADFLY       f >= 2, r >= 1: r f^r nodes
 *   RT_FAMILY_LIVEFLY       f >= 3, r >= 2: r (f-1)^r nodes
 *   RT_FAMILY_RINGMESH      width, height >= 1
 *   RT_FAMILY_RINGCOMPLETE  f >= 2 nodes
 *   RT_FAMILY_RING12        none
 *   RT_FAMILY_CLOCK         none
 *
 * f, the fanout, is at most RT_LINKS_MAX.  Leiserson's fat-tree (1985), capped
 * being 0:
 *
 *   RT_FAMILY_TREE          h = 1..32: 2^h processors; root capacity w with
 *                           w^3 >= 4^h and w <= 2^h, or 0 for w = 2^h
 *
 * Networks of routers with ports (SPEC 15.1 has their limits), capped being 0; nodes and
 * processors at most RT_NODES_MAX, ports and processors of a router together at most RT_PORTS_MAX:
 *
 *   RT_FAMILY_COMPLETE, _ARRAY, _RING      nodes
 *   RT_FAMILY_MESH, _TORUS                 sides, 1 to 8 of 1 or more
 *   RT_FAMILY_TWISTED                      a, b, sc, sr: the skews sc < b, sr < a
 *   RT_FAMILY_BINTREE, _XTREE, _TWOROOT    d levels
 *   RT_FAMILY_HYPERCUBE, _CCC, _BENES, _SHUFFLEX, _DEBRUIJN, _OMEGA   d dimensions
 *   RT_FAMILY_BFLY, _WBFLY                 radix r >= 2, d digits
 *   RT_FAMILY_MOT                          logarithms k1, ... of the sides, 1 to 8
 *   RT_FAMILY_SLENDER, _CM5                k levels
 *   RT_FAMILY_KNTREE                       k, n: k^n processors
 *   RT_FAMILY_XGFT                         m1, ..., mh, w1, ..., wh, h = 1..4, w1 = 1
 *   RT_FAMILY_DRAGONFLY                    p, a, h
 *   RT_FAMILY_HYPERX                       t processors a router, then 1 to 7 sides
 *   RT_FAMILY_SLIMFLY, _POLARFLY           p processors a router, q prime
 *
 * No field follows from the others, so none can go stale.
 */
enum rt_family {
#define RT_FAMILY_ROW(VALUE, name, number) RT_FAMILY_##VALUE = number,
    RT_FAMILIES(RT_FAMILY_ROW)
#undef RT_FAMILY_ROW
};

/* Shapes: what rooms and commands tell apart.  A family has one. */
enum rt_shape { RT_SHAPE_TRANSIT = 1, RT_SHAPE_RING = 2, RT_SHAPE_TREE = 3, RT_SHAPE_PORTS = 4 };

/* Links out of a node, and nodes, of a network of rings. */
#define RT_LINKS_MAX 64
#define RT_NODES_MAX 0x7FFFFFFF
/* Ports of a router, processors' ports included; coordinates of a router. */
#define RT_PORTS_MAX 65534
#define RT_COORDS_MAX 32
/* Nodes of a twisted torus with two skews, whose routes are searched for. */
#define RT_TWISTED_MAX 4096
/* Height of a fat-tree; address bits of a message there, and bytes that hold them. */
#define RT_TREE_HEIGHT_MAX 32
#define RT_TREE_BITS_MAX 63
#define RT_TREE_BYTES 8

/* A network: plain constant data, no pointers; fits in ROM. */
struct rt_net {
    uint8_t family;               /* enum rt_family */
    uint8_t capped;               /* 1: a cap level on top (DeHon 3.3.2), else 0 */
    uint32_t param[RT_PARAM_MAX]; /* see the table above */
};

/* Initialisers: static const struct rt_net net = RT_HYBRID(192, 2); */
/* clang-format off */
#define RT_HYBRID(n, layers)        { RT_FAMILY_HYBRID, 0, { (n), (layers) } }
#define RT_HYBRID_CAPPED(n, layers) { RT_FAMILY_HYBRID, 1, { (n), (layers) } }
#define RT_FULL(layers)             { RT_FAMILY_FULL, 0, { (layers) } }
#define RT_FULL_CAPPED(layers)      { RT_FAMILY_FULL, 1, { (layers) } }
#define RT_BIDELTA(...)             { RT_FAMILY_BIDELTA, 0, { __VA_ARGS__ } }
#define RT_MULTICUBE(...)           { RT_FAMILY_MULTICUBE, 0, { __VA_ARGS__ } }
#define RT_SHUFFLE(f, r)            { RT_FAMILY_SHUFFLE, 0, { (f), (r) } }
#define RT_BUTTERFLY(f, r)          { RT_FAMILY_BUTTERFLY, 0, { (f), (r) } }
#define RT_DEADFLY(f, r)            { RT_FAMILY_DEADFLY, 0, { (f), (r) } }
#define RT_LIVEFLY(f, r)            { RT_FAMILY_LIVEFLY, 0, { (f), (r) } }
#define RT_RINGMESH(w, h)           { RT_FAMILY_RINGMESH, 0, { (w), (h) } }
#define RT_RINGCOMPLETE(f)          { RT_FAMILY_RINGCOMPLETE, 0, { (f) } }
#define RT_RING12                   { RT_FAMILY_RING12, 0, { 0 } }
#define RT_CLOCK                    { RT_FAMILY_CLOCK, 0, { 0 } }
#define RT_TREE(h)                  { RT_FAMILY_TREE, 0, { (h) } }
#define RT_TREE_W(h, w)             { RT_FAMILY_TREE, 0, { (h), (w) } }
#define RT_COMPLETE(n)              { RT_FAMILY_COMPLETE, 0, { (n) } }
#define RT_ARRAY(n)                 { RT_FAMILY_ARRAY, 0, { (n) } }
#define RT_RING(n)                  { RT_FAMILY_RING, 0, { (n) } }
#define RT_MESH(...)                { RT_FAMILY_MESH, 0, { __VA_ARGS__ } }
#define RT_TORUS(...)               { RT_FAMILY_TORUS, 0, { __VA_ARGS__ } }
#define RT_TWISTED(a, b, sc, sr)    { RT_FAMILY_TWISTED, 0, { (a), (b), (sc), (sr) } }
#define RT_BINTREE(d)               { RT_FAMILY_BINTREE, 0, { (d) } }
#define RT_XTREE(d)                 { RT_FAMILY_XTREE, 0, { (d) } }
#define RT_TWOROOT(d)               { RT_FAMILY_TWOROOT, 0, { (d) } }
#define RT_HYPERCUBE(d)             { RT_FAMILY_HYPERCUBE, 0, { (d) } }
#define RT_CCC(d)                   { RT_FAMILY_CCC, 0, { (d) } }
#define RT_BFLY(r, d)               { RT_FAMILY_BFLY, 0, { (r), (d) } }
#define RT_WBFLY(r, d)              { RT_FAMILY_WBFLY, 0, { (r), (d) } }
#define RT_BENES(d)                 { RT_FAMILY_BENES, 0, { (d) } }
#define RT_SHUFFLEX(d)              { RT_FAMILY_SHUFFLEX, 0, { (d) } }
#define RT_DEBRUIJN(d)              { RT_FAMILY_DEBRUIJN, 0, { (d) } }
#define RT_OMEGA(d)                 { RT_FAMILY_OMEGA, 0, { (d) } }
#define RT_MOT(...)                 { RT_FAMILY_MOT, 0, { __VA_ARGS__ } }
#define RT_SLENDER(k)               { RT_FAMILY_SLENDER, 0, { (k) } }
#define RT_CM5(k)                   { RT_FAMILY_CM5, 0, { (k) } }
#define RT_KNTREE(k, n)             { RT_FAMILY_KNTREE, 0, { (k), (n) } }
#define RT_XGFT(...)                { RT_FAMILY_XGFT, 0, { __VA_ARGS__ } }
#define RT_DRAGONFLY(p, a, h)       { RT_FAMILY_DRAGONFLY, 0, { (p), (a), (h) } }
#define RT_HYPERX(...)              { RT_FAMILY_HYPERX, 0, { __VA_ARGS__ } }
#define RT_SLIMFLY(p, q)            { RT_FAMILY_SLIMFLY, 0, { (p), (q) } }
#define RT_POLARFLY(p, q)           { RT_FAMILY_POLARFLY, 0, { (p), (q) } }
/* clang-format on */

/* Errors.  rt_error_text says each in words. */
enum rt_error {
    RT_ERR_FAMILY = -1,  /* family unknown, or not one this function serves */
    RT_ERR_LEAF = -2,    /* leaf cluster is not of 12, 48 or 192 processors */
    RT_ERR_LAYERS = -3,  /* number of unit-tree layers out of range */
    RT_ERR_STACKS = -4,  /* number of bidelta stacks out of range */
    RT_ERR_STAGES = -5,  /* stages of a bidelta stack out of range */
    RT_ERR_CAPPED = -6,  /* capped is not 0 or 1, or the family has no cap */
    RT_ERR_UNUSED = -7,  /* a parameter is not 0 that the family does not use */
    RT_ERR_SRC = -8,     /* the source is no processor of the network */
    RT_ERR_DST = -9,     /* the destination is no processor of the network */
    RT_ERR_INDEX = -10,  /* processor index not in 0..N-1 */
    RT_ERR_LOC = -11,    /* the location is no processor of the network */
    RT_ERR_SEQ = -12,    /* no routing sequence from this source */
    RT_ERR_TEXT = -13,   /* NET text malformed */
    RT_ERR_SPACE = -14,  /* the caller's buffer is too small */
    RT_ERR_RING = -15,   /* size of a ring, or number of columns, digits or sides, out of range */
    RT_ERR_FANOUT = -16, /* fanout out of range */
    RT_ERR_NODES = -17,  /* more than RT_NODES_MAX nodes */
    RT_ERR_LINK = -18,   /* no such link, or a link by which no packet comes here */
    RT_ERR_PATH = -19,   /* no path that visits no ring twice */
    RT_ERR_HEIGHT = -20, /* height of a fat-tree out of range */
    RT_ERR_ROOT = -21,   /* root capacity of a fat-tree out of range */
    RT_ERR_WIRES = -22,  /* capacities too small for corollary 2 */
    RT_ERR_SIZE = -23,   /* a size of a network of routers out of range */
    RT_ERR_PRIME = -24,  /* q is no prime of the range */
    RT_ERR_PORTS = -25,  /* more than RT_PORTS_MAX ports and processors at a router */
    RT_ERR_PERM = -26,   /* the destinations are no permutation of the terminals */
    RT_ERR_FORMAT = -27, /* no format of headers */
    RT_ERR_FOUR = -28,   /* a transit header serves routers of up to 4 ports */
    RT_ERR_BYTE = -29,   /* a header of bytes serves up to 31 ports and processors at a router */
    RT_ERR_LONG = -30    /* the header is too long for its buffer */
};

/*
 * rt_net_check - is this a network within the limits?
 *
 * Returns 0, or RT_ERR_FAMILY, _LEAF, _LAYERS, _STACKS, _STAGES, _CAPPED,
 * _UNUSED, _RING, _FANOUT, _NODES, _HEIGHT, _ROOT, _SIZE, _PRIME or _PORTS: the first thing wrong.
 * Cost: a few dozen instructions.
 */
int rt_net_check(const struct rt_net *net);

/*
 * rt_net_shape - the shape of a network's family.
 *
 * Returns enum rt_shape, or RT_ERR_FAMILY for a value that is no family.
 */
int rt_net_shape(const struct rt_net *net);

/* A family described for people: NET is "name", a colon and the parameters. */
struct rt_net_family {
    uint8_t family;         /* enum rt_family */
    uint8_t shape;          /* enum rt_shape */
    uint8_t least, most;    /* how many numbers follow the colon; most = 0: no colon */
    const char *name;       /* "multicube" */
    const char *parameters; /* as help writes them: "r0,...,ri" */
    const char *limits;     /* "i = 0..7; rings of r0, ... >= 2 nodes" */
    const char *example;    /* a small one: "multicube:3,3" */
};

/*
 * rt_net_family_at - row `number` of the list of families, in the order of rt/families.h.
 *
 * Returns a null pointer after the last row.
 */
const struct rt_net_family *rt_net_family_at(unsigned number);

/*
 * rt_net_family_named - the family that a NET text begins with: "multicube", "multicube:3,x".
 *
 * Returns a null pointer if no family has that name.
 */
const struct rt_net_family *rt_net_family_named(const char *text);

/*
 * rt_net_parse - turns a NET text, as the command takes it, into a description.
 *
 * text: "hybrid:192,2", "hybrid:48,1,capped", "full:3", "full:2,capped",
 *       "bidelta:3,3,4", "multicube:5,4,3", "shuffle:2,4", "ring12", "tree:10",
 *       "tree:10,w=256"; decimal numbers without sign, blanks or leading zeros, and nothing
 *       after them; ends in '\0'.
 *
 * Returns 0 and writes *net, which rt_net_check passes.  The root capacity w = 2^h of a fat-tree is
 * written as 0, so that equal networks have equal members.  Returns RT_ERR_FAMILY for an unknown
 * name, RT_ERR_TEXT for malformed text, or an error of rt_net_check.
 */
int rt_net_parse(const char *text, struct rt_net *net);

/*
 * rt_net_format - the inverse of rt_net_parse: writes the NET text with its closing zero.
 *
 * text has room for `size` bytes; RT_NET_TEXT_MAX is always enough.
 *
 * Returns the number of characters written without the zero, RT_ERR_SPACE if
 * they do not fit, or an error of rt_net_check.
 */
int rt_net_format(const struct rt_net *net, char *text, size_t size);

/*
 * A mapping function (Johnson & Goodman 2.1): output link 0..links-1 of node
 * 0..nodes-1 leads to node next(context, node, link), and there into the input
 * link of the same number.  Following one link number round closes a ring.
 */
struct rt_rings {
    uint32_t nodes;
    uint32_t links; /* f, of each node */
    uint32_t (*next)(const void *context, uint32_t node, uint32_t link);
    const void *context;
};

/* A leg of a path: the same link `hops` times, which is a way along one ring. */
struct rt_ring_leg {
    uint8_t link;
    uint32_t hops; /* >= 1 */
};

/* No link: the packet has taken none yet, or need take none. */
#define RT_LINK_NONE 255
/* Entries that are enough for any path of a family with a routing function. */
#define RT_LEGS_MAX 64

/* A step of a path. */
struct rt_ring_step {
    uint32_t node; /* the link leaves from here */
    uint8_t link;
};

/* No port: the packet is at its source, or has arrived. */
#define RT_PORT_NONE 0xFFFF

/* A channel: a port of a router, and a virtual channel on it. */
struct rt_channel {
    uint16_t port;
    uint8_t vc;
};

/*
 * The capacity function of a fat-tree: the number of wires of every channel whose lower end is at
 * this depth, from 0 (root) to height (processors).  It may be any function.
 */
typedef uint64_t rt_tree_capacity(const void *context, unsigned level);

struct rt_tree {
    unsigned height; /* 1..RT_TREE_HEIGHT_MAX: 2^height processors */
    rt_tree_capacity *capacity;
    const void *context;
};

/*
 * rt_error_text - an error in words, with the range that was expected.
 *
 * Returns a constant string for every int; never a null pointer.
 */
const char *rt_error_text(int error);

#ifdef __cplusplus
}
#endif

#endif
