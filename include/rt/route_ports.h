/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route_ports.h - which port does a packet take in a network of routers with ports (SPEC 15)?
 *
 * Freestanding, without memory.  Some functions call helpers of the compiler, which a processor
 * without the instruction needs:
 *   - complete, bintree, xtree, tworoot, hypercube, ccc, benes, shufflex, debruijn, omega, mot,
 *     slender and cm5 never divide.  The others divide by sides, radices or primes, and so do the
 *     functions for all families (rt_route_port, rt_route_ports and the numbers of a network).
 *   - clang counts leading zeros by __clzsi2 in bintree, xtree, tworoot and mot.
 *   - gcc has one for switches on Cortex-M0 (__gnu_thumb1_case_...), for ccc and the functions for
 *     all families.
 *   - avr-gcc has some for 32-bit products and switches, and in tofu for 64-bit products.
 *
 * A decision costs O(1) or a loop over sides, digits or bits, but
 *   - ccc takes O(d^2), slimfly O(q), and polarfly O(log q);
 *   - twisted with one skew tries at most about b/a (sr = 0) or a/b (sc = 0) ways round;
 *   - twisted with two skews searches, O(a b) for each hop of distance, with 1.5 kB of stack.
 */
#ifndef RT_ROUTE_PORTS_H
#define RT_ROUTE_PORTS_H

#include "net_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

#if !defined(__SDCC) /* it cannot pass a structure as an argument */
/*
 * rt_route_port - the next port and virtual channel at a router.
 *
 * net: passed by rt_net_check.  at: the router, 0..nodes-1.  destination: a processor.
 * in: the port of this router by which the packet came and its virtual channel; port RT_PORT_NONE
 *     at its source.  Few families read it: those of which SPEC 15.2 to 15.6 say "arrival".
 *
 * Returns 0 and writes *out, whose port is RT_PORT_NONE iff the packet is at its destination's
 * router.  Fails, *out untouched, iff
 *   RT_ERR_FAMILY  net is of another shape;
 *   RT_ERR_LOC     the network has no such router;
 *   RT_ERR_DST     the network has no such destination;
 *   RT_ERR_LINK    a packet to this destination is never here, or never comes by this port (where
 *                  that can be told).
 */
int rt_route_port(const struct rt_net *net, struct rt_channel in, uint32_t at, uint32_t destination,
                  struct rt_channel *out);

/*
 * The same for one family, so that firmware links only what it calls: rt_route_torus_port, ...
 * The family of net is not read.  Most of their files want lib/route/ports/route_hop.c too.
 */
#define RT_ROUTE_ROW(VALUE, name, number)                                                          \
    int rt_route_##name##_port(const struct rt_net *net, struct rt_channel in, uint32_t at,        \
                               uint32_t destination, struct rt_channel *out);
RT_PORTS_FAMILIES(RT_ROUTE_ROW)
#undef RT_ROUTE_ROW
#endif

/*
 * rt_route_ports - the whole route: the output channel of each hop.
 *
 * source, destination: processors.
 * path: room for `capacity` channels.  The last router's port to the processor is not among them:
 *       rt_route_exit says it.
 *
 * Returns the hops, 0 iff both are at one router; RT_ERR_SRC, RT_ERR_DST, RT_ERR_FAMILY; or
 * RT_ERR_SPACE iff capacity is too small, path then being undefined.
 */
int rt_route_ports(const struct rt_net *net, uint32_t source, uint32_t destination,
                   struct rt_channel *path, unsigned capacity);

/*
 * rt_route_torus_path, rt_route_mesh_path, ... - the same route for one family, as firmware wants
 * it: they link neither the other families nor rt_route_ports, and are written apart from both.
 *
 * Routers and ports (SPEC 15), processors' ports coming last:
 *   - torus, mesh: first coordinate + first side * (second + ...); port 2i leads minus along side
 *     i, 2i + 1 plus.
 *   - hypercube: port j flips bit j.
 *   - dragonfly: p processors a router, a routers a group, h links to other groups a router.
 *     Router a g + i of group g: port k < a - 1 leads to router (i + 1 + k) mod a of the group,
 *     port a - 1 + k to group (g + 1 + h i + k) mod (a h + 1).
 *   - kntree: the lowest level first, whose ports 0..k-1 lead up; above, 0..k-1 down, k..2k-1 up.
 *
 * net: passed by rt_net_check.  With any other one they may divide by 0.
 * The family of net is not read: rt_route_mesh_path serves array, rt_route_torus_path ring, too.
 * Returns and arguments are those of rt_route_ports, but never RT_ERR_FAMILY.  capacity is enough
 * with rt_route_hops channels: the sum of the sides less 1 each (mesh), of half the sides (torus),
 * d (hypercube), 3 (dragonfly), 2(n-1) (kntree).
 * Cost: O(hops), and two divisions a side or level; five in a dragonfly, none in a hypercube.
 */
int rt_route_torus_path(const struct rt_net *net, uint32_t source, uint32_t destination,
                        struct rt_channel *path, unsigned capacity);
int rt_route_mesh_path(const struct rt_net *net, uint32_t source, uint32_t destination,
                       struct rt_channel *path, unsigned capacity);
int rt_route_hypercube_path(const struct rt_net *net, uint32_t source, uint32_t destination,
                            struct rt_channel *path, unsigned capacity);
int rt_route_dragonfly_path(const struct rt_net *net, uint32_t source, uint32_t destination,
                            struct rt_channel *path, unsigned capacity);
int rt_route_kntree_path(const struct rt_net *net, uint32_t source, uint32_t destination,
                         struct rt_channel *path, unsigned capacity);

/*
 * rt_route_hops - the most hops of a route of this network; RT_ERR_FAMILY; or RT_ERR_SPACE iff they
 * exceed INT_MAX.
 *
 * It is a bound: in a few families the longest route is shorter, in twisted with two skews by as
 * much as half.  Cost: O(1); twisted with two skews searches once.
 */
int rt_route_hops(const struct rt_net *net);

/*
 * rt_route_minimal - is every route of this network a shortest one?
 *
 * Returns 1; 0 if some can be longer (as long as rt_route_hops at most); RT_ERR_FAMILY for another
 * shape.
 */
int rt_route_minimal(const struct rt_net *net);

/*
 * rt_route_vcs - the virtual channels that the routes use, 1..255, or RT_ERR_FAMILY.
 *
 * Cost: O(1).  For twisted with two skews no formula is known: it goes through all routes, in
 * O((a b)^2) time and with 5.6 kB of stack.
 */
int rt_route_vcs(const struct rt_net *net);

/* rt_route_exit - the port of the destination's router that leads to the processor (SPEC 15.1, rule
 * 3); RT_ERR_DST, RT_ERR_FAMILY, or RT_ERR_SPACE iff it exceeds INT_MAX. */
int rt_route_exit(const struct rt_net *net, uint32_t destination);

/*
 * Permutations of a Benes network (SPEC 15.9): `benes:d` carries any permutation of its M = 2^(d+1)
 * terminals so that no two paths share a link.
 *
 *   RT_BENES_TERMINALS(d)  M
 *   RT_BENES_WORDS(d)      words of work memory, 3 M
 *   RT_BENES_BYTES(d)      bytes of the switches' settings, a bit each: node n = column 2^d + row
 *                          has bit n mod 8 of byte n / 8, which is 0 for straight, 1 for crossed
 */
#define RT_BENES_TERMINALS(d) (RTI_AS(size_t, 2) << (d))
#define RT_BENES_WORDS(d) (RTI_AS(size_t, 6) << (d))
#define RT_BENES_BYTES(d) (((RTI_AS(size_t, 2 * (d) + 1) << (d)) + 7) / 8)

/*
 * rt_route_benes - the settings that carry a permutation, by the looping algorithm.
 *
 * net: benes, passed by rt_net_check.  to[s]: the destination of terminal s.
 * work: RT_BENES_WORDS(d), overwritten.  setting: RT_BENES_BYTES(d).  None may overlap.
 *
 * Returns 0.  Fails, setting untouched, by RT_ERR_FAMILY, or by RT_ERR_PERM iff `to` does not have
 * each of 0..M-1 once.
 * Cost: O(M log M).
 */
int rt_route_benes(const struct rt_net *net, const uint32_t *to, uint32_t *work, uint8_t *setting);

/*
 * rt_route_benes_path - the path of a terminal through switches with these settings.
 *
 * path: room for `capacity` channels, 2d or more.
 * destination: gets the terminal where the path ends.
 *
 * Returns 2d.  Fails, nothing written, by RT_ERR_FAMILY, RT_ERR_SRC, or by RT_ERR_SPACE iff
 * capacity is below 2d.
 */
int rt_route_benes_path(const struct rt_net *net, const uint8_t *setting, uint32_t source,
                        struct rt_channel *path, unsigned capacity, uint32_t *destination);

/* Headers: a route as routers read it (SPEC 15.10). */
enum rt_route_format {
    RT_FORMAT_TRANSIT = 1, /* 2 bits a hop; the caller keeps the number of hops */
    RT_FORMAT_FIELD = 2,   /* fields of equal width, the first one lowest; ends with the exit */
    RT_FORMAT_BYTES = 3    /* a byte a hop, port + 1; ends with the exit */
};

/*
 * rt_route_header_width - bits a hop in this network.
 *
 * Returns 2 (transit), 1..16 (field) or 8 (bytes); RT_ERR_FAMILY; RT_ERR_FORMAT; RT_ERR_FOUR iff a
 * router has more than 4 network ports (transit); RT_ERR_BYTE iff one has more than 31 ports,
 * processors' ports included (bytes).
 */
int rt_route_header_width(const struct rt_net *net, unsigned format);

/*
 * rt_route_header_bits - the same for any topology.
 *
 * ports: the most network ports of a router.
 * all: the most ports of a router, processors' ports included; 1 or more.
 *
 * Returns the bits, as above; RT_ERR_FORMAT; RT_ERR_FOUR iff ports exceeds 4 (transit); RT_ERR_BYTE
 * iff all exceeds 31 (bytes); RT_ERR_PORTS iff one of them exceeds RT_PORTS_MAX.
 */
int rt_route_header_bits(unsigned format, uint32_t ports, uint32_t all);

/*
 * rt_route_header_pack - a route into bytes, most significant first.
 *
 * width: as rt_route_header_width says.
 * path: `hops` channels; their vcs are not in the header.
 * last: the port to the processor (rt_route_exit); transit does not write it.
 * header: room for `capacity` bytes.
 *
 * As hexadecimal a field header has ceil(width (hops + 1) / 4) digits.
 *
 * Returns the bytes written, 0 for transit without hops.  Fails, header untouched, by
 * RT_ERR_FORMAT, RT_ERR_LONG iff capacity is too small, or RT_ERR_LINK for a port that is too large
 * for its bits.
 */
int rt_route_header_pack(unsigned format, unsigned width, const struct rt_channel *path,
                         unsigned hops, unsigned last, uint8_t *header, unsigned capacity);

/*
 * rt_route_header_unpack - the inverse: the route that a header of `hops` hops says.
 *
 * path: room for `hops` channels; their vcs become 0.
 * last: gets the port to the processor, except in transit.
 *
 * Returns hops; RT_ERR_SEQ if the header is too short, RT_ERR_LINK for a byte 0, RT_ERR_FORMAT, or
 * RT_ERR_SPACE for a port above INT_MAX, path then being undefined.
 */
int rt_route_header_unpack(unsigned format, unsigned width, const uint8_t *header, unsigned bytes,
                           struct rt_channel *path, unsigned hops, unsigned *last);

/* A header as it travels.  Its bytes are not changed, so that it may lie in ROM. */
struct rt_route_header {
    const uint8_t *bytes;
    uint32_t bits;  /* of all bytes */
    uint32_t taken; /* 0 at the source */
    uint8_t format, width;
};

/*
 * rt_route_header_take - what a router does: it reads its port from the header and drops it.
 *
 * Returns the port.  Fails, *header unchanged, by RT_ERR_SEQ if no port is left, RT_ERR_LINK for a
 * byte 0 (the router's own configuration port), RT_ERR_FORMAT, or RT_ERR_SPACE for a port above
 * INT_MAX.
 */
int rt_route_header_take(struct rt_route_header *header);

#ifdef __cplusplus
}
#endif

#endif
