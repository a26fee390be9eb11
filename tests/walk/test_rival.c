/* SPDX-License-Identifier: MIT-0 */
/* The rival of a verification, pair by pair: what it is asked, and that each byte of its answer
 * counts, its length too. */
#include "support.h"

static struct {
    const struct rt_net *net;
    uint64_t src, dst; /* as it was asked */
    unsigned asked;
    int byte, bit; /* of its answer, wrong; -1 none */
    int more;      /* bytes than right */
} rival;

static void location_of(uint64_t number, uint8_t loc[RT_LOC_MAX])
{
    for (int i = rt_route_loc_bytes(rival.net); i-- > 0; number >>= 8)
        loc[i] = (uint8_t)number;
    assert_int_equal(number, 0);
}

static void answers(const void *prepared, const uint64_t *src, const uint64_t *dst, size_t n,
                    struct rt_walk_slot *slot)
{
    uint8_t from[RT_LOC_MAX], to[RT_LOC_MAX];

    assert_ptr_equal(prepared, &rival);
    assert_int_equal(n, 1);
    rival.asked++;
    rival.src = *src;
    rival.dst = *dst;
    location_of(*src, from);
    location_of(*dst, to);
    memset(slot, 0xA5, sizeof *slot); /* what is behind the sequence is no one's */
    slot->bytes = (int8_t)(rt_compute(rival.net, from, to, slot->seq) + rival.more);
    if (rival.byte >= 0)
        slot->seq[rival.byte] ^= (uint8_t)(1 << rival.bit);
}

static struct rt_walk_test test_of(const struct rt_net *net)
{
    memset(&rival, 0, sizeof rival);
    rival.net = net;
    rival.byte = -1;
    return (struct rt_walk_test){.on = {net, rt_topo_next, rt_walk_rn1, NULL},
                                 .route = rt_compute,
                                 .locate = rt_locate,
                                 .seed = 3,
                                 .rival = answers,
                                 .prepared = &rival};
}

static void each_bit_of_the_rivals_answer_counts(void **state)
{
    static const char *const nets[] = {"hybrid:12,1", "hybrid:192,2", "full:8", "bidelta:2,1,4"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        struct rt_walk_test test = test_of(&net);
        uint64_t last = rt_topo_processors(&net) - 1;
        int loc_bytes = rt_route_loc_bytes(&net);
        struct rt_walk_pair pair;

        assert_int_equal(rt_walk_verify_pair(&test, 1, last, &pair), RT_WALK_ARRIVED);
        assert_int_equal(rival.asked, 1);
        assert_int_equal(rival.src, number_of(pair.src, loc_bytes));
        assert_int_equal(rival.dst, number_of(pair.dst, loc_bytes));
        for (int byte = 0; byte < pair.bytes; byte++) {
            for (rival.bit = 0; rival.bit < 8; rival.bit++) {
                rival.byte = byte;
                assert_int_equal(rt_walk_verify_pair(&test, 1, last, &pair), RT_WALK_DISAGREED);
                assert_int_equal(pair.walk.verdict, RT_WALK_DISAGREED);
            }
        }
        rival.byte = -1;
        for (rival.more = -1; rival.more <= 1; rival.more++)
            assert_int_equal(rt_walk_verify_pair(&test, 1, last, &pair),
                             rival.more == 0 ? RT_WALK_ARRIVED : RT_WALK_DISAGREED);
    }
}

static int to_another(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                      uint8_t *seq)
{
    int n = rt_compute(net, src, dst, seq);

    seq[n - 1] ^= 0x40;
    return n;
}

/* What is wrong by itself is named so, whatever the rival says. */
static void the_walk_comes_before_the_rival(void **state)
{
    struct rt_net net = net_of("hybrid:12,1");
    struct rt_walk_test test = test_of(&net);
    struct rt_walk_pair pair;

    (void)state;
    test.route = to_another;
    assert_int_equal(rt_walk_verify_pair(&test, 1, 700, &pair), RT_WALK_ELSEWHERE);
    test.route = rt_compute;
    test.rival = NULL;
    assert_int_equal(rt_walk_verify_pair(&test, 1, 700, &pair), RT_WALK_ARRIVED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_bit_of_the_rivals_answer_counts),
        cmocka_unit_test(the_walk_comes_before_the_rival),
    };

    return run_all(tests);
}
