/* SPDX-License-Identifier: MIT-0 */
/*
 * Walks on wires: they agree with the walk of places, every path arrives, paths spread as
 * far as the components allow, and no single component is critical (SPEC 14.5).
 */
#include "support.h"

#include "rt/load.h"

static struct rt_walk_wires_on wires_on(const struct rt_net *net)
{
    return (struct rt_walk_wires_on){net,  rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL,
                                     NULL, NULL};
}

/* The routing sequence from src to dst, with all unused bits 0. */
static unsigned sequence(const struct rt_net *net, uint64_t src, uint64_t dst, uint8_t *seq)
{
    uint8_t from[RT_LOC_MAX], to[RT_LOC_MAX];

    assert_int_equal(rt_locate(net, src, from) < 0, 0);
    assert_int_equal(rt_locate(net, dst, to) < 0, 0);
    return (unsigned)rt_compute(net, from, to, seq);
}

static void fail_pair(const struct rt_net *net, uint64_t src, uint64_t dst, const char *why)
{
    char text[RT_NET_TEXT_MAX];

    rt_net_format(net, text, sizeof text);
    fail_with("%s: %" PRIu64 " to %" PRIu64 ": %s: routeseq walk %s %" PRIu64 " %" PRIu64
              " --wires\n",
              text, src, dst, why, text, src, dst);
}

/* One path under a seed, hop by hop beside the walk of places. */
static void agrees_with_places(const struct rt_net *net, uint64_t src, uint64_t dst, uint64_t seed)
{
    struct rt_walk_wires_on on = wires_on(net);
    struct rt_walk_on places = {net, rt_topo_next, rt_walk_rn1, NULL};
    struct rt_walk_wire_hop wire[RT_WALK_HOPS_MAX];
    struct rt_walk_hop hop[RT_WALK_HOPS_MAX];
    struct rt_walk_path path;
    struct rt_walk walk;
    uint8_t seq[RT_SEQ_MAX];
    unsigned routing = sequence(net, src, dst, seq);

    rt_walk_run(&places, src, dst, seq, routing, hop, &walk);
    rt_walk_one(&on, &(struct rt_walk_sent){src, dst, seq, routing}, seed, wire, &path);
    if (path.verdict != RT_WALK_ARRIVED || walk.verdict != RT_WALK_ARRIVED)
        fail_pair(net, src, dst, rt_walk_text(path.verdict));
    if (path.hops != walk.hops || path.start != walk.start || path.connect != path.hops ||
        path.open != (uint64_t)path.hops + path.start || path.turn != 2u * path.hops)
        fail_pair(net, src, dst, "other hops, bytes dropped or cycles than the walk of places");
    for (unsigned h = 0; h < path.hops; h++) {
        struct rt_topo_component component;
        struct rt_topo_place place;

        rt_topo_component_at(net, wire[h].component, &component);
        rt_topo_component_place(net, &component, wire[h].in, &place);
        if (place.kind != hop[h].place.kind || place.stage != hop[h].place.stage ||
            place.stack != hop[h].place.stack || place.node != hop[h].place.node ||
            wire[h].byte != hop[h].byte || wire[h].at != hop[h].at ||
            wire[h].direction != hop[h].direction || wire[h].out / 2 != hop[h].direction ||
            wire[h].dropped != hop[h].dropped || wire[h].rotation != hop[h].rotation)
            fail_pair(net, src, dst, "a hop is not that of the walk of places");
    }
}

static const char *const small[] = {"hybrid:12,1", "full:1",    "full:1,capped", "bidelta:2",
                                    "bidelta:3",   "bidelta:4", "bidelta:1,2"};
static const char *const large[] = {"hybrid:48,1",
                                    "hybrid:192,1",
                                    "hybrid:12,1,capped",
                                    "hybrid:192,1,capped",
                                    "hybrid:12,2",
                                    "hybrid:48,2",
                                    "hybrid:192,2",
                                    "hybrid:192,3,capped",
                                    "hybrid:12,7",
                                    "hybrid:192,7",
                                    "hybrid:48,6,capped",
                                    "full:2",
                                    "full:2,capped",
                                    "full:3",
                                    "full:8",
                                    "full:7,capped",
                                    "bidelta:3,2",
                                    "bidelta:3,3",
                                    "bidelta:3,4",
                                    "bidelta:3,3,4",
                                    "bidelta:3,3,3,3,3,3,3,4"};

static void a_path_on_wires_is_the_walk_of_places_for_every_pair(void **state)
{
    (void)state;
    SKIP_LONG();
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        struct rt_net net = net_of(small[i]);
        uint64_t n = rt_topo_processors(&net);

        for (uint64_t pair = 0; pair < n * n; pair++)
            agrees_with_places(&net, pair / n, pair % n, pair);
    }
}

static void a_path_on_wires_is_the_walk_of_places_for_samples_of_large_nets(void **state)
{
    uint64_t random = 88172645463325252;

    (void)state;
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
        struct rt_net net = net_of(large[i]);
        uint64_t n = rt_topo_processors(&net);

        for (unsigned pair = 0; pair < 3000; pair += stride(33)) {
            uint64_t src = next_random(&random) % n, near = next_random(&random) % 5;
            uint64_t dst = next_random(&random) % n;

            /* as many pairs that cross low as high */
            dst = near < 4 ? src ^ (dst & ((UINT64_C(1) << (3 + 5 * near)) - 1)) : dst;
            agrees_with_places(&net, src, dst % n, random);
        }
    }
}

#define ROOM (1 << 19)
static struct rt_walk_front front[ROOM];

/* All paths of a pair; fails unless every one arrives, half of them at each input. */
static void all_arrive(const struct rt_net *net, uint64_t src, uint64_t dst,
                       struct rt_walk_paths *all)
{
    struct rt_walk_wires_on on = wires_on(net);
    uint8_t seq[RT_SEQ_MAX];
    unsigned routing = sequence(net, src, dst, seq);
    int verdict =
        rt_walk_all(&on, &(struct rt_walk_sent){src, dst, seq, routing}, front, ROOM, all);

    if (verdict != RT_WALK_ARRIVED)
        fail_pair(net, src, dst, verdict < 0 ? rt_error_text(verdict) : rt_walk_text(verdict));
    if (all->stages > 0 && all->input[0] != all->input[1])
        fail_pair(net, src, dst, "more paths to one of its inputs than to the other");
}

static void every_path_arrives_on_both_inputs(void **state)
{
    uint64_t random = 2463534242;

    (void)state;
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        struct rt_net net = net_of(small[i]);
        uint64_t n = rt_topo_processors(&net);
        struct rt_walk_paths all;

        for (uint64_t pair = 0; pair<n * n; pair += n> 100 ? 41 * stride(3) : 1)
            all_arrive(&net, pair / n, pair % n, &all);
    }
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
        struct rt_net net = net_of(large[i]);
        uint64_t n = rt_topo_processors(&net);
        struct rt_walk_paths all;

        if (n > 1u << 24)
            continue;
        for (unsigned pair = 0; pair < 50; pair++)
            all_arrive(&net, next_random(&random) % n, next_random(&random) % n, &all);
    }
}

/* Memory as rt/walk_wires.h says: through the root of every fat-tree, where paths are most. */
static void room_of_a_fat_tree(const struct rt_net *net)
{
    struct rt_walk_wires_on on = wires_on(net);
    uint64_t last = rt_topo_processors(net) - 1;
    struct rt_walk_paths all;
    uint8_t seq[RT_SEQ_MAX];
    unsigned routing = sequence(net, 0, last, seq);

    if (rt_walk_all(&on, &(struct rt_walk_sent){0, last, seq, routing}, front, 1 << 14, &all) !=
        RT_WALK_ARRIVED)
        fail_pair(net, 0, last, "room for 2^14 wires is not enough");
}

static void the_memory_that_the_header_names_is_enough(void **state)
{
    struct rt_net net = net_of("bidelta:3,3,3,3,3,3,3,4");
    struct rt_walk_paths all;

    (void)state;
    assert_int_equal(for_each_fat_tree(room_of_a_fat_tree), 54);
    all_arrive(&net, 0, 1, &all); /* in ROOM: 2^19 */
}

/* tests/vectors/transit_paths.tsv: net, tree level of the crossing, components at each stage */
static void distinct_components(char **column)
{
    struct rt_net net = net_of(column[0]);
    unsigned level = (unsigned)strtoul(column[1], NULL, 10), stage = 0;
    uint64_t src = rt_topo_processors(&net) / 3, leaf = 1, dst;
    struct rt_walk_paths all;
    char *rest = column[2];

    if (net.family == RT_FAMILY_HYBRID)
        leaf = net.param[0];
    dst = src ^ 1;
    if (level > 0)
        dst = (src / leaf ^ UINT64_C(1) << 2 * (level - 1)) * leaf + src % leaf;
    if (net.family == RT_FAMILY_BIDELTA)
        dst = 0;
    else
        assert_int_equal(rt_topo_common(&net, src, dst), level);
    all_arrive(&net, src, dst, &all);
    for (char *next = strtok_r(rest, " ", &rest); next != NULL;
         next = strtok_r(rest, " ", &rest), stage++) {
        if (stage < all.stages && all.stage[stage].components == strtoul(next, NULL, 10))
            continue;
        for (stage = 0; stage < all.stages; stage++)
            print_error("%" PRIu64 " ", all.stage[stage].components);
        fail_with("components entered: %s, level %u\n", column[0], level);
    }
    assert_int_equal(stage, all.stages);
}

static void paths_enter_as_many_components_as_the_table_says(void **state)
{
    (void)state;
    for_each_row(VECTORS "transit_paths.tsv", 3, 10, distinct_components);
}

/*
 * Sets of inputs reached by turning the same way everywhere, without bytes and without the
 * walker: the second road to what all paths do.  An input is 8 times its component plus its
 * port; a processor's is a number above all of those.
 */
#define SET_MAX 16384
#define PROCESSOR (UINT64_C(1) << 62)
#define NOTHING UINT64_MAX
#define BOTH 3u /* outputs of a processor */

struct set {
    size_t n;
    uint64_t in[SET_MAX];
};

typedef void wiring(const struct rt_net *net, const struct rt_topo_end *from,
                    struct rt_topo_end *to);
typedef void recording(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                       struct rt_topo_record *record);

/* What a set must know of a component. */
struct part {
    uint32_t stack;
    uint16_t node;  /* components of a node of its stage, in one unit tree */
    uint8_t whole;  /* configuration A */
    uint8_t leaves; /* cluster stage 1: from above it never turns back into the tree */
};

struct search {
    struct rt_walk_wires_on on;
    unsigned outputs;         /* of the source: bit x for output x */
    uint64_t sets, narrow;    /* looked at; that enter fewer components than they can */
    uint64_t critical, named; /* that enter only one; the last such component */
    uint8_t *mark;            /* of each component: is it critical?  Or null */
    uint64_t random;          /* 0: all directions, else one at random */
    uint64_t *to;             /* laid out: where each component's output leads */
    struct part *part;        /* and what each component is; or null, and both are computed */
    struct set set[RT_WALK_HOPS_MAX + 1];
};

/* Components of a node of its stage; of one in halves the two that the halves are in. */
static unsigned node_size(const struct rt_net *net, const struct rt_topo_component *c)
{
    unsigned s = c->stage, before = 0, all = 0, stages;
    int small_tree =
        net->family == RT_FAMILY_FULL && (c->kind == RT_TOPO_PLACE_UP ? s == 1 : s <= 3);

    switch (c->kind) {
    case RT_TOPO_PLACE_UP:
        return small_tree ? 2 : 4;
    case RT_TOPO_PLACE_DOWN:
        return s % 3 == 1   ? small_tree ? 2 : 4
               : s % 3 == 2 ? small_tree ? 3 : 12
               : small_tree ? 8
                            : 32;
    case RT_TOPO_PLACE_CAP:
        return net->family == RT_FAMILY_FULL && net->param[0] == 1 ? 4 : 16;
    case RT_TOPO_PLACE_CLUSTER: /* 4^(s-1) first, a quarter as many a node behind; last 2 halves */
        stages = net->param[0] == 12 ? 2 : net->param[0] == 48 ? 3 : 4;
        return s == stages ? 2 : s == 1 ? 1u << 2 * (stages - 1) : 1u << 2 * (stages - s);
    default:
        for (unsigned m = 0; m < RT_PARAM_MAX; m++) {
            all += net->param[m];
            before += m + 1 < c->stack ? net->param[m] : 0;
        }
        return before + s == all ? 2 : 1u << 2 * (all - before - s);
    }
}

static struct part part_of(const struct search *s, uint64_t number)
{
    struct rt_topo_component c;
    struct rt_topo_record record;
    struct part part;

    if (s->part != NULL)
        return s->part[number];
    rt_topo_component_at(s->on.net, number, &c);
    s->on.record(s->on.net, NULL, number, &record);
    part.stack =
        s->on.net->family == RT_FAMILY_BIDELTA ? 0 : (uint32_t)rt_topo_stack(s->on.net, &c);
    part.node = (uint16_t)node_size(s->on.net, &c);
    part.whole = record.crossbars == 1;
    part.leaves = c.kind == RT_TOPO_PLACE_CLUSTER && c.stage == 1;
    return part;
}

/* Where a component's output leads. */
static uint64_t lead(const struct search *s, uint64_t output)
{
    struct rt_topo_end from = {RT_TOPO_END_COMPONENT, output % 8, output / 8}, to;

    if (s->to != NULL)
        return s->to[output];
    s->on.wire(s->on.net, &from, &to);
    return to.kind == RT_TOPO_END_NOTHING     ? NOTHING
           : to.kind == RT_TOPO_END_PROCESSOR ? PROCESSOR + 2 * to.number + to.port
                                              : 8 * to.number + to.port;
}

/* Asks each wire and record once, and keeps the answers. */
static void lay_out(struct search *s)
{
    uint64_t components = rt_topo_components(s->on.net);
    uint64_t *to = malloc(8 * components * sizeof *to);
    struct part *part = malloc(components * sizeof *part);

    assert_true(to != NULL && part != NULL);
    s->to = NULL;
    s->part = NULL;
    for (uint64_t i = 0; i < components; i++)
        part[i] = part_of(s, i);
    for (uint64_t i = 0; i < 8 * components; i++)
        to[i] = lead(s, i);
    s->to = to;
    s->part = part;
}

static void clear_away(struct search *s)
{
    free(s->to);
    free(s->part);
    s->to = NULL;
    s->part = NULL;
}

static int ascending(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return *x < *y ? -1 : *x > *y;
}

static void sort(struct set *set)
{
    if (set->n > 64) {
        qsort(set->in, set->n, sizeof set->in[0], ascending);
        return;
    }
    for (size_t i = 1, j; i < set->n; i++) { /* most sets are small */
        uint64_t moved = set->in[i];

        for (j = i; j > 0 && set->in[j - 1] > moved; j--)
            set->in[j] = set->in[j - 1];
        set->in[j] = moved;
    }
}

/* Wires that leave a set in one direction; none where nothing is there. */
static void turn(const struct search *s, const struct set *from, unsigned direction, struct set *to)
{
    to->n = 0;
    for (size_t i = 0, next; i < from->n; i = next) {
        uint64_t component = from->in[i] / 8;
        unsigned entered = part_of(s, component).whole ? 3 : 0; /* bit c: crossbar c */

        for (next = i; next < from->n && from->in[next] / 8 == component; next++)
            entered |= 1u << from->in[next] % 8 / 4;
        for (unsigned e = 0; e < 2; e++) {
            assert_true(to->n < SET_MAX);
            if (entered >> e & 1) {
                to->in[to->n] = lead(s, 8 * component + 2 * direction + e);
                to->n += to->in[to->n] != NOTHING;
            }
        }
    }
    sort(to);
}

/* Distinct components that a set enters; *most: those of the logical nodes that it enters,
 * counted a unit tree. */
static size_t distinct(const struct search *s, const struct set *set, size_t *most)
{
    uint64_t last = NOTHING, stack = NOTHING;
    size_t n = 0;

    *most = 0;
    for (size_t i = 0; i < set->n; i++) {
        struct part part;

        if (set->in[i] / 8 == last)
            continue;
        last = set->in[i] / 8;
        n++;
        part = part_of(s, last);
        if (part.stack != stack)
            *most += part.node;
        stack = part.stack;
    }
    return n;
}

static void descend(struct search *s, unsigned depth)
{
    struct set *now = &s->set[depth];
    size_t components, most;
    unsigned directions = 4;

    if (now->n == 0 || now->in[0] >= PROCESSOR)
        return;
    s->sets++;
    components = distinct(s, now, &most);
    if (components == 1 && s->outputs == BOTH) {
        s->critical++;
        s->named = now->in[0] / 8;
        if (s->mark != NULL)
            s->mark[s->named] = 1;
    }
    s->narrow += components < (most < now->n ? most : now->n);
    if (now->in[0] % 8 >= 6 && part_of(s, now->in[0] / 8).leaves)
        directions = 3;
    for (unsigned direction = 0; direction < directions; direction++) {
        unsigned chosen =
            s->random == 0 ? direction : (unsigned)(next_random(&s->random) % directions);

        turn(s, now, chosen, &s->set[depth + 1]);
        descend(s, depth + 1);
        if (s->random != 0)
            return;
    }
}

static void look_from(struct search *s, uint64_t source)
{
    struct set *first = &s->set[0];

    first->n = 0;
    for (uint8_t output = 0; output < 2; output++) {
        struct rt_topo_end out = {RT_TOPO_END_PROCESSOR, output, source}, in;

        s->on.wire(s->on.net, &out, &in);
        if (s->random == 0 && output == 0 && in.port != 0)
            return; /* another source enters the same two, and has been or will be looked at */
        if (s->outputs >> output & 1)
            first->in[first->n++] = 8 * in.number + in.port;
    }
    sort(first);
    descend(s, 0);
}

static void spreads(struct search *s, const char *text)
{
    if (s->critical > 0)
        fail_with("%s: component %" PRIu64 " is critical\n", text, s->named);
    if (s->narrow > 0)
        fail_with("%s: %" PRIu64 " of %" PRIu64 " sets%s enter fewer components than they can\n",
                  text, s->narrow, s->sets, s->outputs == BOTH ? "" : " from one output");
}

static struct search search;

/* All sets of a network. */
static void look_everywhere(const struct rt_net *net, unsigned outputs, wiring *wire,
                            recording *record)
{
    search.outputs = outputs;
    search.on = wires_on(net);
    search.on.wire = wire;
    search.on.record = record;
    search.sets = search.narrow = search.critical = search.random = 0;
    lay_out(&search);
    for (uint64_t source = 0; source < rt_topo_processors(net); source++)
        look_from(&search, source);
    clear_away(&search);
}

/*
 * Of these, all sets; with ROUTESEQ_LONG also those of the last three.  How many there are, by
 * hand: sources that enter other components than those before, times nodes that they can reach,
 * a node counted once for each way of directions to it.  bidelta:h: N/8 * (1 + 4 + .. + 4^(h-1));
 * full:1: 16 * (1 up router + 1 + 5 + 21 across into level 1, 2, 3 and down);
 * full:2: 1024 * (1 + 27, up 1, + 85 + 341 + 1365).
 */
static void no_component_is_critical_and_paths_spread_as_far_as_they_can(void **state)
{
    static const struct {
        const char *net;
        uint64_t sets; /* that are looked at */
    } cases[] = {{"bidelta:3", 168},         {"bidelta:4", 2720},        {"full:1", 448},
                 {"full:1,capped", 7232},    {"hybrid:12,1", 47104},     {"hybrid:48,1", 710656},
                 {"full:2", 1863680},        {"hybrid:192,1", 11198464}, {"hybrid:12,2", 193855488},
                 {"full:2,capped", 29822976}};
    size_t nets = sizeof cases / sizeof cases[0];

    (void)state;
    SKIP_LONG();
    for (size_t i = 0; i < (getenv("ROUTESEQ_LONG") != NULL ? nets : nets - 4); i++) {
        struct rt_net net = net_of(cases[i].net);

        for (unsigned outputs = BOTH; outputs > 0; outputs--) {
            look_everywhere(&net, outputs, rt_topo_wire, rt_topo_record_at);
            spreads(&search, cases[i].net);
            assert_int_equal(search.sets, cases[i].sets);
        }
    }
}

/* Wires are computed from digits of the source and the directions taken: seeded ones of each. */
static void neither_is_any_in_samples_of_large_nets(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
        struct rt_net net = net_of(large[i]);

        if (rt_topo_processors(&net) > 1u << 24)
            continue;
        search.on = wires_on(&net);
        search.random = 88172645463325252;
        for (search.outputs = BOTH; search.outputs > 0; search.outputs--) {
            search.sets = search.narrow = search.critical = 0;
            for (unsigned k = 0; k < 500; k += stride(33))
                look_from(&search, next_random(&search.random) % rt_topo_processors(&net));
            spreads(&search, large[i]);
            assert_true(search.sets >= 500 / stride(33) * 2);
        }
    }
}

/*
 * Wiring as DeHon 2.3.1 warns of it: the inputs of a bottom node in their order, those from above
 * on its first three components, the lateral ones together on the fourth.
 */
static void no_dispersion(const struct rt_net *net, const struct rt_topo_end *from,
                          struct rt_topo_end *to)
{
    struct rt_topo_component component;
    unsigned input;

    rt_topo_wire(net, from, to);
    if (to->kind != RT_TOPO_END_COMPONENT)
        return;
    rt_topo_component_at(net, to->number, &component);
    if (component.kind != RT_TOPO_PLACE_DOWN || component.stage % 3 != 1)
        return;
    input = to->port * 4u + component.index % 4;
    to->number = to->number - component.index % 4 + input / 8;
    to->port = input % 8;
}

/* The UT64x2 scaled down as it stands, which 3.3.4 warns of: a component of configuration A
 * takes all the wires of a group of four processors. */
static void in_one_component(const struct rt_net *net, struct rt_topo_end *end, int halves_apart)
{
    struct rt_topo_component component;
    unsigned half = halves_apart ? end->port & 1 : end->port / 4; /* of an output, an input */

    if (end->kind != RT_TOPO_END_COMPONENT)
        return;
    rt_topo_component_at(net, end->number, &component);
    if (component.stage != 1 || component.kind == RT_TOPO_PLACE_CAP)
        return;
    /* node of this crossbar, among its three siblings, to the component of its number */
    component.index = (component.index & ~UINT64_C(3)) + ((component.index - half) & 3);
    end->number = rt_topo_component_number(net, &component);
}

static void whole_components(const struct rt_net *net, const struct rt_topo_end *from,
                             struct rt_topo_end *to)
{
    struct rt_topo_component component = {0, 0, 0, 0, 0};
    struct rt_topo_end real = *from;

    if (from->kind == RT_TOPO_END_COMPONENT)
        rt_topo_component_at(net, from->number, &component);
    if (component.stage == 1 &&
        component.kind != RT_TOPO_PLACE_CAP) { /* node to where its half is */
        component.index =
            (component.index & ~UINT64_C(3)) + ((component.index + (from->port & 1)) & 3);
        real.number = rt_topo_component_number(net, &component);
    }
    rt_topo_wire(net, &real, to);
    in_one_component(net, to, 0);
}

static void configuration_a(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                            struct rt_topo_record *record)
{
    rt_topo_record_at(net, delay, number, record);
    record->crossbars = 1;
}

static void bad_wiring_has_critical_components(void **state)
{
    static const struct {
        const char *net;
        wiring *wire;
        recording *record;
        uint64_t critical;                                              /* components */
    } cases[] = {{"hybrid:12,1", no_dispersion, rt_topo_record_at, 16}, /* one a bottom node */
                 {"full:1", whole_components, configuration_a, 32}}; /* up and down, one a group */

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct rt_net net = net_of(cases[i].net);
        uint64_t components = rt_topo_components(&net), named = 0;
        struct rt_walk_wires_on on = wires_on(&net);
        struct rt_topo_component component;
        uint8_t *is_critical = calloc(components, 1);

        assert_non_null(is_critical);
        on.wire = cases[i].wire;
        on.record = cases[i].record;
        search.mark = is_critical;
        look_everywhere(&net, BOTH, on.wire, on.record);
        for (uint64_t k = 0; k < components; k++) {
            uint8_t seq[RT_SEQ_MAX];
            uint64_t dead[1] = {k}, n = rt_topo_processors(&net), cut = 0;
            struct rt_walk_faults faults = {dead, 1, NULL, 0, NULL, 0};
            struct rt_walk_paths all;

            if (!is_critical[k] || named++ > 0)
                continue;
            rt_topo_component_at(&net, k, &component);
            assert_true(component.kind == RT_TOPO_PLACE_UP || component.kind == RT_TOPO_PLACE_DOWN);
            on.faults = &faults; /* and without it some pair has no path */
            for (uint64_t pair = 0; pair<n * n; pair += n> 64 ? 61 : 1) {
                unsigned routing = sequence(&net, pair / n, pair % n, seq);

                cut += rt_walk_all(&on, &(struct rt_walk_sent){pair / n, pair % n, seq, routing},
                                   front, ROOM, &all) == RT_WALK_DEAD;
            }
            assert_true(cut > 0);
            print_message("%s: critical: component %" PRIu64 ", %s stage %u\n", cases[i].net, k,
                          component.kind == RT_TOPO_PLACE_UP ? "up" : "down", component.stage);
        }
        search.mark = NULL;
        free(is_critical);
        assert_int_equal(named, cases[i].critical);
    }
}

/* Of all pairs, but of hybrid:12,1: every stage is entered in two components or more, by two wires
 * at least, and both of the destination's inputs are reached. */
static void no_single_part_is_on_all_paths_of_a_pair(void **state)
{
    static const char *const nets[] = {"full:1", "bidelta:3", "bidelta:2", "hybrid:12,1"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        uint64_t n = rt_topo_processors(&net);

        for (uint64_t pair = 0; pair<n * n; pair += n> 64 ? 61 : 1) {
            struct rt_walk_paths all;

            all_arrive(&net, pair / n, pair % n, &all);
            for (unsigned stage = 0; stage < all.stages; stage++)
                if (all.stage[stage].components < 2 || all.stage[stage].wires < 2)
                    fail_pair(&net, pair / n, pair % n, "all paths lead through one component");
        }
    }
}

/* Every component, and every wire, dead in turn: pairs drawn for each still have a path. */
static void with_any_part_dead_pairs_have_a_path(void **state)
{
    static const char *const nets[] = {"full:1", "bidelta:3", "bidelta:2", "hybrid:12,1"};
    uint64_t random = 362436069;

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        uint64_t n = rt_topo_processors(&net), components = rt_topo_components(&net);
        uint64_t cut = 0, parts = components + rt_topo_wires(&net);

        for (uint64_t part = 0; part < parts; part += quick() ? 7 : 1) {
            uint64_t dead = part < components ? part : part - components;
            struct rt_walk_faults faults = {
                &dead, part < components, &dead, part >= components, NULL, 0};
            struct rt_walk_wires_on on = wires_on(&net);

            on.faults = &faults;
            for (unsigned k = 0; k < 10; k++) {
                uint64_t src = next_random(&random) % n, dst = next_random(&random) % n;
                struct rt_walk_paths all;
                uint8_t seq[RT_SEQ_MAX];
                unsigned routing = sequence(&net, src, dst, seq);

                if (rt_walk_all(&on, &(struct rt_walk_sent){src, dst, seq, routing}, front, ROOM,
                                &all) != RT_WALK_ARRIVED)
                    fail_pair(&net, src, dst, "no path with one part dead");
                cut += all.count[RT_WALK_DEAD];
            }
        }
        assert_true(cut > parts / (quick() ? 70 : 10)); /* and parts do die */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_on_wires_is_the_walk_of_places_for_every_pair),
        cmocka_unit_test(a_path_on_wires_is_the_walk_of_places_for_samples_of_large_nets),
        cmocka_unit_test(every_path_arrives_on_both_inputs),
        cmocka_unit_test(the_memory_that_the_header_names_is_enough),
        cmocka_unit_test(paths_enter_as_many_components_as_the_table_says),
        cmocka_unit_test(no_component_is_critical_and_paths_spread_as_far_as_they_can),
        cmocka_unit_test(neither_is_any_in_samples_of_large_nets),
        cmocka_unit_test(bad_wiring_has_critical_components),
        cmocka_unit_test(no_single_part_is_on_all_paths_of_a_pair),
        cmocka_unit_test(with_any_part_dead_pairs_have_a_path),
    };

    return run_all(tests);
}
