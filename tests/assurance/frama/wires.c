/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): walks on wires.  Wires lead anywhere,
 * records and routers say anything, of parts any are dead. */
#include "each.h"
#include "rt/walk.h"

/* As in walk.c: no walk reads more. */
#define STREAM (RT_WALK_HOPS_MAX + 2)
#define DEAD 5
#define CAPACITY 16

static void any_end(const struct rt_net *net, struct rt_topo_end *end)
{
    end->kind = (uint8_t)Frama_C_interval(0, RT_TOPO_END_PROCESSOR);
    end->port = (uint8_t)Frama_C_interval(0, 7);
    end->number = Frama_C_unsigned_long_interval(0, rt_topo_components(net) - 1);
}

static void any_wire(const struct rt_net *net, const struct rt_topo_end *from,
                     struct rt_topo_end *to)
{
    (void)from;
    any_end(net, to);
}

static void any_record(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                       struct rt_topo_record *record)
{
    (void)net, (void)delay, (void)number;
    record->crossbars = (uint8_t)any;
    record->swallow = (uint8_t)any;
    any_bytes(record->rotate, 8);
    for (unsigned i = 0; i < 16; i++)
        record->delay[i] = (uint32_t)any;
}

static int any_router(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                      struct rt_walk_decision *decision)
{
    if (any)
        return rt_walk_rn1(context, head, bytes, swallow & 1, decision);
    decision->direction = (uint8_t)Frama_C_interval(0, 3);
    decision->dropped = (uint8_t)any;
    return any;
}

static uint64_t component[DEAD], wire[DEAD], stack[DEAD];

static void any_faults(struct rt_walk_faults *faults)
{
    for (unsigned i = 0; i < DEAD; i++) {
        component[i] = any64();
        wire[i] = any64();
        stack[i] = any64();
    }
    faults->component = component;
    faults->wire = wire;
    faults->stack = stack;
    faults->components = (size_t)Frama_C_interval(0, DEAD);
    faults->wires = (size_t)Frama_C_interval(0, DEAD);
    faults->stacks = (size_t)Frama_C_interval(0, DEAD);
}

static void dead(const struct rt_net *net)
{
    struct rt_topo_end from, to;
    struct rt_walk_faults faults;
    int n;

    any_faults(&faults);
    any_end(net, &from);
    any_end(net, &to);
    n = rt_walk_dead(net, &faults, &from, &to);
    //@ assert 0 <= n <= 1;
    n = rt_walk_dead(net, 0, &from, &to);
    //@ assert n == 0;
}

/* Each fat-tree, and a bidelta network of each number of stacks: Eva does not know whether a
 * component is one of a network of any stages. */
static void each_wired(void (*try)(const struct rt_net *net))
{
    static const uint32_t leaf[] = {12, 48, 192};
    struct rt_net net = {0};

    for (unsigned capped = 0; capped < 2; capped++)
        for (unsigned layers = 1; layers + capped <= RT_LOC_MAX; layers++) {
            struct rt_net full = {RT_FAMILY_FULL, (uint8_t)capped, {layers}};

            try(&full);
            for (unsigned n = 0; n < 3 && layers + capped < RT_LOC_MAX; n++) {
                struct rt_net hybrid = {RT_FAMILY_HYBRID, (uint8_t)capped, {leaf[n], layers}};

                try(&hybrid);
            }
        }
    net.family = RT_FAMILY_BIDELTA;
    for (unsigned stacks = 1; stacks <= RT_PARAM_MAX; stacks++) {
        net.param[stacks - 1] = 4;
        try(&net);
        net.param[stacks - 1] = 1 + stacks % 3;
    }
}

void frama_dead(void);
void frama_dead(void)
{
    struct rt_net none = {RT_FAMILY_TREE, 0, {(uint32_t)any}};

    each_wired(dead);
    dead(&none);
}

static struct rt_walk_faults faults;
static uint8_t stream[STREAM];

/* Longer lists, and stacks that are dead, see frama_dead. */
static void any_sent(struct rt_walk_wires_on *on, struct rt_walk_sent *sent)
{
    any_bytes(stream, STREAM);
    any_faults(&faults);
    faults.components = (size_t)Frama_C_interval(0, 1);
    faults.wires = (size_t)Frama_C_interval(0, 1);
    faults.stacks = 0;
    on->wire = any_wire;
    on->record = any_record;
    on->router = any_router;
    on->faults = any ? &faults : 0;
    sent->source = any64();
    sent->destination = any64();
    sent->stream = stream;
    sent->routing = (unsigned)any;
}

static void one(const struct rt_net *net)
{
    struct rt_walk_wire_hop hops[RT_WALK_HOPS_MAX];
    struct rt_walk_wires_on on = {net};
    struct rt_walk_sent sent;
    struct rt_walk_path path;
    int verdict;

    any_sent(&on, &sent);
    verdict = rt_walk_one(&on, &sent, any64(), hops, &path);
    //@ assert 0 <= verdict < RT_WALK_VERDICTS;
    verdict = rt_walk_one(&on, &sent, any64(), 0, &path);
    //@ assert 0 <= verdict < RT_WALK_VERDICTS;
}

static void all(const struct rt_net *net)
{
    static const size_t capacity[] = {0, 3, 4, 8, CAPACITY};
    struct rt_walk_wires_on on = {net};
    struct rt_walk_sent sent;

    any_sent(&on, &sent);
    for (unsigned i = 0; i < sizeof capacity / sizeof capacity[0]; i++) {
        /* Zeros: which fronts have been written when one is read Eva does not follow. */
        struct rt_walk_front front[CAPACITY] = {0};
        struct rt_walk_paths paths;
        int verdict = rt_walk_all(&on, &sent, front, capacity[i], &paths);

        //@ assert verdict == RT_ERR_SPACE || 0 <= verdict < RT_WALK_VERDICTS;
    }
}

/* The walk itself sees no more of a network than its family. */
static void each_family(void (*try)(const struct rt_net *net))
{
    static const struct rt_net of[] = {
        {RT_FAMILY_HYBRID, 1, {48, 2}}, {RT_FAMILY_FULL, 0, {2}}, {RT_FAMILY_BIDELTA, 0, {3, 2}}};

    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++)
        try(&of[i]);
}

void frama_wireone(void);
void frama_wireone(void)
{
    each_family(one);
}

void frama_wireall(void);
void frama_wireall(void)
{
    each_family(all);
}
