/* SPDX-License-Identifier: MIT-0 */
/*
 * Success of an offered connection, computed (SPEC 14.2): the routers of a node are taken one by
 * one, their inputs as independent.  A "load" is the probability that a wire carries a connection.
 */
#include "rt/load_transit.h"

#define ROUTER_INPUTS 8

/* Inputs of a router that ask for one of its directions with the same chance. */
struct inputs {
    unsigned number;
    double ask;
};

/* A router asked for one direction: kinds of inputs, equivalent outputs. */
struct router {
    struct inputs kind[2];
    unsigned outputs;
};

/* E[min(1, outputs / (1 + others))]: the chance of a request of this kind. */
static double served(const struct router *router, unsigned kind)
{
    double others[ROUTER_INPUTS], chance = 0; /* others[n]: n others ask */
    unsigned most = 0;

    others[0] = 1;

    for (unsigned k = 0; k < 2; k++) {
        double ask = router->kind[k].ask;

        for (unsigned i = k == kind; i < router->kind[k].number; i++) {
            others[++most] = 0;
            for (unsigned n = most; n > 0; n--)
                others[n] = others[n] * (1 - ask) + others[n - 1] * ask;
            others[0] *= 1 - ask;
        }
    }
    for (unsigned n = 0; n <= most; n++)
        chance += others[n] * (n < router->outputs ? 1 : router->outputs / (1.0 + n));
    return chance;
}

/* The load that each output wire gets from the inputs of one kind. */
static double carried(const struct router *router, unsigned kind)
{
    const struct inputs *k = &router->kind[kind];

    return k->number == 0 ? 0 : k->number * k->ask * served(router, kind) / router->outputs;
}

/* Passes inputs of one kind, all of the same load, with `share` of it in each direction; *load
 * becomes that of the outputs. */
static double stage(double *load, double share, unsigned halves)
{
    struct router router = {{{halves ? 4 : 8, *load * share}, {0, 0}}, halves ? 1 : 2};

    *load = carried(&router, 0);
    return served(&router, 0);
}

/*
 * Kinds of routers in a down node, by how many of their inputs may ask for a direction: laterals
 * (those from the branch that it leads to do not), and wires from above.  The weights say how
 * common each kind is, over all directions.
 */
struct mix {
    uint8_t weight, lateral, above;
};

static const struct mix cap[] = {{1, 6, 0}, {0, 0, 0}};
static const struct mix top[] = {{1, 3, 4}, {0, 0, 0}};
/* Two in three have 3 laterals from different branches, one in three has 2. */
static const struct mix middle[] = {{1, 3, 5}, {3, 2, 5}, {1, 2, 6}, {1, 1, 6}, {0, 0, 0}};
static const struct mix bottom[] = {{1, 2, 6}, {0, 0, 0}};
static const struct mix bottom_half[] = {{1, 1, 3}, {0, 0, 0}};

struct node {
    double entering, passing; /* success of a lateral, of what comes from above */
};

/* lateral, above: the chance that such an input asks for a direction if it may.  Returns the load
 * of each output. */
static double node_settle(struct node *node, const struct mix *mix, unsigned outputs,
                          double lateral, double above)
{
    double load = 0, weight = 0, laterals = 0, aboves = 0;

    node->entering = node->passing = 0;
    for (; mix->weight != 0; mix++) {
        struct router router = {{{mix->lateral, lateral}, {mix->above, above}}, outputs};

        load += mix->weight * (carried(&router, 0) + carried(&router, 1));
        weight += mix->weight;
        laterals += mix->weight * mix->lateral;
        aboves += mix->weight * mix->above;
        node->entering += mix->weight * mix->lateral * served(&router, 0);
        node->passing += mix->weight * mix->above * served(&router, 1);
    }
    node->entering /= laterals;
    node->passing /= aboves > 0 ? aboves : 1;
    return load / weight;
}

/* The down node of a tree level; full trees are halved at the lowest. */
static double down(struct node *node, unsigned level, unsigned halves, double load, double above)
{
    switch (level % 3) {
    case 0:
        return node_settle(node, top, 2, load / 3, above / 4);
    case 2:
        return node_settle(node, middle, 2, load / 3, above / 4);
    default: /* laterals from all four branches */
        return node_settle(node, halves ? bottom_half : bottom, halves ? 1 : 2, load / 4,
                           above / 4);
    }
}

static double bidelta(const struct rt_net *net, double offered, unsigned whole)
{
    double load = offered / 2, success = 1;

    for (unsigned m = 0; m < RT_PARAM_MAX && net->param[m] != 0; m++)
        for (uint32_t s = 1; s <= net->param[m]; s++) {
            unsigned last = s == net->param[m] && (m + 1 == RT_PARAM_MAX || net->param[m + 1] == 0);

            success *= stage(&load, 0.25, last && !whole);
        }
    return success;
}

/* The leaf cluster: *local becomes the success of its own connections; returns that of connections
 * from the tree, whose wires have this load. */
static double cluster(const struct rt_net *net, double offered, double tree, unsigned whole,
                      double *local)
{
    struct router first = {{{6, offered / 2 / 4}, {2, tree / 3}}, 2};
    double load = carried(&first, 0) + carried(&first, 1), further = 1;

    for (uint32_t n = 12; n < net->param[0]; n *= 4)
        further *= stage(&load, 0.25, 0);
    further *= stage(&load, 0.25, !whole);
    *local = served(&first, 0) * further;
    return served(&first, 1) * further;
}

/* Trees: up to the top layer by layer, then down level by level. */
static void tree(const struct rt_net *net, double offered, unsigned whole, double *level)
{
    unsigned hybrid = rt_topo_cluster(net) > 1, levels = rt_topo_levels(net);
    unsigned layers = levels / 3;
    double climbed[9],
        lateral[9]; /* by layer: success up to behind the router, load of its outputs */
    double load = offered / 2, success = 1, above = 0, below = 1;
    struct node node[RT_LOAD_LEVELS_MAX];

    if (hybrid) { /* six inputs of a cluster's first router may leave for the tree */
        struct router leaving = {{{6, load / 4}, {0, 0}}, 2};

        load = carried(&leaving, 0);
        success = served(&leaving, 0);
    }
    for (unsigned u = 1; u <= layers; u++) {
        success *=
            stage(&load, u == layers && !net->capped ? 1.0 / 3 : 0.25, u == 1 && !hybrid && !whole);
        climbed[u] = success;
        lateral[u] = load;
    }
    if (net->capped)
        above = node_settle(&node[levels], cap, 2, load / 3, 0);
    for (unsigned k = 3 * layers; k >= 1; k--)
        above = down(&node[k], k, k == 1 && !hybrid && !whole, lateral[(k + 2) / 3], above);
    if (hybrid)
        below = cluster(net, offered, above, whole, &level[0]);
    for (unsigned k = 1; k <= levels; below *= node[k].passing, k++)
        level[k] = climbed[k > 3 * layers ? layers : (k + 2) / 3] * node[k].entering * below;
}

void rt_load_success(const struct rt_net *net, double offered, unsigned whole,
                     struct rt_load_odds *success)
{
    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++)
        success->level[k] = 0;
    success->all = 0;
    if (rt_net_shape(net) != RT_SHAPE_TRANSIT)
        return;
    if (rt_topo_levels(net) == 0)
        success->level[0] = bidelta(net, offered, whole);
    else
        tree(net, offered, whole, success->level);
    success->all = rt_load_norm(net, success->level);
}
