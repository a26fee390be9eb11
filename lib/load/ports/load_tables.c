/* SPDX-License-Identifier: MIT-0 */
/* The lecture's table 1 and Duato's table 7.1 as numbers: a row a family (SPEC 15.13). */
#include "rt/load_tables.h"
#include "rt/topo_ports.h"

#include "../load_real.h"

/* What the formulas are in. */
struct terms {
    double nodes, lg;   /* N and log2 N */
    double side, sides; /* k equal sides; 0, 0: they differ */
    double level;       /* N / side: a plane through the middle of one dimension */
};

static double power(double x, unsigned n)
{
    double result = 1;

    for (; n > 0; n--)
        result *= x;
    return result;
}

static struct terms terms_of(const struct rt_net *net, double nodes)
{
    struct terms t = {nodes, rti_load_logarithm(nodes) / rti_load_logarithm(2), 0, 0, 0};

    for (int k = 0; k < RT_PARAM_MAX && net->param[k] > 0; k++) {
        if (net->param[k] == 1)
            continue;
        if (t.sides > 0 && t.side != (double)net->param[k])
            return (struct terms){nodes, t.lg, 0, 0, 0};
        t.side = net->param[k];
        t.sides++;
    }
    t.level = t.sides > 0 ? nodes / t.side : 0;
    return t;
}

/* Arrays of k dimensions: area (k - 1)^2 N^(2 - 2/k), wires N^(1 - 2/k); printed (d - 1)^2. */
static void array_row(const struct terms *t, struct rt_load_tables *row)
{
    unsigned k = (unsigned)t->sides;

    if (k == 0)
        return;
    row->area = k < 3 ? t->nodes : (t->sides - 1) * (t->sides - 1) * t->level * t->level;
    row->bisection = t->level;
    row->diameter = t->sides * t->side;
    row->wire = k < 3 ? 1 : power(t->side, k - 2);
    row->bound = k == 1 ? t->nodes / 2 : row->diameter;
    row->wires = t->level;
    row->pins = 2 * t->sides;
}

static void torus_row(const struct terms *t, struct rt_load_tables *row)
{
    if (t->sides == 0)
        return;
    row->wires = t->side == 2 ? t->nodes / 2 : 2 * t->level;
    row->pins = t->side == 2 ? t->sides : 2 * t->sides;
}

static void tree_row(const struct terms *t, struct rt_load_tables *row)
{
    if (t->nodes == 1)
        return;
    row->area = 4 * t->nodes;
    row->bisection = 1;
    row->diameter = t->lg;
    row->wire = rti_load_exponential(rti_load_logarithm(t->nodes) / 2) / t->lg;
    row->bound = t->nodes / 2;
}

static void cube_row(const struct terms *t, struct rt_load_tables *row)
{
    row->area = t->nodes * t->nodes;
    row->bisection = row->wire = t->nodes / 2;
    row->diameter = row->bound = t->lg;
    row->wires = t->nodes / 2;
    row->pins = t->lg;
}

/* Butterfly, cube-connected cycles, shuffle-exchange. */
static void fly_row(const struct terms *t, struct rt_load_tables *row)
{
    row->area = t->nodes * t->nodes / (t->lg * t->lg);
    row->bisection = row->wire = t->nodes / (2 * t->lg);
    row->diameter = row->bound = 2 * t->lg;
}

static void shuffle_row(const struct terms *t, struct rt_load_tables *row)
{
    fly_row(t, row);
    row->diameter = 2 * t->lg - 1;
}

/* N terminals, 2 x 2 switches. */
static void omega_row(double terminals, struct rt_load_tables *row)
{
    row->wires = terminals;
    row->pins = 4;
}

int rt_load_tables_of(const struct rt_net *net, struct rt_load_tables *tables)
{
    const double none = RT_LOAD_NO_ROW;
    struct rt_load_tables row = {none, none, none, none, none, none, none};
    uint32_t nodes = rt_topo_nodes(net);
    struct terms t;

    if (nodes == 0)
        return RT_ERR_FAMILY;
    t = terms_of(net, nodes);
    switch (net->family) {
    case RT_FAMILY_ARRAY:
    case RT_FAMILY_MESH:
        array_row(&t, &row);
        break;
    case RT_FAMILY_RING:
    case RT_FAMILY_TORUS:
        torus_row(&t, &row);
        break;
    case RT_FAMILY_BINTREE:
        tree_row(&t, &row);
        break;
    case RT_FAMILY_HYPERCUBE:
        cube_row(&t, &row);
        break;
    case RT_FAMILY_BFLY:
        if (net->param[0] == 2)
            fly_row(&t, &row);
        break;
    case RT_FAMILY_CCC:
        fly_row(&t, &row);
        break;
    case RT_FAMILY_SHUFFLEX:
        shuffle_row(&t, &row);
        break;
    case RT_FAMILY_OMEGA:
        omega_row((double)rt_topo_processors(net), &row);
        break;
    default:
        break;
    }
    *tables = row;
    return 0;
}
