/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/net.h - the vocabulary of every room: how a network is described, the limits, the errors.
 * docs/SPEC.md is the normative text.
 *
 * Conventions of all rooms
 *   - Bytes and digits are written most significant first.
 *   - A function returns a count or 0 on success and a negative RT_ERR_... on error.  On error it
 *     leaves all its outputs untouched.  A count fits an int of 16 bits unless its function names
 *     RT_ERR_SPACE.
 *   - The library keeps no state and takes no memory of its own.  Every function is reentrant and
 *     may be called from an interrupt, compiled by sdcc only with --stack-auto: without it
 *     parameters and locals have fixed places.
 *   - A function trusts a struct rt_net once rt_net_check has returned 0 for it.
 *   - Types and constants carry the name of their room: rt_ROOM_..., RT_ROOM_...  Words that every
 *     room uses carry that of their shape, as rt_rings and rt_tree do, or none, as RT_LOC_MAX.
 *   - `work` is the caller's memory for the time of a call, `capacity` is the number of entries
 *     that an array holds, and `rng` is the state of a random number generator (rt/random.h).
 */
#ifndef RT_NET_H
#define RT_NET_H

#include <stddef.h>
#include <stdint.h>

#include "families.h"

#ifdef __cplusplus
template <int right> struct rti_number_out_of_range; /* of a constant, and right: complete */
template <> struct rti_number_out_of_range<1> {
};
extern "C" {
#endif

/* Version of the library (semantic versioning). */
#define ROUTESEQ_VERSION_MAJOR 0
#define ROUTESEQ_VERSION_MINOR 1
#define ROUTESEQ_VERSION_PATCH 0
#define ROUTESEQ_VERSION "0.1.0"

/*
 * rt_version - the version of the library that is linked, such as "0.1.0".
 *
 * It differs from ROUTESEQ_VERSION if the program was compiled with another version's headers.
 *
 * Returns constant text; never fails.
 */
const char *rt_version(void);

/* Bytes that hold any location, and any routing sequence (SPEC 2.5). */
#define RT_LOC_MAX 8
#define RT_SEQ_MAX 10
/* The most parameters of a network, and the most stacks of a bidelta network. */
#define RT_PARAM_MAX 8

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
 * U is the number of unit-tree layers.  net_ring.h, net_tree.h and net_ports.h say what `param`
 * holds for the other shapes.  No field follows from the others, so none can go stale.
 */
enum rt_family {
#define RT_FAMILY_ROW(VALUE, name, number) RT_FAMILY_##VALUE = number,
    RT_FAMILIES(RT_FAMILY_ROW)
#undef RT_FAMILY_ROW
};

/* Shapes: what rooms and commands tell apart.  Every family belongs to one. */
enum rt_shape { RT_SHAPE_TRANSIT = 1, RT_SHAPE_RING = 2, RT_SHAPE_TREE = 3, RT_SHAPE_PORTS = 4 };

/* The most nodes of a network of rings or of routers. */
#define RT_NODES_MAX 0x7FFFFFFF

/* A network: plain constant data without pointers, so that it fits in ROM. */
struct rt_net {
    uint8_t family;               /* enum rt_family */
    uint8_t capped;               /* 1: a cap level on top (DeHon 3.3.2), else 0 */
    uint32_t param[RT_PARAM_MAX]; /* see the table above */
};

/*
 * Initialisers: static const struct rt_net net = RT_HYBRID(192, 2);
 *
 * Their arguments are constants.  What rt_net_check would refuse does not compile, nor do 8.0 and
 * a variable: for numbers that are known only when the program runs, fill in the structure and call
 * rt_net_check.
 */
/* clang-format off */
#define RT_HYBRID(n, layers)        { RT_FAMILY_HYBRID, 0, { RTI_LEAF(n), RTI_UP_TO(7, layers) } }
#define RT_HYBRID_CAPPED(n, layers) { RT_FAMILY_HYBRID, 1, { RTI_LEAF(n), RTI_UP_TO(6, layers) } }
#define RT_FULL(layers)             { RT_FAMILY_FULL, 0, { RTI_UP_TO(8, layers) } }
#define RT_FULL_CAPPED(layers)      { RT_FAMILY_FULL, 1, { RTI_UP_TO(7, layers) } }
#define RT_BIDELTA(...)                                                                            \
    { RT_FAMILY_BIDELTA, 0,                                                                        \
      { RTI_STACKS(RTI_NUMBERS(__VA_ARGS__), __VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0) } }

/* What these are made of.  For a wrong constant compilers show these lines, with what is right;
 * sdcc says error 176. */
#define RTI_RIGHT(right, value) ((right) && RTI_WIDE(RTI_INTEGER(value)) >> 32 == 0 ? 1 : -1)
#define RTI_INTEGER(x)        ((x) | 0) /* x: an integer */
#define RTI_WIDE(x)           RTI_AS(uint64_t, x)
#if defined(__cplusplus) /* has no structure there, but templates */
#define RTI_AS(type, x)       static_cast<type>(x)
#define RTI_IF(right, value)                                                                       \
    (RTI_AS(uint32_t, value) *                                                                     \
     RTI_AS(uint32_t, sizeof(rti_number_out_of_range<RTI_RIGHT(right, value)>)))
#else
#define RTI_AS(type, x)       ((type)(x))
#define RTI_IF(right, value)                                                                       \
    (RTI_AS(uint32_t, value) *                                                                     \
     RTI_AS(uint32_t,                                                                              \
            sizeof(struct { unsigned rti_number_out_of_range : RTI_RIGHT(right, value); }) != 0))
#endif
#define RTI_IN(least, most, x) RTI_IF((x) >= (least) && (x) <= (most), x) /* x: least..most */
#define RTI_UP_TO(most, x)    RTI_IN(1, most, x) /* x: 1..most */
#define RTI_LEAF(n)           RTI_IF((n) == 12 || (n) == 48 || (n) == 192, n) /* n: 12, 48, 192 */
#define RTI_STACK(at, n, x)                                                                        \
    RTI_IF(/* stages: 1..3, of the last stack 2..4 */                                              \
           (at) > (n) || ((at) < (n) ? (x) >= 1 && (x) <= 3 : (x) >= 2 && (x) <= 4), x)
#define RTI_STACKS(n, a, b, c, d, e, f, g, h, ...)                                                 \
    RTI_IF(/* 1 to 8 stacks */ (n) <= 8, RTI_STACK(1, n, a)), RTI_STACK(2, n, b),                  \
        RTI_STACK(3, n, c), RTI_STACK(4, n, d), RTI_STACK(5, n, e), RTI_STACK(6, n, f),            \
        RTI_STACK(7, n, g), RTI_STACK(8, n, h)
/* How many arguments there are, 1 to 15.  MSVC's old preprocessor passes them on as one. */
#if defined(_MSC_VER) && !defined(__clang__) && (!defined(_MSVC_TRADITIONAL) || _MSVC_TRADITIONAL)
#error "routeseq: cl needs /Zc:preprocessor, else lists as in RT_BIDELTA(3, 2) are miscounted"
#endif
#define RTI_NUMBERS(...)                                                                           \
    RTI_NUMBERED(__VA_ARGS__, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define RTI_NUMBERED(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, count, ...) count
/* For networks of rings and of routers: the product of these is at most n, as is b^d, d <= 31;
 * a list of n numbers, up to 8, of `least` or more, the first also being `right`. */
#define RTI_OR_1(x)           ((x) == 0 ? UINT32_C(1) : RTI_AS(uint32_t, x))
#define RTI_BY(n, a, b)       ((n) / RTI_OR_1(a) / RTI_OR_1(b))
#define RTI_BY_4(n, a, b, c, d) RTI_BY(RTI_BY(n, a, b), c, d)
#define RTI_RAISED(n, b, d, i) ((n) / ((d) > (i) ? RTI_OR_1(b) : 1))
#define RTI_RAISED_4(n, b, d, i)                                                                   \
    RTI_RAISED(RTI_RAISED(RTI_RAISED(RTI_RAISED(n, b, d, i), b, d, i + 1), b, d, i + 2),           \
               b, d, i + 3)
#define RTI_BY_POWER(n, b, d)                                                                      \
    RTI_RAISED_4(RTI_RAISED_4(RTI_RAISED_4(RTI_RAISED_4(RTI_RAISED_4(RTI_RAISED_4(RTI_RAISED_4(    \
        RTI_RAISED_4(n, b, d, 0), b, d, 4), b, d, 8), b, d, 12), b, d, 16), b, d, 20), b, d, 24),  \
        b, d, 28)
#define RTI_SIDE(least, given, x) RTI_IF(/* x: least or more */ !(given) || (x) >= (least), x)
#define RTI_SIDES(right, least, n, a, b, c, d, e, f, g, h)                                         \
    RTI_IF(/* 1 to 8 numbers, each least or more, together at most RT_NODES_MAX */                 \
           (right) && (a) >= (least) && (n) <= 8 &&                                                \
           RTI_BY_4(RTI_BY_4(RT_NODES_MAX, a, b, c, d), e, f, g, h) != 0, a),                      \
        RTI_REST(least, n, b, c, d, e, f, g, h)
#define RTI_REST(least, n, b, c, d, e, f, g, h)                                                    \
    RTI_SIDE(least, (n) > 1, b), RTI_SIDE(least, (n) > 2, c), RTI_SIDE(least, (n) > 3, d),         \
        RTI_SIDE(least, (n) > 4, e), RTI_SIDE(least, (n) > 5, f), RTI_SIDE(least, (n) > 6, g),     \
        RTI_SIDE(least, (n) > 7, h)
/* clang-format on */

/* Errors.  rt_error_text of rt/net_text.h says each in words. */
enum rt_error {
    RT_ERR_FAMILY = -1,  /* family unknown, or not served by this function */
    RT_ERR_LEAF = -2,    /* a leaf cluster has 12, 48 or 192 processors */
    RT_ERR_LAYERS = -3,  /* number of unit-tree layers out of range */
    RT_ERR_STACKS = -4,  /* number of bidelta stacks out of range */
    RT_ERR_STAGES = -5,  /* stages of a bidelta stack out of range */
    RT_ERR_CAPPED = -6,  /* capped is neither 0 nor 1, or the family has no cap */
    RT_ERR_UNUSED = -7,  /* a parameter not used is not 0: one too many, or one after a 0 */
    RT_ERR_SRC = -8,     /* the network has no such source */
    RT_ERR_DST = -9,     /* the network has no such destination */
    RT_ERR_INDEX = -10,  /* processor index not in 0..N-1 */
    RT_ERR_LOC = -11,    /* the network has no processor there */
    RT_ERR_SEQ = -12,    /* no destination has this sequence from this source */
    RT_ERR_TEXT = -13,   /* NET text malformed */
    RT_ERR_SPACE = -14,  /* the caller's buffer, or an int, is too small */
    RT_ERR_RING = -15,   /* size of a ring, or number of columns, digits or sides, out of range */
    RT_ERR_FANOUT = -16, /* fanout out of range */
    RT_ERR_NODES = -17,  /* more than RT_NODES_MAX nodes */
    RT_ERR_LINK = -18,   /* no such link, or a link by which no packet comes here */
    RT_ERR_PATH = -19,   /* no path that visits no ring twice */
    RT_ERR_HEIGHT = -20, /* height of a fat-tree out of range */
    RT_ERR_ROOT = -21,   /* root capacity of a fat-tree out of range */
    RT_ERR_WIRES = -22,  /* capacities too small for corollary 2 */
    RT_ERR_SIZE = -23,   /* a size of a network of routers out of range */
    RT_ERR_PRIME = -24,  /* q is no prime of the range, nor a power that is served */
    RT_ERR_PORTS = -25,  /* more than RT_PORTS_MAX ports and processors at a router */
    RT_ERR_PERM = -26,   /* some terminal is not the destination of exactly one */
    RT_ERR_FORMAT = -27, /* unknown format of headers */
    RT_ERR_FOUR = -28,   /* a transit header serves routers of up to 4 ports */
    RT_ERR_BYTE = -29,   /* a header of bytes serves up to 31 ports and processors at a router */
    RT_ERR_LONG = -30,   /* the header is too long for its buffer */

    RT_ERR_ROUTING = -31, /* unknown routing, or one that the family does not have */
    RT_ERR_CHOICE = -32   /* the routing has fewer choices */
};

/*
 * rt_net_check - is this a network within the limits?
 *
 * A net that passes once passes always, so a test on your desk is enough.  Its sources are
 * all files of lib/net and of its folders: 5.0 kB on a Cortex-M0.
 *
 * Returns 0, or the first thing wrong: RT_ERR_FAMILY, _LEAF, _LAYERS, _STACKS, _STAGES, _CAPPED or
 * _UNUSED; for other shapes also _RING, _FANOUT, _NODES, _HEIGHT, _ROOT, _SIZE, _PRIME or _PORTS.
 * Cost: a few dozen instructions.  For other shapes small processors need the compiler's helpers
 * for 64-bit numbers.
 */
int rt_net_check(const struct rt_net *net);

/*
 * rt_net_hybrid_check, rt_net_full_check, rt_net_bidelta_check - is net within the limits of
 * this family?  The headers of other shapes have theirs.
 *
 * As rt_net_check, 0 or the first thing wrong; net->family is not read.  Its sources are those
 * of rt_net_check; by -ffunction-sections and --gc-sections firmware links only what it calls.
 */
#define RT_NET_ROW(VALUE, name, number) int rt_net_##name##_check(const struct rt_net *net);
RT_TRANSIT_FAMILIES(RT_NET_ROW)
#undef RT_NET_ROW

/*
 * rt_net_shape - the shape of a network's family.
 *
 * Returns enum rt_shape, or RT_ERR_FAMILY if net->family is unknown.
 */
int rt_net_shape(const struct rt_net *net);

#ifdef __cplusplus
}
#endif

#endif
