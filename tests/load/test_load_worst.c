/* SPDX-License-Identifier: MIT-0 */
/* The worst permutation, beside counts that are kept by hand. */
#include "rt/load.h"
#include "rt/random.h"
#include "support.h"

#define UNITS 64
#define PORTS 16
#define EDGES (UNITS * UNITS)

static uint8_t edge[UNITS][UNITS];

/* --- the worst permutation */

static struct rt_channel path[256];

static struct rt_load_ports load_of(const struct rt_net *net)
{
    struct rt_load_ports load = {.on = {net, 1, rt_topo_neighbour}};

    load.route = rt_route_ports;
    load.path = path;
    load.capacity = 256;
    load.ports = (unsigned)rt_topo_ports_most(net);
    return load;
}

/* Kuhn's way to a free target. */
static int lead(uint32_t s, uint32_t n, uint32_t *source, uint8_t *seen)
{
    for (uint32_t t = 0; t < n; t++) {
        if (!edge[s][t] || seen[t])
            continue;
        seen[t] = 1;
        if (source[t] == UINT32_MAX || lead(source[t], n, source, seen)) {
            source[t] = s;
            return 1;
        }
    }
    return 0;
}

static int takes(const struct rt_net *net, uint32_t s, uint32_t t, uint32_t node, unsigned port)
{
    int hops = rt_route_ports(net, s, t, path, 256);
    struct rt_topo_port_end at;

    rt_topo_attached(net, s, 0, &at);
    for (int i = 0; i < hops; i++) {
        if (at.node == node && path[i].port == port)
            return 1;
        rt_topo_neighbour(net, at.node, path[i].port, &at);
    }
    return 0;
}

/* The matching of every link, all processors for themselves. */
static uint32_t worst_link_by_link(const struct rt_net *net)
{
    uint32_t n = (uint32_t)rt_topo_processors(net), most = 0, source[UNITS], matched;

    for (uint32_t node = 0; node < rt_topo_nodes(net); node++)
        for (int port = 0; port < rt_topo_node_ports(net, node); port++) {
            for (uint32_t s = 0; s < n; s++)
                for (uint32_t t = 0; t < n; t++)
                    edge[s][t] = s != t && takes(net, s, t, node, (unsigned)port);
            memset(source, 0xFF, sizeof source);
            matched = 0;
            for (uint32_t s = 0; s < n; s++) {
                uint8_t seen[UNITS] = {0};

                matched += (uint32_t)lead(s, n, source, seen);
            }
            most = matched > most ? matched : most;
        }
    return most;
}

/* Counts all routes, source by source, or with an inflow target by target. */
static void count_routes(struct rt_load_worst *worst, struct rt_load_ports *load,
                         struct rt_load_inflow *inflow)
{
    const struct rt_net *net = load->on.net;

    *worst = (struct rt_load_worst){.load = load, .inflow = inflow};
    if (inflow != NULL) {
        size_t meetings;

        inflow->on = load->on;
        inflow->on.vcs = (unsigned)rt_route_vcs(net);
        inflow->ports = load->ports;
        inflow->hop = rt_route_port;
        meetings = (size_t)rt_load_inflow_meetings(inflow);
        inflow->first = malloc((rt_topo_nodes(net) + 1) * sizeof *inflow->first);
        inflow->sends = malloc((size_t)rt_topo_processors(net) * sizeof *inflow->sends);
        inflow->place = calloc(meetings, sizeof *inflow->place);
        inflow->meeting = malloc(meetings * sizeof *inflow->meeting);
        inflow->unit = malloc((size_t)rt_topo_processors(net) * sizeof *inflow->unit);
    }
    assert_int_equal(rt_load_worst_begin(worst), 0);
    if (worst->toward)
        rt_load_inflow_begin(inflow);
    worst->pairs = calloc(worst->channels, sizeof *worst->pairs);
    worst->met = calloc((size_t)worst->words, sizeof *worst->met);
    worst->place = malloc(worst->channels * sizeof *worst->place);
    worst->pair = malloc(EDGES * sizeof *worst->pair);
    for (uint32_t s = 0; s < worst->sources; s++)
        assert_int_equal(rt_load_worst_count(worst, s), 0);
}

static void forget_routes(struct rt_load_worst *worst)
{
    struct rt_load_inflow *f = worst->inflow;

    free(worst->pairs);
    free(worst->met);
    free(worst->place);
    free(worst->pair);
    if (f == NULL)
        return;
    free(f->first);
    free(f->sends);
    free(f->place);
    free(f->meeting);
    free(f->unit);
}

/* As the library is meant to be called. */
static uint32_t worst_by_search(const struct rt_net *net, struct rt_load_inflow *inflow)
{
    struct rt_load_ports load = load_of(net);
    struct rt_load_worst worst;
    uint32_t most = 0, *words, mate[UNITS + 1];

    memset(mate, 0x7F, sizeof mate);
    count_routes(&worst, &load, inflow);
    memset(worst.place, 0xFF, worst.channels * sizeof *worst.place);
    for (uint32_t c = 0; c < worst.channels; c++) {
        uint32_t matched;
        size_t room;

        if (rt_load_worst_bound(&worst, c) <= most)
            continue;
        worst.place[c] = 0;
        for (uint32_t s = 0; s < worst.sources; s++)
            assert_int_equal(rt_load_worst_collect(&worst, s), 0);
        assert_int_equal(worst.place[c], worst.pairs[c]);
        worst.place[c] = RT_LOAD_NO_PLACE;
        room = rt_load_worst_match_words(&worst, worst.pairs[c]);
        words = malloc((room + 1) * sizeof *words);
        words[room] = 77;
        matched = rt_load_worst_match(&worst, worst.pair, worst.pairs[c], words, mate);
        assert_true(words[room] == 77 && mate[worst.symmetry.units] == 0x7F7F7F7F);
        for (uint32_t u = 0, mates = 0; u <= worst.symmetry.units; u++) { /* one each, as many */
            if (u == worst.symmetry.units)
                assert_int_equal(mates, matched);
            else if (mate[u] != RT_LOAD_NO_MATE)
                mates++;
            for (uint32_t v = 0; v < u && u < worst.symmetry.units; v++)
                assert_true(mate[u] == RT_LOAD_NO_MATE || mate[u] != mate[v]);
        }
        assert_int_equal(rt_load_worst_match(&worst, worst.pair, worst.pairs[c], words, NULL),
                         matched);
        free(words);
        most = matched > most ? matched : most;
    }
    forget_routes(&worst);
    return most * worst.symmetry.each;
}

/* Every way to match some of five units: the others get all places that are left, and their own
 * only where no other is. */
static void what_is_left_out_sends_to_others(void **state)
{
    struct rt_load_worst worst = {.symmetry = {.units = 5}};
    unsigned alone = 0;

    (void)state;
    for (uint32_t code = 0; code < 6 * 6 * 6 * 6 * 6; code++) {
        uint32_t mate[5], before[5], met = 0, rest = code, left = 0, place = 0;
        uint8_t taken[5];

        for (uint32_t u = 0; u < 5; u++, rest /= 6) {
            mate[u] = before[u] = rest % 6 < 5 ? rest % 6 : RT_LOAD_NO_MATE;
            left += mate[u] == RT_LOAD_NO_MATE;
            place = mate[u] == RT_LOAD_NO_MATE ? u : place;
            if (mate[u] != RT_LOAD_NO_MATE)
                met += met >> mate[u] & 1 ? 32 : 1u << mate[u];
        }
        if (met >= 32)
            continue; /* two have the same mate */
        rt_load_worst_complete(&worst, mate, taken);
        for (uint32_t u = 0; u < 5; u++) {
            if (before[u] != RT_LOAD_NO_MATE) {
                assert_int_equal(mate[u], before[u]);
                continue;
            }
            assert_false(met >> mate[u] & 1);
            met |= 1u << mate[u];
            assert_true(mate[u] != u || (left == 1 && place == u));
            alone += mate[u] == u;
        }
        assert_int_equal(met, 31);
    }
    assert_int_equal(alone, 5 * 24);
}

static const char *const nets[] = {
    "complete:5",      "array:7",         "ring:8",          "ring:9",          "mesh:4,3",
    "torus:3,4",       "torus:4,4",       "hypercube:4",     "ccc:3",           "bfly:2,3",
    "benes:2",         "omega:3",         "kntree:2,3",      "xgft:3,4,1,3",    "dragonfly:1,2,1",
    "dragonfly:1,3,1", "dragonfly:2,2,2", "hyperx:2,3,3",    "hyperx:3,2,2",    "slimfly:1,3",
    "slimfly:2,3",     "polarfly:2,2",    "twisted:4,4,1,0", "debruijn:4",      "mot:1,1",
    "kautz:2,3",       "megafly:2,2,2,1", "oft:2,2",         "mlfm:2,3,3",      "tofu:2,1,2",
    "wbfly:2,3",       "shufflex:4",      "xtree:4",         "twisted:4,4,1,2", "twisted:4,3,0,1",
    "tofu:3,1,1,7",
};

static void the_worst_is_the_largest_matching_of_all_links(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i += stride(3)) {
        struct rt_net net = net_of(nets[i]);
        uint32_t most = worst_link_by_link(&net), found = worst_by_search(&net, NULL);
        struct rt_load_inflow inflow = {.units = 0};

        if (found == most)
            found = worst_by_search(&net, &inflow);
        if (found != most)
            fail_with("%s: the worst is %" PRIu32 ", the search finds %" PRIu32 "\n", nets[i], most,
                      found);
    }
}

static int begin_error(const char *text)
{
    struct rt_net net = net_of(text);
    struct rt_load_ports load = {.on = {&net, 1, rt_topo_neighbour}, .ports = 4};
    struct rt_load_worst worst = {.load = &load};

    return rt_load_worst_begin(&worst);
}

static int leads_nowhere(const struct rt_net *net, uint32_t node, unsigned port,
                         struct rt_topo_port_end *end)
{
    return node == 2 ? RT_ERR_LINK : rt_topo_neighbour(net, node, port, end);
}

static void what_cannot_be_searched_is_refused(void **state)
{
    struct rt_net net = net_of("array:4");
    struct rt_load_ports load = load_of(&net);
    struct rt_load_worst worst = {.load = &load};
    struct rt_load_pattern p = {.kind = RT_LOAD_TORNADO};
    struct rt_load_inflow wide = {
        .on = {&net, 1, rt_topo_neighbour}, .ports = 4, .units = 1, .each = 1};

    (void)state;
    assert_int_equal(begin_error("tree:3"), RT_ERR_FAMILY);
    assert_int_equal(begin_error("mesh:46000,46000"), RT_ERR_SIZE);
    load.on.neighbour = leads_nowhere;
    assert_int_equal(rt_load_worst_begin(&worst), 0);
    worst.pairs = calloc(worst.channels, sizeof *worst.pairs);
    worst.met = calloc((size_t)worst.words, sizeof *worst.met);
    assert_int_equal(rt_load_worst_count(&worst, 2), RT_ERR_LINK);
    load.capacity = 1;
    load.on.neighbour = rt_topo_neighbour;
    assert_int_equal(rt_load_worst_count(&worst, 0), RT_ERR_SPACE);
    free(worst.pairs);
    free(worst.met);
    p = (struct rt_load_pattern){.kind = RT_LOAD_RANDOM, .a = UINT64_MAX, .processors = 3};
    assert_true(rt_load_pattern_count(&p) == UINT64_MAX);
    net = net_of("mesh:46000,46000");
    assert_int_equal(rt_load_inflow_to(&wide, 0), RT_ERR_SIZE);
    net = net_of("bidelta:3,3,3,3,3,3,3,4");
    assert_int_equal(rt_load_pattern_begin(&p, &net), RT_ERR_NODES);
}

/* Of the sets of 64 units a word: for each channel its sources and its targets; with an inflow one
 * word for the targets, and one set more.  Channels have numbers of 32 bits. */
static void the_words_of_all_sets_are_known(void **state)
{
    static const uint32_t sizes[] = {1, 63, 64, 65, 128, 129};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct rt_net net = {RT_FAMILY_ARRAY, 0, {sizes[i]}};
        struct rt_load_ports load = {.on = {&net, 1, rt_topo_neighbour}, .ports = 2};
        struct rt_load_inflow inflow = {.units = 0};
        struct rt_load_worst worst = {.load = &load};
        uint64_t channels = 2 * (uint64_t)sizes[i], words = i < 3 ? 1 : i < 5 ? 2 : 3;

        assert_int_equal(rt_load_worst_begin(&worst), 0);
        assert_int_equal(worst.channels, channels);
        assert_int_equal(worst.words, 2 * channels * words);
        worst.inflow = &inflow;
        assert_int_equal(rt_load_worst_begin(&worst), 0);
        assert_int_equal(worst.words, channels * (words + 1) + words);
        assert_int_equal(inflow.units * inflow.each, sizes[i]);
    }
    for (unsigned more = 0; more < 2; more++) {
        struct rt_net net = {RT_FAMILY_ARRAY, 0, {65535}};
        struct rt_load_ports load = {.on = {&net, 1, rt_topo_neighbour}, .ports = 65537 + more};
        struct rt_load_worst worst = {.load = &load};

        assert_int_equal(rt_load_worst_begin(&worst), more ? RT_ERR_SIZE : 0);
    }
}

/* Pairs of each channel and its bound, by each route and by all routes to a target at once; in the
 * larger ones many sources come together. */
static void an_inflow_is_all_routes(void **state)
{
    static const char *const larger[] = {"array:64", "array:200", "mesh:20,3", "bfly:2,5",
                                         "kntree:3,4"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof *nets + 5; i++) {
        const char *name = i < 5 ? larger[i] : nets[i - 5];
        struct rt_net net = net_of(name);
        struct rt_load_ports load = load_of(&net);
        struct rt_load_inflow inflow = {.units = 0};
        struct rt_load_worst each, all;

        count_routes(&each, &load, NULL);
        count_routes(&all, &load, &inflow);
        for (uint32_t c = 0; c < all.channels; c++)
            if (all.pairs[c] != each.pairs[c] ||
                rt_load_worst_bound(&all, c) != rt_load_worst_bound(&each, c))
                fail_with("%s: of link %" PRIu32 " an inflow has %" PRIu64
                          " pairs, at most %" PRIu32 "; routes have %" PRIu64 ", %" PRIu32 "\n",
                          name, c, all.pairs[c], rt_load_worst_bound(&all, c), each.pairs[c],
                          rt_load_worst_bound(&each, c));
        forget_routes(&each);
        forget_routes(&all);
    }
}

/* Where nothing turns: of a link's sources and targets the fewer, counted one by one. */
static void a_bound_is_the_sources_or_the_targets(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i++) {
        struct rt_net net = net_of(nets[i]);
        struct rt_load_ports load = load_of(&net);
        struct rt_load_worst worst;
        uint32_t n = (uint32_t)rt_topo_processors(&net);

        count_routes(&worst, &load, NULL);
        for (uint32_t c = 0; c < worst.channels && worst.symmetry.turns == 0; c++) {
            uint8_t sends[UNITS] = {0}, receives[UNITS] = {0};
            uint32_t sources = 0, targets = 0;

            if (n > UNITS || worst.symmetry.each != 1)
                break;
            for (uint32_t pair = 0; pair < n * n; pair++)
                if (pair / n != pair % n &&
                    takes(&net, pair / n, pair % n, c / load.ports, c % load.ports))
                    sends[pair / n] = receives[pair % n] = 1;
            for (uint32_t u = 0; u < n; u++) {
                sources += sends[u];
                targets += receives[u];
            }
            assert_int_equal(rt_load_worst_bound(&worst, c), sources < targets ? sources : targets);
        }
        forget_routes(&worst);
    }
}

/* A star: router 0 leads to the others by ports 0 to 2, and these to it by port 2. */
static int star_end(const struct rt_net *net, uint32_t node, unsigned port,
                    struct rt_topo_port_end *end)
{
    (void)net;
    *end = (struct rt_topo_port_end){node == 0 ? port + 1 : 0, 2};
    return 0;
}

static int star_route(const struct rt_net *net, uint32_t source, uint32_t destination,
                      struct rt_channel *hop, unsigned capacity)
{
    int hops = 0;

    (void)net, (void)capacity;
    if (source > 0)
        hop[hops++] = (struct rt_channel){2, 0};
    if (destination > 0)
        hop[hops++] = (struct rt_channel){(uint16_t)(destination - 1), 0};
    return hops;
}

/* The first link has one target, the last one source: what one has met is not the other's. */
static void the_sets_of_links_are_apart(void **state)
{
    struct rt_net net = net_of("array:4");
    struct rt_load_ports load = {.on = {&net, 1, star_end}, .route = star_route, .path = path};
    struct rt_load_worst worst;

    (void)state;
    load.capacity = 256;
    load.ports = 3;
    count_routes(&worst, &load, NULL);
    for (uint32_t c = 0; c < worst.channels; c++) {
        int used = c < 3 || c % 3 == 2;

        assert_int_equal(worst.pairs[c], used ? 3 : 0);
        assert_int_equal(rt_load_worst_bound(&worst, c), used);
    }
    forget_routes(&worst);
}

/* Goes on for ever between two routers. */
static int round_and_round(const struct rt_net *net, struct rt_channel in, uint32_t at,
                           uint32_t destination, struct rt_channel *out)
{
    (void)net, (void)in, (void)destination;
    *out = (struct rt_channel){at == 0, 0};
    return 0;
}

static void an_inflow_that_goes_round_ends(void **state)
{
    struct rt_net net = net_of("array:5");
    struct rt_load_ports load = load_of(&net);
    struct rt_load_inflow inflow = {.units = 0};
    struct rt_load_worst worst;

    (void)state;
    count_routes(&worst, &load, &inflow);
    inflow.hop = round_and_round;
    assert_int_equal(rt_load_worst_count(&worst, 4), RT_ERR_LINK);
    assert_int_equal(rt_load_worst_collect(&worst, 4), RT_ERR_LINK);
    forget_routes(&worst);
}

/* Without sets of units. */
static void pairs_alone_are_counted_alike(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i++) {
        struct rt_net net = net_of(nets[i]);
        struct rt_load_ports load = load_of(&net);
        struct rt_load_inflow inflow = {.units = 0};

        for (int by = 0; by < 2; by++) {
            struct rt_load_worst worst;
            uint64_t *sets, *counted;

            count_routes(&worst, &load, by == 0 ? NULL : &inflow);
            sets = worst.met;
            counted = worst.pairs;
            worst.met = NULL;
            worst.pairs = calloc(worst.channels, sizeof *worst.pairs);
            for (uint32_t s = 0; s < worst.sources; s++)
                assert_int_equal(rt_load_worst_count(&worst, s), 0);
            assert_memory_equal(worst.pairs, counted, worst.channels * sizeof *counted);
            free(counted);
            worst.met = sets;
            forget_routes(&worst);
        }
    }
}

/* At a router v, a route takes the port that the turned pair's route takes at the first router of
 * v's class, and all routers of a class come to it. */
static void to_turn_a_pair_turns_its_route(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i++) {
        struct rt_net net = net_of(nets[i]);
        struct rt_load_symmetry s;

        assert_int_equal(rt_load_symmetry_of(&net, &s), 0);
        assert_int_equal(s.units * s.each, rt_topo_processors(&net));
        for (uint32_t node = 0; node < rt_topo_nodes(&net); node += stride(3)) {
            uint32_t class_number = rt_load_symmetry_class(&s, node);
            uint32_t there = rt_load_symmetry_first(&s, class_number);

            assert_true(class_number < s.classes);
            if (s.turns != 0)
                assert_int_equal(rt_load_symmetry_turn(&s, node, node), there);
            for (uint32_t a = 0; a < s.units; a++)
                for (uint32_t b = (a + node) % stride(4); b < s.units; b += stride(4))
                    for (unsigned port = 0; port < (unsigned)rt_topo_node_ports(&net, node);
                         port++) {
                        uint32_t x = rt_load_symmetry_turn(&s, node, a) * s.each;
                        uint32_t y = rt_load_symmetry_turn(&s, node, b) * s.each;

                        if (takes(&net, a * s.each, b * s.each, node, port) !=
                            takes(&net, x, y, there, port))
                            fail_with("%s: turned by router %" PRIu32 ", %" PRIu32 " -> %" PRIu32
                                      " takes another port\n",
                                      nets[i], node, a, b);
                    }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_out_sends_to_others),
        cmocka_unit_test(the_worst_is_the_largest_matching_of_all_links),
        cmocka_unit_test(what_cannot_be_searched_is_refused),
        cmocka_unit_test(the_words_of_all_sets_are_known),
        cmocka_unit_test(an_inflow_is_all_routes),
        cmocka_unit_test(a_bound_is_the_sources_or_the_targets),
        cmocka_unit_test(the_sets_of_links_are_apart),
        cmocka_unit_test(an_inflow_that_goes_round_ends),
        cmocka_unit_test(pairs_alone_are_counted_alike),
        cmocka_unit_test(to_turn_a_pair_turns_its_route),
    };

    return run_all(tests);
}
