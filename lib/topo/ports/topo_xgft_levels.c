/* SPDX-License-Identifier: MIT-0 */
/* Extended generalised fat-trees, level by level (SPEC 15.5). */
#include "topo_ports.h"

/* Radix of place i = 0..h-1 of routers of level l. */
static uint32_t radix(const struct topo_xgft *tree, unsigned l, unsigned i)
{
    return i < l ? tree->w[i] : tree->m[i];
}

static uint32_t routers(const struct topo_xgft *tree, unsigned l)
{
    uint32_t n = 1;

    for (unsigned i = 0; i < tree->h; i++)
        n *= radix(tree, l, i);
    return n;
}

/* The level of a router; *node becomes its number there. */
static unsigned level_of(const struct topo_xgft *tree, uint32_t *node)
{
    unsigned l = 1;

    while (*node >= routers(tree, l))
        *node -= routers(tree, l++);
    return l;
}

/* The first router of a level. */
static uint32_t begin(const struct topo_xgft *tree, unsigned l)
{
    uint32_t first = 0;

    for (unsigned i = 1; i < l; i++)
        first += routers(tree, i);
    return first;
}

void rti_topo_tree_size(const struct topo_xgft *tree, struct topo_size *size)
{
    size->nodes = begin(tree, tree->h + 1);
    size->per = tree->m[0];
    size->processors = routers(tree, 1) * size->per;
    size->source = size->destination = 0;
}

/* Ports down of a level; those up follow them.  Ports of processors do not count. */
static unsigned down_ports(const struct topo_xgft *tree, unsigned l)
{
    return l > 1 ? (unsigned)tree->m[l - 1] : 0;
}

unsigned rti_topo_tree_ports(const struct topo_xgft *tree, uint32_t node)
{
    unsigned l = level_of(tree, &node);

    return down_ports(tree, l) + (l < tree->h ? (unsigned)tree->w[l] : 0);
}

int rti_topo_tree_neighbour(const struct topo_xgft *tree, uint32_t node, unsigned port,
                            struct rt_topo_port_end *end)
{
    unsigned l = level_of(tree, &node), down = down_ports(tree, l),
             to = port < down ? l - 1 : l + 1;
    unsigned place = port < down ? l - 1 : l; /* the one that differs, counted from 0 */
    uint32_t low = 1, from = radix(tree, l, place), former;

    for (unsigned i = 0; i < place; i++)
        low *= radix(tree, l, i);
    former = node / low % from;
    node = (node / low / from * radix(tree, to, place) + (port < down ? port : port - down)) * low +
           node % low;
    return rti_topo_leads(end, begin(tree, to) + node,
                          (port < down ? down_ports(tree, to) : 0) + former);
}

int rti_topo_tree_split(const struct topo_xgft *tree, uint32_t node, uint32_t *x)
{
    unsigned l = level_of(tree, &node);

    x[0] = l;
    for (unsigned i = 0; i < tree->h; i++) {
        x[i + 1] = node % radix(tree, l, i);
        node /= radix(tree, l, i);
    }
    return (int)tree->h + 1;
}

int rti_topo_tree_join(const struct topo_xgft *tree, const uint32_t *x, uint32_t *node)
{
    uint32_t joined = 0;

    if (x[0] < 1 || x[0] > tree->h)
        return RT_ERR_LOC;
    for (unsigned i = tree->h; i-- > 0;) {
        uint32_t r = radix(tree, (unsigned)x[0], i);

        if (x[i + 1] >= r)
            return RT_ERR_LOC;
        joined = joined * r + x[i + 1];
    }
    *node = begin(tree, (unsigned)x[0]) + joined;
    return 0;
}

void rti_topo_tree_facts(const struct topo_xgft *tree, struct topo_facts *facts)
{
    rti_topo_degrees(facts, UINT64_MAX, 0);
    for (unsigned l = 1; l <= tree->h; l++) { /* links of a router lead to different ones */
        uint32_t first = begin(tree, l);
        uint64_t ports = rti_topo_tree_ports(tree, first);

        if (ports < facts->figures.degree_min)
            facts->figures.degree_min = ports;
        if (ports > facts->figures.degree_max) {
            facts->figures.degree_max = ports;
            facts->widest = first;
        }
    }
}
