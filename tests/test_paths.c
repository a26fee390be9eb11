/* SPDX-License-Identifier: MIT-0 */
/*
 * Walks on wires: they agree with the walk of places, every path arrives, paths spread as
 * far as the components allow, and no single component is critical (SPEC 14.5).
 */
#include "support.h"

#include "rt/load.h"

static struct rt_walk_wires wires_on(const struct rt_net *net)
{
    return (struct rt_walk_wires){net,         rt_topo_wire, rt_topo_record, rt_walk_rn1, NULL,
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
    struct rt_walk_wires on = wires_on(net);
    struct rt_walk_on places = {net, rt_topo_next, rt_walk_rn1, NULL};
    struct rt_wire_hop wire[RT_WALK_HOPS_MAX];
    struct rt_hop hop[RT_WALK_HOPS_MAX];
    struct rt_path path;
    struct rt_walk walk;
    uint8_t seq[RT_SEQ_MAX];
    unsigned routing = sequence(net, src, dst, seq);

    rt_walk_run(&places, src, dst, seq, routing, hop, &walk);
    rt_walk_path(&on, src, dst, seq, routing, seed, wire, &path);
    if (path.verdict != RT_WALK_ARRIVED || walk.verdict != RT_WALK_ARRIVED)
        fail_pair(net, src, dst, rt_walk_text(path.verdict));
    if (path.hops != walk.hops || path.start != walk.start || path.connect != path.hops ||
        path.open != (uint64_t)path.hops + path.start || path.turn != 2u * path.hops)
        fail_pair(net, src, dst, "other hops, bytes dropped or cycles than the walk of places");
    for (unsigned h = 0; h < path.hops; h++) {
        struct rt_component component;
        struct rt_place place;

        rt_topo_component(net, wire[h].component, &component);
        rt_topo_component_place(net, &component, wire[h].in, &place);
        if (place.kind != hop[h].place.kind || place.stage != hop[h].place.stage ||
            place.stack != hop[h].place.stack || place.node != hop[h].place.node ||
            wire[h].byte != hop[h].byte || wire[h].at != hop[h].at ||
            wire[h].direction != hop[h].direction || wire[h].out / 2 != hop[h].direction ||
            wire[h].dropped != hop[h].dropped || wire[h].rotation != hop[h].rotation)
            fail_pair(net, src, dst, "a hop is not that of the walk of places");
    }
}

static const char *const small[] = {"hybrid:12,1", "full:1", "full:1,capped", "bidelta:2",
                                    "bidelta:3",   "bidelta:4", "bidelta:1,2"};
static const char *const large[] = {
    "hybrid:48,1", "hybrid:192,1",       "hybrid:12,1,capped",  "hybrid:192,1,capped",
    "hybrid:12,2", "hybrid:48,2", "hybrid:192,2",       "hybrid:192,3,capped", "hybrid:12,7",
    "hybrid:192,7", "hybrid:48,6,capped", "full:2",              "full:2,capped",
    "full:3",      "full:8",             "full:7,capped",       "bidelta:3,2",
    "bidelta:3,3", "bidelta:3,4",        "bidelta:3,3,4",       "bidelta:3,3,3,3,3,3,3,4"};

static void a_path_on_wires_is_the_walk_of_places_for_every_pair(void **state)
{
    (void)state;
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

        for (unsigned pair = 0; pair < 3000; pair++) {
            uint64_t src = next_random(&random) % n, near = next_random(&random) % 5;
            uint64_t dst = next_random(&random) % n;

            /* as many pairs that cross low as high */
            dst = near < 4 ? src ^ (dst & ((UINT64_C(1) << (3 + 5 * near)) - 1)) : dst;
            agrees_with_places(&net, src, dst % n, random);
        }
    }
}

#define ROOM (1 << 21)
static struct rt_walk_front front[ROOM];

/* All paths of a pair; fails unless every one arrives, half of them at each input. */
static void all_arrive(const struct rt_net *net, uint64_t src, uint64_t dst,
                       struct rt_paths *all)
{
    struct rt_walk_wires on = wires_on(net);
    uint8_t seq[RT_SEQ_MAX];
    unsigned routing = sequence(net, src, dst, seq);
    int verdict = rt_walk_all(&on, src, dst, seq, routing, front, ROOM, all);

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
        struct rt_paths all;

        for (uint64_t pair = 0; pair < n * n; pair += n > 100 ? 41 : 1)
            all_arrive(&net, pair / n, pair % n, &all);
    }
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
        struct rt_net net = net_of(large[i]);
        uint64_t n = rt_topo_processors(&net);
        struct rt_paths all;

        if (n > 1u << 24)
            continue;
        for (unsigned pair = 0; pair < 50; pair++)
            all_arrive(&net, next_random(&random) % n, next_random(&random) % n, &all);
    }
}

/* tests/vectors/transit_paths.tsv: net, tree level of the crossing, components at each stage */
static void distinct_components(char **column)
{
    struct rt_net net = net_of(column[0]);
    unsigned level = (unsigned)strtoul(column[1], NULL, 10), stage = 0;
    uint64_t src = rt_topo_processors(&net) / 3, leaf = 1, dst;
    struct rt_paths all;
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
 * walker: the second road to what all paths do.
 */
#define SET_MAX 16384
struct set {
    size_t n;
    struct rt_end in[SET_MAX];
};

static int by_component(const void *a, const void *b)
{
    const struct rt_end *x = a, *y = b;

    return x->number < y->number ? -1 : x->number > y->number ? 1 : x->port - y->port;
}

typedef void wiring(const struct rt_net *net, const struct rt_end *from, struct rt_end *to);
typedef void recording(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                       struct rt_record *record);

/* Wires that leave a set in one direction; none where nothing is there. */
static void turn(const struct rt_walk_wires *on, struct set *from, unsigned direction,
                 struct set *to)
{
    to->n = 0;
    for (size_t i = 0, next; i < from->n; i = next) {
        struct rt_end out = {RT_END_COMPONENT, 0, from->in[i].number};
        unsigned entered = 0; /* bit c: crossbar c */
        struct rt_record record;

        on->record(on->net, NULL, out.number, &record);
        for (next = i; next < from->n && from->in[next].number == out.number; next++)
            entered |= record.crossbars == 1 ? 3 : 1u << from->in[next].port / 4;
        for (unsigned e = 0; e < 2; e++) {
            out.port = (uint8_t)(2 * direction + e);
            assert_true(to->n < SET_MAX);
            on->wire(on->net, &out, &to->in[to->n]);
            to->n += (entered >> e & 1) && to->in[to->n].kind != RT_END_NOTHING;
        }
    }
    qsort(to->in, to->n, sizeof to->in[0], by_component);
}

static size_t distinct(const struct set *set)
{
    size_t n = 0;

    for (size_t i = 0; i < set->n; i++)
        n += i == 0 || set->in[i].number != set->in[i - 1].number;
    return n;
}

/* Components of the logical nodes that a set enters, counted a unit tree. */
static size_t available(const struct rt_net *net, const struct set *set)
{
    size_t n = 0;
    uint64_t last = UINT64_MAX;

    for (size_t i = 0; i < set->n; i++) {
        struct rt_component component;
        unsigned small_tree = net->family == RT_FAMILY_FULL, s;
        uint64_t stack;

        rt_topo_component(net, set->in[i].number, &component);
        stack = net->family == RT_FAMILY_BIDELTA ? 0 : rt_topo_stack(net, &component);
        if (stack == last)
            continue;
        last = stack;
        s = component.stage;
        small_tree = small_tree && (component.kind == RT_PLACE_UP ? s == 1 : s <= 3);
        switch (component.kind) {
        case RT_PLACE_UP:
            n += small_tree ? 2 : 4;
            break;
        case RT_PLACE_DOWN:
            n += s % 3 == 1 ? small_tree ? 2 : 4
                 : s % 3 == 2 ? small_tree ? 3 : 12
                 : small_tree ? 8
                              : 32;
            break;
        case RT_PLACE_CAP:
            n += net->family == RT_FAMILY_FULL && net->param[0] == 1 ? 4 : 16;
            break;
        case RT_PLACE_CLUSTER: { /* 4^(s-1) first, a quarter as many a node behind; last 2 halves */
            unsigned stages = net->param[0] == 12 ? 2 : net->param[0] == 48 ? 3 : 4;

            n += s == stages ? 2 : s == 1 ? 1u << 2 * (stages - 1) : 1u << 2 * (stages - s);
            break;
        }
        default: {
            unsigned before = 0, all = 0;

            for (unsigned m = 0; m < RT_PARAM_MAX; m++) {
                all += net->param[m];
                before += m + 1 < component.stack ? net->param[m] : 0;
            }
            n += before + s == all ? 2 : 1u << 2 * (all - before - s);
            break;
        }
        }
    }
    return n;
}

struct search {
    struct rt_walk_wires on;
    uint64_t sets, narrow;            /* looked at; that enter fewer components than they can */
    uint64_t critical, named;         /* that enter only one; the last such component */
    uint8_t *mark;                    /* of each component: is it critical?  Or null */
    uint64_t random;                  /* 0: all directions, else one at random */
    struct set set[RT_WALK_HOPS_MAX + 1];
};

static void descend(struct search *s, unsigned depth)
{
    struct set *now = &s->set[depth];
    struct rt_component component;
    size_t components, most;
    unsigned directions = 4;

    if (now->n == 0 || now->in[0].kind == RT_END_PROCESSOR)
        return;
    s->sets++;
    components = distinct(now);
    most = available(s->on.net, now);
    if (components == 1) {
        s->critical++;
        s->named = now->in[0].number;
        if (s->mark != NULL)
            s->mark[s->named] = 1;
    }
    s->narrow += components < (most < now->n ? most : now->n);
    rt_topo_component(s->on.net, now->in[0].number, &component);
    if (component.kind == RT_PLACE_CLUSTER && component.stage == 1 && now->in[0].port >= 6)
        directions = 3; /* from above: never back into the tree */
    for (unsigned direction = 0; direction < directions; direction++) {
        unsigned chosen = s->random == 0 ? direction
                                         : (unsigned)(next_random(&s->random) % directions);

        turn(&s->on, now, chosen, &s->set[depth + 1]);
        descend(s, depth + 1);
        if (s->random != 0)
            return;
    }
}

static void look_from(struct search *s, uint64_t source)
{
    struct set *first = &s->set[0];

    first->n = 2;
    for (uint8_t output = 0; output < 2; output++) {
        struct rt_end out = {RT_END_PROCESSOR, output, source};

        s->on.wire(s->on.net, &out, &first->in[output]);
    }
    if (s->random == 0 && first->in[0].port != 0)
        return; /* another source enters the same two, and has been or will be looked at */
    qsort(first->in, 2, sizeof first->in[0], by_component);
    descend(s, 0);
}

static void spreads(struct search *s, const char *text)
{
    if (s->critical > 0)
        fail_with("%s: component %" PRIu64 " is critical\n", text, s->named);
    if (s->narrow > 0)
        fail_with("%s: %" PRIu64 " of %" PRIu64 " sets enter fewer components than they can\n",
                  text, s->narrow, s->sets);
}

static struct search search;

static void no_component_is_critical_and_paths_spread_as_far_as_they_can(void **state)
{
    static const struct {
        const char *net;
        uint64_t sets; /* that are looked at */
    } cases[] = {{"bidelta:3", 168},        {"bidelta:4", 2720},     {"full:1", 448},
                 {"full:2", 1863680},       {"hybrid:12,1", 47104},  {"hybrid:48,1", 710656},
                 {"full:1,capped", 7232}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct rt_net net = net_of(cases[i].net);

        search.on = wires_on(&net);
        search.sets = search.narrow = search.critical = search.random = 0;
        for (uint64_t source = 0; source < rt_topo_processors(&net); source++)
            look_from(&search, source);
        spreads(&search, cases[i].net);
        assert_int_equal(search.sets, cases[i].sets);
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
        search.sets = search.narrow = search.critical = 0;
        search.random = 88172645463325252;
        for (unsigned k = 0; k < 500; k++)
            look_from(&search, next_random(&search.random) % rt_topo_processors(&net));
        spreads(&search, large[i]);
        assert_true(search.sets >= 500 * 2);
    }
}

/*
 * Wiring as DeHon 2.3.1 warns of it: the inputs of a bottom node in their order, those from above
 * on its first three components, the lateral ones together on the fourth.
 */
static void no_dispersion(const struct rt_net *net, const struct rt_end *from, struct rt_end *to)
{
    struct rt_component component;
    unsigned input;

    rt_topo_wire(net, from, to);
    if (to->kind != RT_END_COMPONENT)
        return;
    rt_topo_component(net, to->number, &component);
    if (component.kind != RT_PLACE_DOWN || component.stage % 3 != 1)
        return;
    input = to->port * 4u + component.index % 4;
    to->number = to->number - component.index % 4 + input / 8;
    to->port = input % 8;
}

/* The UT64x2 scaled down as it stands, which 3.3.4 warns of: a component of configuration A
 * takes all the wires of a group of four processors. */
static void in_one_component(const struct rt_net *net, struct rt_end *end, int halves_apart)
{
    struct rt_component component;
    unsigned half = halves_apart ? end->port & 1 : end->port / 4; /* of an output, an input */

    if (end->kind != RT_END_COMPONENT)
        return;
    rt_topo_component(net, end->number, &component);
    if (component.stage != 1 || component.kind == RT_PLACE_CAP)
        return;
    /* node of this crossbar, among its three siblings, to the component of its number */
    component.index = (component.index & ~UINT64_C(3)) + ((component.index - half) & 3);
    end->number = rt_topo_component_number(net, &component);
}

static void whole_components(const struct rt_net *net, const struct rt_end *from, struct rt_end *to)
{
    struct rt_component component = {0, 0, 0, 0, 0};
    struct rt_end real = *from;

    if (from->kind == RT_END_COMPONENT)
        rt_topo_component(net, from->number, &component);
    if (component.stage == 1 && component.kind != RT_PLACE_CAP) { /* node to where its half is */
        component.index = (component.index & ~UINT64_C(3)) + ((component.index + (from->port & 1)) & 3);
        real.number = rt_topo_component_number(net, &component);
    }
    rt_topo_wire(net, &real, to);
    in_one_component(net, to, 0);
}

static void configuration_a(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                            struct rt_record *record)
{
    rt_topo_record(net, delay, number, record);
    record->crossbars = 1;
}

static void bad_wiring_has_critical_components(void **state)
{
    static const struct {
        const char *net;
        wiring *wire;
        recording *record;
        uint64_t critical; /* components */
    } cases[] = {{"hybrid:12,1", no_dispersion, rt_topo_record, 16}, /* one a bottom node */
                 {"full:1", whole_components, configuration_a, 32}}; /* up and down, one a group */

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct rt_net net = net_of(cases[i].net);
        uint64_t components = rt_topo_components(&net), named = 0;
        struct rt_walk_wires on = wires_on(&net);
        struct rt_component component;
        uint8_t *is_critical = calloc(components, 1);

        assert_non_null(is_critical);
        on.wire = cases[i].wire;
        on.record = cases[i].record;
        for (uint64_t source = 0; source < rt_topo_processors(&net); source++) {
            search.on = on;
            search.mark = is_critical;
            search.sets = search.narrow = search.critical = search.random = 0;
            look_from(&search, source);
        }
        for (uint64_t k = 0; k < components; k++) {
            uint8_t seq[RT_SEQ_MAX];
            uint64_t dead[1] = {k}, n = rt_topo_processors(&net), cut = 0;
            struct rt_faults faults = {dead, 1, NULL, 0, NULL, 0};
            struct rt_paths all;

            if (!is_critical[k] || named++ > 0)
                continue;
            rt_topo_component(&net, k, &component);
            assert_true(component.kind == RT_PLACE_UP || component.kind == RT_PLACE_DOWN);
            on.faults = &faults; /* and without it some pair has no path */
            for (uint64_t pair = 0; pair < n * n; pair += n > 64 ? 61 : 1) {
                unsigned routing = sequence(&net, pair / n, pair % n, seq);

                cut += rt_walk_all(&on, pair / n, pair % n, seq, routing, front, ROOM, &all) ==
                       RT_WALK_DEAD;
            }
            assert_true(cut > 0);
            print_message("%s: critical: component %" PRIu64 ", %s stage %u\n", cases[i].net, k,
                          component.kind == RT_PLACE_UP ? "up" : "down", component.stage);
        }
        search.mark = NULL;
        free(is_critical);
        assert_int_equal(named, cases[i].critical);
    }
}

/* Every component, and every wire, dead in turn: all pairs still have a path. */
static void with_any_part_dead_every_pair_has_a_path(void **state)
{
    static const char *const nets[] = {"full:1", "bidelta:3", "bidelta:2", "hybrid:12,1"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        uint64_t n = rt_topo_processors(&net), components = rt_topo_components(&net);
        uint64_t step = n > 64 ? 4999 : 1, wires = rt_topo_wires(&net);

        for (uint64_t part = 0; part < components + wires; part += n > 64 ? 3 : 1) {
            uint64_t dead = part < components ? part : part - components;
            struct rt_faults faults = {&dead, part < components, &dead, part >= components, NULL, 0};
            struct rt_walk_wires on = wires_on(&net);

            on.faults = &faults;
            for (uint64_t pair = part % step; pair < n * n; pair += n > 64 ? step : 17) {
                struct rt_paths all;
                uint8_t seq[RT_SEQ_MAX];
                unsigned routing = sequence(&net, pair / n, pair % n, seq);

                if (rt_walk_all(&on, pair / n, pair % n, seq, routing, front, ROOM, &all) !=
                    RT_WALK_ARRIVED)
                    fail_pair(&net, pair / n, pair % n, "no path with one part dead");
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_on_wires_is_the_walk_of_places_for_every_pair),
        cmocka_unit_test(a_path_on_wires_is_the_walk_of_places_for_samples_of_large_nets),
        cmocka_unit_test(every_path_arrives_on_both_inputs),
        cmocka_unit_test(paths_enter_as_many_components_as_the_table_says),
        cmocka_unit_test(no_component_is_critical_and_paths_spread_as_far_as_they_can),
        cmocka_unit_test(neither_is_any_in_samples_of_large_nets),
        cmocka_unit_test(bad_wiring_has_critical_components),
        cmocka_unit_test(with_any_part_dead_every_pair_has_a_path),
    };

    return run_all(tests);
}
