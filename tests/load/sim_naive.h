/* SPDX-License-Identifier: MIT-0 */
/*
 * The simulation of SPEC 14.6 to 14.8 once more, as plainly as it can be written: bytes in arrays,
 * components asked for one by one, every stage looking through all components.  Draws the same
 * numbers in the same order, and so must count the same:
 *
 * Processors come first, in the order of their numbers. One whose last try did not fail draws x,
 * and offers iff x div 2^32 < p 2^32; then it draws its destination. Either draws its output
 * below 2. For a destination, a processor of a bidelta network draws below N; with uniform
 * traffic below N - 1, among the others. In a hybrid tree it draws d below 4; if d < 3, its
 * destination is 1 + (drawn below n - 1) places on in its cluster, in a circle. Else, and in a
 * full tree, it draws d below 4 for each layer from the lowest on, below 3 at an uncapped root,
 * until d is not 3 or the layer is the top one; it crosses at level d + 1 of that layer, the cap
 * being level 4 of the top layer. Then it draws its branch there, its own XOR (1 + drawn below
 * 3), the leaf below it, and the processor of that leaf (below n, in a full tree below 1).
 *
 * Then come the stages, in the order of SPEC 14.1. They have numbers: leaf stage 1 in direction
 * 3 is 0, the up router of layer u is u, the cap 9, level k 34 - k, leaf stage i 33 + i, stage s
 * of stack m of a bidelta network 4 (m - 1) + s - 1. Of the connections at a component the last
 * to come is the first; the order of those that stay at leaf stage 1 in stage 0 is turned round.
 * A router goes through its directions in ascending order, in configuration B through both
 * crossbars of each. For requests r_0 .. r_(n-1), n > 0, in configuration A, it draws e below 2.
 * Then, for k = 0 and 1 while k < n (in B for k = 0), it draws i below n - k; r_(k+i) changes
 * places with r_k, and gets output k XOR e of the two, in B the only one. Of two connections led
 * onto one wire, the second in this order is lost.
 */
#ifndef TEST_SIM_NAIVE_H
#define TEST_SIM_NAIVE_H

#include "sims.h"

/* A connection; `byte` to `bytes` are those not dropped yet. */
struct naive_try {
    int state; /* enum rt_load_sim_state */
    uint32_t target;
    unsigned level, byte, bytes, turned, input, way, tries, cycles;
    uint8_t seq[RT_SEQ_MAX];
};

/* A component, and who stands there, the last to come first. */
struct naive_component {
    struct rt_topo_component is;
    struct rt_topo_record record;
    unsigned stage, waiting;
    uint32_t who[16];
    int dead;
};

struct naive {
    struct rt_net net;
    int uniform; /* traffic */
    uint32_t processors, components, wires;
    struct naive_try *of;
    struct naive_component *component;
    uint32_t *wire; /* the input at the end of each output, UINT32_MAX: nothing */
    uint8_t *dead;  /* is the wire? */
    uint8_t *taken; /* inputs of processors */
    struct rt_load_sim_count count;
    uint64_t rng;
    int alone;                  /* no memory of failed tries: each round counts its own alone */
    rt_load_sim_router *router; /* instead of RN1, or null */
    uint64_t heard;      /* a checksum of all that routers and patterns were told, in that order */
    uint32_t done;       /* processors and components that the round is through with */
    unsigned last_stage; /* that has components */
};

/* FNV-1a, a number at a time. */
static inline void naive_hear(uint64_t *heard, uint64_t number)
{
    *heard = (*heard ^ number) * UINT64_C(0x100000001B3);
    *heard ^= *heard >> 29;
}

/* The numbers of stages, but for direction 3 of the first of a cluster, which is 0. */
static inline unsigned naive_stage(const struct rt_topo_component *is)
{
    switch (is->kind) {
    case RT_TOPO_PLACE_UP:
        return is->stage;
    case RT_TOPO_PLACE_CAP:
        return 9;
    case RT_TOPO_PLACE_DOWN:
        return 34u - is->stage;
    case RT_TOPO_PLACE_CLUSTER:
        return 33u + is->stage;
    default:
        return 4u * is->stack + is->stage - 5u;
    }
}

static inline uint32_t naive_input(const struct naive *n, const struct rt_topo_end *to)
{
    if (to->kind == RT_TOPO_END_NOTHING)
        return UINT32_MAX;
    if (to->kind == RT_TOPO_END_PROCESSOR)
        return 8 * n->components + 2 * (uint32_t)to->number + to->port;
    return 8 * (uint32_t)to->number + to->port;
}

/* delay: of each span, or null. */
static inline void naive_open(struct naive *n, const char *text, const uint32_t *delay)
{
    memset(n, 0, sizeof *n);
    n->net = net_of(text);
    n->processors = (uint32_t)rt_topo_processors(&n->net);
    n->components = (uint32_t)rt_topo_components(&n->net);
    n->wires = 8 * n->components + 2 * n->processors;
    n->of = room_for(n->processors, sizeof *n->of);
    n->component = room_for(n->components, sizeof *n->component);
    n->wire = room_for(n->wires, sizeof *n->wire);
    n->dead = room_for(n->wires, 1);
    n->taken = room_for(n->processors, 1);
    for (uint32_t c = 0; c < n->components; c++) {
        rt_topo_component_at(&n->net, c, &n->component[c].is);
        rt_topo_record_at(&n->net, delay, c, &n->component[c].record);
        n->component[c].stage = naive_stage(&n->component[c].is);
    }
    for (uint32_t wire = 0; wire < n->wires; wire++) {
        struct rt_topo_end from, to;

        rt_topo_wire_end(&n->net, wire, &from);
        rt_topo_wire(&n->net, &from, &to);
        n->wire[wire] = naive_input(n, &to);
    }
}

static inline void naive_close(struct naive *n)
{
    free(n->of);
    free(n->component);
    free(n->wire);
    free(n->dead);
    free(n->taken);
}

static inline void naive_fail(struct naive *n, const struct rt_walk_faults *faults)
{
    memset(n->dead, 0, n->wires);
    for (size_t i = 0; i < faults->wires; i++)
        n->dead[faults->wire[i]] = 1;
    for (uint32_t c = 0; c < n->components; c++) {
        n->component[c].dead = 0;
        for (size_t i = 0; i < faults->components; i++)
            n->component[c].dead |= faults->component[i] == c;
        for (size_t i = 0; i < faults->stacks; i++)
            n->component[c].dead |= faults->stack[i] == rt_topo_stack(&n->net, &n->component[c].is);
    }
}

static inline uint32_t naive_below(struct naive *n, uint32_t below)
{
    return (uint32_t)(rt_random_next(&n->rng) / ALWAYS * below / ALWAYS);
}

/* The processor that a source wants (SPEC 14.1), drawn as 14.6 says. */
static inline uint32_t naive_target(struct naive *n, uint32_t source)
{
    uint32_t size = n->net.family == RT_FAMILY_HYBRID ? (uint32_t)n->net.param[0] : 1;
    uint32_t leaf = source / size, leaves = 1, first, layer = 1, direction, branch;
    uint32_t layers = (uint32_t)n->net.param[n->net.family == RT_FAMILY_HYBRID];

    if (n->uniform) {
        uint32_t other = naive_below(n, n->processors - 1);

        return other < source ? other : other + 1;
    }
    if (n->net.family == RT_FAMILY_BIDELTA)
        return naive_below(n, n->processors);
    if (size > 1 && naive_below(n, 4) != 3) {
        uint32_t place = source % size + naive_below(n, size - 1) + 1;

        return leaf * size + (place < size ? place : place - size);
    }
    /* `leaves`: below a branch of the level that it crosses at */
    for (;; layer++, leaves *= 64) {
        direction = naive_below(n, layer == layers && !n->net.capped ? 3 : 4);
        if (direction != 3 || layer == layers)
            break;
    }
    for (; direction > 0; direction--)
        leaves *= 4;
    branch = (leaf / leaves % 4) ^ (naive_below(n, 3) + 1);
    first = leaf / (4 * leaves) * 4 * leaves + branch * leaves;
    first += naive_below(n, leaves);
    return first * size + naive_below(n, size);
}

/* The lowest level whose nodes stand above both. */
static inline unsigned naive_level(const struct naive *n, uint32_t a, uint32_t b)
{
    uint32_t size = n->net.family == RT_FAMILY_HYBRID ? (uint32_t)n->net.param[0] : 1;
    unsigned level = 0;

    if (n->net.family == RT_FAMILY_BIDELTA)
        return 0;
    for (a /= size, b /= size; a != b; a /= 4, b /= 4)
        level++;
    return level;
}

/* What the progress of the simulation is then: the number of the last one done, 0 at first. */
static inline uint32_t naive_progress(const struct naive *n)
{
    return n->done > 0 ? n->done - 1 : 0;
}

/* A try is over, in vain: the way there and back, bytes dropped, two cycles to turn round. */
static inline void naive_lose(struct naive_try *try, uint64_t *why)
{
    try->state = RT_LOAD_SIM_FAILED;
    try->cycles += 2 * try->way + try->byte + 2;
    *why += 1;
}

static inline void naive_arrive(struct naive *n, uint32_t source, uint32_t processor,
                                unsigned input)
{
    struct naive_try *try = &n->of[source];

    if (n->taken[processor] & (1 + input)) {
        naive_lose(try, &n->count.doubled);
        return;
    }
    n->taken[processor] |= (uint8_t)(1 + input);
    if (processor != try->target || try->byte + 1 != try->bytes || try->turned != 0) {
        naive_lose(try, &n->count.astray);
        return;
    }
    try->state = RT_LOAD_SIM_MADE;
    n->count.made[try->level]++;
    n->count.tries += n->alone ? 1 : try->tries;
    n->count.cycles += (n->alone ? 0 : try->cycles) + try->way + try->byte;
}

static inline void naive_follow(struct naive *n, uint32_t source, uint32_t wire)
{
    uint32_t in = n->wire[wire];

    if (n->dead[wire])
        naive_lose(&n->of[source], &n->count.faulty);
    else if (in == UINT32_MAX)
        naive_lose(&n->of[source], &n->count.astray);
    else if (in >= 8 * n->components)
        naive_arrive(n, source, (in - 8 * n->components) / 2, in % 2);
    else {
        struct naive_component *c = &n->component[in / 8];

        assert_true(c->waiting < 16);
        memmove(c->who + 1, c->who, c->waiting++ * sizeof *c->who);
        c->who[0] = source;
        n->of[source].input = in % 8;
    }
}

static inline void naive_send(struct naive *n, uint32_t source)
{
    struct naive_try *try = &n->of[source];
    uint8_t from[RT_LOC_MAX], to[RT_LOC_MAX];
    int bytes;

    rt_locate(&n->net, source, from);
    rt_locate(&n->net, try->target, to);
    bytes = rt_compute(&n->net, from, to, try->seq);
    if (bytes <= 0) {
        try->state = RT_LOAD_SIM_IDLE;
        return;
    }
    try->bytes = (unsigned)bytes;
    try->byte = try->turned = try->way = 0;
    try->tries++;
    n->count.offered[try->level]++;
    naive_follow(n, source, 8 * n->components + 2 * source + naive_below(n, 2));
}

/* Direction 0..3 that is asked for at a component, 4: no byte is left. */
static inline unsigned naive_asks(const struct naive *n, const struct naive_component *c,
                                  uint32_t source)
{
    const struct naive_try *try = &n->of[source];
    unsigned at = try->byte + (c->record.swallow >> try->input & 1), byte;

    (void)n;
    if (at >= try->bytes)
        return 4;
    byte = try->seq[at];
    for (unsigned bit = 0; bit < try->turned; bit++)
        byte = byte * 2 % 256 + byte / 128;
    return byte / 64;
}

/* RN1 draws by direction, crossbar by crossbar. */
static inline void naive_settle_requests(struct naive *n, unsigned crossbars,
                                         struct rt_load_sim_request *request, unsigned requests)
{
    for (unsigned i = 0; i < requests; i++)
        request[i].output = RT_LOAD_SIM_BLOCKED;
    for (unsigned group = 0; group < 4 * crossbars; group++) {
        unsigned direction = group / crossbars, half = group % crossbars, want[8], wants = 0;
        unsigned outputs = 3 - crossbars, exchanged;

        for (unsigned i = 0; i < requests; i++)
            if (request[i].direction == direction &&
                (crossbars == 1 || (request[i].input > 3) == (half == 1)))
                want[wants++] = i;
        if (wants == 0)
            continue;
        exchanged = crossbars == 1 ? naive_below(n, 2) : 0;
        for (unsigned k = 0; k < outputs && k < wants; k++) {
            unsigned winner = k + naive_below(n, wants - k), i = want[winner];

            want[winner] = want[k];
            request[i].output = (uint8_t)(2 * direction + (crossbars == 2   ? half
                                                           : k == exchanged ? 0
                                                                            : 1));
        }
    }
}

/* What each may see of a component's router: the stage, progress, requests. */
static inline void naive_hear_router(uint64_t *heard, unsigned stage, unsigned crossbars,
                                     const struct rt_load_sim_request *request, unsigned requests,
                                     uint32_t done)
{
    naive_hear(heard, 100 + stage);
    naive_hear(heard, crossbars);
    naive_hear(heard, done);
    for (unsigned i = 0; i < requests; i++)
        naive_hear(heard, request[i].input * 8u + request[i].direction);
}

/* Those of a component that want something of this stage; writes their requests. */
static inline unsigned naive_gather(struct naive *n, struct naive_component *c, unsigned stage,
                                    uint32_t who[16], struct rt_load_sim_request *request)
{
    unsigned tree = n->net.family != RT_FAMILY_BIDELTA, came = c->waiting, asked = 0, inputs = 0;
    unsigned first_of_cluster = tree && c->is.kind == RT_TOPO_PLACE_CLUSTER && c->is.stage == 1;
    uint32_t came_first[16];

    memcpy(came_first, c->who, sizeof came_first);
    c->waiting = 0;
    for (unsigned i = 0; i < came; i++) {
        struct naive_try *try = &n->of[came_first[i]];
        unsigned direction = naive_asks(n, c, came_first[i]);

        if (first_of_cluster && stage == 0 && direction != 3) { /* its turn comes later */
            memmove(c->who + 1, c->who, c->waiting++ * sizeof *c->who);
            c->who[0] = came_first[i];
        } else if (c->dead)
            naive_lose(try, &n->count.faulty);
        else if (direction == 4 || (first_of_cluster && stage != 0 && direction == 3))
            naive_lose(try, &n->count.astray);
        else if (inputs >> try->input & 1)
            naive_lose(try, &n->count.doubled);
        else {
            inputs |= 1u << try->input;
            who[asked] = came_first[i];
            request[asked++] =
                (struct rt_load_sim_request){(uint8_t)try->input, (uint8_t)direction, 0};
        }
    }
    return asked;
}

static inline void naive_component_settles(struct naive *n, uint32_t number, unsigned stage)
{
    struct naive_component *c = &n->component[number];
    struct rt_load_sim_request request[16];
    unsigned asked, outputs = 0;
    uint32_t who[16];

    asked = naive_gather(n, c, stage, who, request);
    if (asked > 0) {
        naive_hear_router(&n->heard, stage, c->record.crossbars, request, asked, naive_progress(n));
        if (n->router != NULL)
            n->router(NULL, stage, c->record.crossbars, request, asked, &n->rng);
        else
            naive_settle_requests(n, c->record.crossbars, request, asked);
    }
    for (unsigned i = 0; i < asked; i++) {
        struct naive_try *try = &n->of[who[i]];
        unsigned output = request[i].output;

        try->way++;
        try->byte += c->record.swallow >> try->input & 1;
        if (output == RT_LOAD_SIM_BLOCKED)
            naive_lose(try, &n->count.blocked[stage]);
        else if (outputs >> output & 1)
            naive_lose(try, &n->count.doubled);
        else {
            outputs |= 1u << output;
            try->turned = (try->turned + c->record.rotate[output]) % 8;
            try->way += c->record.delay[8 + output];
            naive_follow(n, who[i], 8 * number + output);
        }
    }
}

/* A new trial. */
static inline void naive_start(struct naive *n, uint64_t seed, uint64_t trial)
{
    n->rng = rt_random_mix(rt_random_mix(seed) ^ trial);
    for (uint32_t p = 0; p < n->processors; p++)
        n->of[p].state = RT_LOAD_SIM_IDLE;
}

static inline void naive_offers(struct naive *n, uint32_t source, uint64_t load)
{
    struct naive_try *try = &n->of[source];

    if (try->state != RT_LOAD_SIM_FAILED) {
        try->state = RT_LOAD_SIM_IDLE;
        if (rt_random_next(&n->rng) / ALWAYS >= load)
            return;
        naive_hear(&n->heard, source);
        naive_hear(&n->heard, naive_progress(n));
        try->target = naive_target(n, source);
        try->level = naive_level(n, source, try->target);
        try->tries = try->cycles = 0;
    }
    naive_send(n, source);
}

static inline void naive_round(struct naive *n, uint64_t load)
{
    memset(n->taken, 0, n->processors);
    for (uint32_t source = 0; source < n->processors; source++) {
        n->done = source;
        naive_offers(n, source, load);
    }
    n->done = n->processors;
    for (unsigned stage = 0; stage < RT_LOAD_SIM_STAGES_MAX; stage++)
        for (uint32_t c = 0; c < n->components; c++) {
            int exit = n->component[c].is.kind == RT_TOPO_PLACE_CLUSTER &&
                       n->component[c].is.stage == 1 && stage == 0;

            if (n->component[c].stage != stage && !exit)
                continue;
            naive_component_settles(n, c, stage);
            n->last_stage = stage;
            n->done++;
        }
    for (uint32_t c = 0; c < n->components; c++) {
        for (unsigned i = 0; i < n->component[c].waiting; i++)
            naive_lose(&n->of[n->component[c].who[i]], &n->count.astray);
        n->component[c].waiting = 0;
    }
}

#endif
