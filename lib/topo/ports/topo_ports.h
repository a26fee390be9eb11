/* SPDX-License-Identifier: MIT-0 */
/* What the families of networks of routers share in the topo room (SPEC 15). */
#ifndef TOPO_PORTS_H
#define TOPO_PORTS_H

#include "rt/topo_ports.h"

/* How many there are of each.  Processor s sends from router source + s / per, and receives at
 * destination + s / per. */
struct topo_size {
    uint32_t nodes, processors, per, source, destination;
};

/* What is said of a whole network. */
struct topo_facts {
    uint32_t widest; /* a router with the most ports */
    int directed;
    struct rt_topo_forms figures;
};

/*
 * Each family's own.  node, port are in range.
 *   _size         fills *size
 *   _ports        network ports of a router
 *   _neighbour    0 and *end, or RT_ERR_LINK: leads nowhere
 *   _coordinates  their number
 *   _node         0 and *node, or RT_ERR_LOC: a coordinate is out of range
 *   _facts        changes what differs from router 0, not directed, all figures unknown
 */
#define TOPO_PORTS_ROW(VALUE, name, number)                                                        \
    void rti_topo_##name##_size(const struct rt_net *net, struct topo_size *size);                 \
    unsigned rti_topo_##name##_ports(const struct rt_net *net, uint32_t node);                     \
    int rti_topo_##name##_neighbour(const struct rt_net *net, uint32_t node, unsigned port,        \
                                    struct rt_topo_port_end *end);                                 \
    int rti_topo_##name##_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x);       \
    int rti_topo_##name##_node(const struct rt_net *net, const uint32_t *x, uint32_t *node);       \
    void rti_topo_##name##_facts(const struct rt_net *net, struct topo_facts *facts);
RT_PORTS_FAMILIES(TOPO_PORTS_ROW)
#undef TOPO_PORTS_ROW

/* A network of `nodes` routers with a processor each. */
void rti_topo_direct(struct topo_size *size, uint32_t nodes);

/* base^exponent, where that is below 2^32. */
uint32_t rti_topo_raised(uint32_t base, uint32_t exponent);

/* Sum, product; RT_TOPO_UNKNOWN where it passes 64 bits or a number is unknown. */
uint64_t rti_topo_plus(uint64_t a, uint64_t b);
uint64_t rti_topo_times(uint64_t a, uint64_t b);

/* Writes degree_min, degree_max. */
void rti_topo_degrees(struct topo_facts *facts, uint64_t least, uint64_t most);

/* Writes the end; returns 0. */
int rti_topo_leads(struct rt_topo_port_end *end, uint32_t node, unsigned port);

/* A router whose one coordinate is its number, 0..nodes-1. */
int rti_topo_number(uint32_t node, uint32_t *x);
int rti_topo_numbered(uint32_t nodes, const uint32_t *x, uint32_t *node);

/* Coordinates x1, x2, ... below side[0], side[1], ...: node = x1 + s1 x2 + s1 s2 x3 + ... */
int rti_topo_split(uint32_t node, const uint32_t *side, unsigned sides, uint32_t *x);
int rti_topo_join(const uint32_t *x, const uint32_t *side, unsigned sides, uint32_t *node);

/* Parameters from `first` up to the first 0. */
unsigned rti_topo_sides(const struct rt_net *net, unsigned first);

/* Columns of rows, node = column * rows + row; coordinates are column, row. */
struct topo_columns {
    uint32_t columns, rows;
};
int rti_topo_columns_split(uint32_t rows, uint32_t node, uint32_t *x);
int rti_topo_columns_join(struct topo_columns c, const uint32_t *x, uint32_t *node);

/* A link of a butterfly to column `to`.  It sets digit `digit` of the row, in radix r, to `value`;
 * `back` is the first of the ports by which one arrives. */
int rti_topo_set_digit(uint32_t r, uint32_t rows, uint32_t node, uint32_t to, uint32_t digit,
                       uint32_t value, unsigned back, struct rt_topo_port_end *end);

/* A binary tree by heap numbers g: the root is 1, the children of g are 2g and 2g + 1; g < 2^d.
 * Ports: 0 up, 1 left, 2 right; *end holds a heap number.  Coordinates: depth, and place in it. */
int rti_topo_heap(uint32_t d, uint32_t g, unsigned port, struct rt_topo_port_end *end);
int rti_topo_heap_split(uint32_t g, uint32_t *x);
int rti_topo_heap_join(uint32_t d, const uint32_t *x, uint32_t *g);

/* The projective plane over GF(q), its q^2 + q + 1 points numbered as in SPEC 15.6: place `port` of
 * 0..q on the line of a point; *back is the place of that point on the line of the answer. */
uint32_t rti_topo_plane(uint32_t q, uint32_t point, unsigned port, unsigned *back);

/* A field of q = p^k elements, k >= 2, modulo x^k + low (SPEC 15.6); 0 if q is a prime. */
struct topo_field {
    uint32_t q, p, low;
};
const struct topo_field *rti_topo_field(uint32_t q);
/* a + b or a - b; x^exponent; a b; a / b, where b is not 0. */
uint32_t rti_topo_field_add(const struct topo_field *f, uint32_t a, uint32_t b, int minus);
uint32_t rti_topo_field_power(const struct topo_field *f, uint32_t exponent);
uint32_t rti_topo_field_times(const struct topo_field *f, uint32_t a, uint32_t b);
uint32_t rti_topo_field_over(const struct topo_field *f, uint32_t a, uint32_t b);

/* An extended generalised fat-tree of h levels of routers: m[i], w[i] are m(i+1), w(i+1). */
#define TOPO_XGFT_MAX 31
struct topo_xgft {
    unsigned h;
    uint32_t m[TOPO_XGFT_MAX], w[TOPO_XGFT_MAX];
};
void rti_topo_tree_size(const struct topo_xgft *tree, struct topo_size *size);
unsigned rti_topo_tree_ports(const struct topo_xgft *tree, uint32_t node);
int rti_topo_tree_neighbour(const struct topo_xgft *tree, uint32_t node, unsigned port,
                            struct rt_topo_port_end *end);
int rti_topo_tree_split(const struct topo_xgft *tree, uint32_t node, uint32_t *x);
/* Degrees, and a router with the most ports. */
void rti_topo_tree_facts(const struct topo_xgft *tree, struct topo_facts *facts);
int rti_topo_tree_join(const struct topo_xgft *tree, const uint32_t *x, uint32_t *node);

#endif
