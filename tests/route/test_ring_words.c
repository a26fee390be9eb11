/* SPDX-License-Identifier: MIT-0 */
/* Paths on rings at their edges: random rings against a search that tries every word of links, the
 * largest networks link by link, shuffles with free digits against the general router. */
#include "../../lib/route/ring/route_ring.h"
#include "support.h"

#define NODES 9
#define LINKS 3
#define LENGTH 7

/* Random permutations, a link each, or link 0 round all nodes and the others short cuts of few;
 * which[link][node]: the least node of its ring. */
struct scramble {
    uint32_t nodes, links;
    uint32_t next[LINKS][NODES], which[LINKS][NODES];
};

static uint32_t scrambled(const void *context, uint32_t node, uint32_t link)
{
    const struct scramble *s = context;

    assert_true(node < s->nodes && link < s->links);
    return s->next[link][node];
}

static void mix(struct scramble *s, uint64_t *random)
{
    int clock = (int)(next_random(random) & 1);

    s->nodes = 2 + (uint32_t)(next_random(random) % (NODES - 1));
    s->links = 1 + (uint32_t)(next_random(random) % LINKS);
    for (uint32_t link = 0; link < s->links; link++) {
        for (uint32_t i = 0; i < s->nodes; i++) {
            uint32_t j = (uint32_t)(next_random(random) % (i + 1));

            if (clock && (link == 0 || next_random(random) % 2 == 0))
                j = link == 0 ? 0 : i;
            s->next[link][i] = s->next[link][j];
            s->next[link][j] = i;
        }
        for (uint32_t i = 0; i < s->nodes; i++) {
            s->which[link][i] = i;
            for (uint32_t at = s->next[link][i]; at != i; at = s->next[link][at])
                if (at < s->which[link][i])
                    s->which[link][i] = at;
        }
    }
}

/* Does this word of links lead from source to target, not through it, and into no ring twice? */
static int leads(const struct scramble *s, uint32_t source, uint32_t target, const uint8_t *word,
                 int length)
{
    uint32_t node[LENGTH];
    uint32_t at = source;

    for (int i = 0; i < length; i++) {
        node[i] = at;
        if (at == target)
            return 0;
        if (i == 0 || word[i] != word[i - 1])
            for (int k = 0; k < i; k++)
                if (word[k] == word[i] && s->which[word[i]][node[k]] == s->which[word[i]][at])
                    return 0;
        at = s->next[word[i]][at];
    }
    return at == target;
}

/* All words of a length in their order are those that rt_route_each gives; how many. */
static int words(const struct scramble *s, const struct rt_rings *rings, const uint32_t *distance,
                 uint32_t source, uint32_t target, int length)
{
    struct rt_ring_step step[LENGTH + 1];
    uint32_t all = 1;
    int found = 0;

    for (int i = 0; i < length; i++)
        all *= s->links;
    for (uint32_t number = 0; number < all; number++) {
        uint8_t word[LENGTH];
        uint32_t rest = number;

        for (int i = length; i-- > 0; rest /= s->links)
            word[i] = (uint8_t)(rest % s->links);
        if (!leads(s, source, target, word, length))
            continue;
        assert_int_equal(rt_route_each(rings, distance, source, step, length, found > 0), 1);
        for (int i = 0; i < length; i++)
            assert_int_equal(step[i].link, word[i]);
        found++;
    }
    assert_int_equal(rt_route_each(rings, distance, source, step, length, found > 0), 0);
    return found;
}

static void the_general_router_finds_the_first_of_all_words(void **state)
{
    uint64_t random = 20261122;
    unsigned longer = 0, none = 0;

    (void)state;
    for (unsigned round = 0; round < 2000; round++) {
        struct scramble s;
        struct rt_rings rings = {0, 0, scrambled, &s};
        uint32_t distance[NODES + 1], source, target;
        struct rt_ring_step step[LENGTH + 1];
        int length, got;

        mix(&s, &random);
        rings.nodes = s.nodes;
        rings.links = s.links;
        source = (uint32_t)(next_random(&random) % s.nodes);
        target = (source + 1 + (uint32_t)(next_random(&random) % (s.nodes - 1))) % s.nodes;
        distance[s.nodes] = round % 2 ? RT_FAR : 4711;
        rt_route_distances(&rings, target, distance);
        assert_int_equal(distance[s.nodes], round % 2 ? RT_FAR : 4711);
        assert_int_equal(distance[target], 0);
        for (uint32_t at = 0; at < s.nodes; at++) { /* one less than the nearest neighbour's */
            uint32_t least = RT_FAR;

            for (uint32_t link = 0; link < s.links; link++)
                if (distance[s.next[link][at]] < least)
                    least = distance[s.next[link][at]];
            if (at != target)
                assert_int_equal(distance[at], least == RT_FAR ? RT_FAR : least + 1);
        }
        for (length = 1; length <= LENGTH; length++)
            if (words(&s, &rings, distance, source, target, length) > 0)
                break;
        if (length < LENGTH - 2) /* longer ones do not go through the target */
            words(&s, &rings, distance, source, target, length + 2);
        step[LENGTH].link = 99;
        got = rt_route_search(&rings, distance, source, step, LENGTH);
        assert_int_equal(got, length <= LENGTH ? length : RT_ERR_PATH);
        assert_int_equal(step[LENGTH].link, 99);
        longer += length <= LENGTH && (uint32_t)length > distance[source];
        none += length > LENGTH;
    }
    assert_true(longer > 20 && none > 200);
}

/* Link by link over the mapping, as the whole path says, into no ring twice. */
static void a_ring_path_is_its_links(const char *text, uint32_t source, uint32_t target)
{
    const struct rt_net net = net_of(text);
    struct rt_ring_leg leg[RT_LEGS_MAX + 1];
    struct rt_rings rings;
    unsigned last = RT_LINK_NONE;
    uint32_t at, end, hop = 0;
    int legs, on = 0, links = 0;

    assert_int_equal(rt_topo_rings(&net, &rings), 0);
    assert_int_equal(rt_route_link(&net, 0, 0, 1 % rings.nodes, rings.links), RT_ERR_LINK);
    assert_true(rt_route_link(&net, 0, 0, 0, rings.links - 1) != RT_ERR_LINK);
    leg[RT_LEGS_MAX].hops = 99;
    legs = rt_route_legs(&net, source, target, leg);
    assert_true(legs >= 0 && legs <= RT_LEGS_MAX && leg[RT_LEGS_MAX].hops == 99);
    for (int k = 0; k < legs; k++) /* a leg a ring, as long as it is */
        assert_true(leg[k].hops > 0 && (k == 0 || leg[k].link != leg[k - 1].link));
    at = rt_topo_ring_node(&net, source);
    end = rt_topo_ring_node(&net, target);
    for (uint32_t from = at;; links++) {
        int link = rt_route_link(&net, from, at, end, last);

        if (link == RT_LINK_NONE)
            break;
        if (link < 0 || on >= legs || leg[on].link != link)
            fail_with("%s: %u to %u: link %d\n", text, source, target, link);
        at = rings.next(rings.context, at, (uint32_t)link);
        last = (unsigned)link;
        if (++hop == leg[on].hops) {
            hop = 0;
            on++;
        }
    }
    if (on != legs || at != end || links > rt_route_longest(&net))
        fail_with("%s: %u to %u: ends at %u, %d links\n", text, source, target, at, links);
}

static void ring_paths_of_large_networks_arrive(void **state)
{
    static const char *const nets[] = {"multicube:7,11,13,3,2,5",
                                       "multicube:2147483647",
                                       "shuffle:2,13",
                                       "shuffle:3,9",
                                       "shuffle:64,5",
                                       "shuffle:2,6",
                                       "shuffle:2,16",
                                       "butterfly:2,20",
                                       "butterfly:64,4",
                                       "deadfly:3,12",
                                       "deadfly:64,4",
                                       "deadfly:2,7",
                                       "livefly:3,20",
                                       "livefly:64,4",
                                       "livefly:5,6",
                                       "butterfly:5,1",
                                       "deadfly:5,1",
                                       "livefly:3,2",
                                       "shuffle:5,1"};
    uint64_t random = 1991;

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        const struct rt_net net = net_of(nets[i]);
        uint64_t n = rt_topo_processors(&net);
        struct rt_ring_leg leg[RT_LEGS_MAX];

        assert_int_equal(rt_route_legs(&net, (uint32_t)n, 0, leg), RT_ERR_SRC);
        assert_int_equal(rt_route_legs(&net, 0, (uint32_t)n, leg), RT_ERR_DST);
        for (unsigned k = 0; k < 60; k++) {
            uint32_t source = (uint32_t)(next_random(&random) % n);
            uint32_t far = n > 1 << 30 ? 50 : (uint32_t)n;
            uint32_t target = (uint32_t)((source + next_random(&random) % far) % n);

            a_ring_path_is_its_links(nets[i], source, target);
        }
    }
}

/* An odometer turns beside the numbers: more words than any pair is known to need (SPEC 12.4). */
static void words_of_free_links_are_tried_in_their_order(void **state)
{
    static const uint32_t fanout[] = {2, 3, 64};

    (void)state;
    for (size_t i = 0; i < sizeof fanout / sizeof fanout[0]; i++)
        for (uint32_t links = 1; links <= 4; links++) {
            uint8_t want[5] = {0, 0, 0, 0, 0xA5}, link[5] = {9, 9, 9, 9, 0xA5};
            uint32_t choice = 0, at = links;

            want[links] = link[links] = 0xA5;
            while (at > 0 && choice < 5000) {
                rti_route_shuffle_word(fanout[i], links, choice, link);
                assert_memory_equal(link, want, links + 1);
                for (at = links; at > 0 && want[at - 1] == fanout[i] - 1; at--)
                    want[at - 1] = 0;
                if (at > 0)
                    want[at - 1]++;
                choice++;
            }
        }
}

/* The shuffle's function is the general router, pair by pair, where digits between source and
 * target are free: one in shuffle:2,6 and 3,6, two in 2,16. */
static unsigned shuffle_is_general(const char *text, uint32_t target, uint32_t first, uint32_t end)
{
    static struct rt_ring_step step[40];
    static uint32_t distance[65536];
    const struct rt_net net = net_of(text);
    struct rt_ring_leg leg[RT_LEGS_MAX];
    struct rt_rings rings;
    static char of[RT_NET_TEXT_MAX + 16]; /* what distance is of */
    char now[sizeof of];
    unsigned most = 0;

    assert_int_equal(rt_topo_rings(&net, &rings), 0);
    snprintf(now, sizeof now, "%s %u", text, (unsigned)target);
    if (strcmp(now, of) != 0)
        rt_route_distances(&rings, target, distance);
    strcpy(of, now);
    for (uint32_t source = first; source < end; source++) {
        int n = rt_route_search(&rings, distance, source, step, 40), at = 0;
        int legs = rt_route_legs(&net, source, target, leg);

        for (int k = 0; k < legs; k++)
            for (uint32_t hop = 0; hop < leg[k].hops; hop++, at++)
                if (at >= n || step[at].link != leg[k].link)
                    fail_with("%s: %u to %u: not the general router's path\n", text, source,
                              target);
        assert_int_equal(at, n);
        most = (unsigned)n > most ? (unsigned)n : most;
    }
    return most;
}

static void shuffles_with_free_digits_are_the_general_router(void **state)
{
    static const uint32_t ends[] = {30, 44, 71, 93, 364};
    static const uint32_t other[] = {34, 169, 211}; /* the free digit's link is 1 */
    static const uint32_t two[] = {0x0D6B, 0x4D6B, 0x6D6B, 0x8D6B, 0xCD6B, 0xED6B};
    unsigned most = 0;

    (void)state;
    for (uint32_t target = 0; target < 64; target++)
        most |= shuffle_is_general("shuffle:2,6", target, 0, 64);
    assert_int_equal(most, 7);
    for (uint32_t target = 0; target < 27; target++)
        shuffle_is_general("shuffle:3,3", target, 0, 27);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        shuffle_is_general("shuffle:3,6", ends[i], 0, 729);
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        assert_int_equal(shuffle_is_general("shuffle:2,8", other[i], 0, 256), 9);
    for (size_t i = 0; i < sizeof two / sizeof two[0]; i++)
        assert_int_equal(shuffle_is_general("shuffle:2,16", 0x5AD6, two[i], two[i] + 1), 18);
    for (size_t i = 0; i < sizeof two / sizeof two[0]; i++)
        assert_int_equal(
            shuffle_is_general("shuffle:2,16", 0xA529, 0xFFFF - two[i], 0x10000 - two[i]), 18);
}

/* SPEC 12.4 and 12.5. */
static void the_longest_ring_paths_are_as_specified(void **state)
{
    static const struct {
        const char *net;
        int longest;
    } row[] = {{"multicube:5,4,3", 9}, {"multicube:2", 1},   {"butterfly:3,4", 4},
               {"deadfly:3,1", 1},     {"deadfly:2,5", 9},   {"livefly:3,2", 4},
               {"livefly:4,5", 13},    {"shuffle:3,1", 1},   {"shuffle:2,5", 5},
               {"shuffle:2,6", 7},     {"shuffle:2,15", 16}, {"shuffle:2,16", 18}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const struct rt_net net = net_of(row[i].net);

        if (rt_route_longest(&net) != row[i].longest)
            fail_with("%s: %d links\n", row[i].net, rt_route_longest(&net));
    }
}

/* In its own row a packet stays on the secondary ring, by whatever link it came. */
static void a_livefly_packet_in_its_row_stays_there(void **state)
{
    const struct rt_net net = RT_LIVEFLY(3, 3); /* rows 0..7, node = column 8 + row */

    (void)state;
    for (unsigned last = 0; last < 3; last++) {
        assert_int_equal(rt_route_link(&net, 5, 8 + 5, 16 + 5, last), 2);
        assert_int_equal(rt_route_link(&net, 16 + 3, 3, 8 + 3, last), 2);
    }
    /* by a secondary link it is in its target's row behind the round on primary links only */
    assert_int_equal(rt_route_link(&net, 16 + 3, 5, 8 + 5, 2), 2);
}

/* Whatever else is wrong. */
static void a_network_without_a_routing_function_is_refused_first(void **state)
{
    const struct rt_net net = RT_RINGCOMPLETE(5);
    struct rt_ring_leg leg[RT_LEGS_MAX];

    (void)state;
    assert_int_equal(rt_route_legs(&net, UINT32_MAX, UINT32_MAX, leg), RT_ERR_FAMILY);
    assert_int_equal(rt_route_link(&net, UINT32_MAX, UINT32_MAX, UINT32_MAX, 99), RT_ERR_FAMILY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_general_router_finds_the_first_of_all_words),
        cmocka_unit_test(ring_paths_of_large_networks_arrive),
        cmocka_unit_test(words_of_free_links_are_tried_in_their_order),
        cmocka_unit_test(shuffles_with_free_digits_are_the_general_router),
        cmocka_unit_test(the_longest_ring_paths_are_as_specified),
        cmocka_unit_test(a_livefly_packet_in_its_row_stays_there),
        cmocka_unit_test(a_network_without_a_routing_function_is_refused_first),
    };

    return run_all(tests);
}
