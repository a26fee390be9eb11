/* SPDX-License-Identifier: MIT-0 */
/* A verifier must be seen to fail: every planted fault is caught and named,
 * on exactly the pairs that it concerns. */
#include "batch.h"

/* What a fault may be called; a mask of verdicts. */
#define NAMED(verdict) (1u << (verdict))
#define ELSEWHERE NAMED(RT_WALK_ELSEWHERE)
#define DRY NAMED(RT_WALK_DRY)
#define LEFT_OVER NAMED(RT_WALK_SURPLUS)
#define TOO_HIGH NAMED(RT_WALK_TOO_HIGH)
#define LEFT_ROOT NAMED(RT_WALK_OUT_OF_ROOT)
#define TURNED_BACK NAMED(RT_WALK_REENTERED)
#define MISALIGNED NAMED(RT_WALK_MISALIGNED)
#define UNUSED_BITS NAMED(RT_WALK_UNUSED_BITS)

static const char *const nets[] = {
    "hybrid:12,1",
    "hybrid:48,1",
    "hybrid:192,1",
    "hybrid:192,2",
    "hybrid:12,4",
    "hybrid:48,7",
    "full:1",
    "full:2",
    "full:5",
    "full:8",
    "bidelta:3",
    "bidelta:3,2",
    "bidelta:2,1,4",
    "hybrid:12,1,capped",
    "hybrid:48,3,capped",
    "hybrid:192,5,capped",
    "full:1,capped",
    "full:4,capped",
    "full:6,capped",
};
#define NETS (sizeof nets / sizeof nets[0])

/* Messages kept until there are 64, which then walk abreast. */
struct abreast {
    unsigned sent, seen;
    struct rt_walk_sent message[RT_WALK_LANES];
    uint8_t stream[RT_WALK_LANES][RT_SEQ_MAX];
};

static void abreast_too(const struct rt_walk_on *on, const struct rt_walk_pair *pair,
                        struct abreast *abreast)
{
    struct rt_walk_sent *message = &abreast->message[abreast->sent];

    memcpy(abreast->stream[abreast->sent], pair->seq, RT_SEQ_MAX);
    message->source = pair->source;
    message->destination = pair->destination;
    message->stream = abreast->stream[abreast->sent];
    message->routing = (unsigned)pair->bytes;
    if (++abreast->sent == RT_WALK_LANES) {
        batch_agrees(on, abreast->message, abreast->sent, &abreast->seen);
        abreast->sent = 0;
    }
}

/* Verifies the classes of a network with this test; fails unless each pair
 * fails iff `concerned`, and only under the names allowed.  Returns how many
 * pairs were concerned. */
static uint64_t plant(const char *fault, const char *text, struct rt_walk_test *test,
                      int (*concerned)(const struct rt_net *net, const struct rt_walk_pair *good),
                      unsigned named)
{
    struct rt_net net = net_of(text);
    struct rt_walk_test sound = {
        {&net, rt_topo_next, rt_walk_rn1, NULL}, rt_compute, rt_locate, NULL, 7, NULL, NULL};
    struct rt_walk_plan plan;
    struct rt_route64 prepared;
    struct abreast abreast = {.sent = 0};
    uint64_t count = 0;

    assert_int_equal(rt_route64_make(&prepared, &net), 0);
    test->rival = sound.rival = by_numbers;
    test->prepared = sound.prepared = &prepared;
    test->on.net = &net;
    test->on.router = rt_walk_rn1;
    test->seed = sound.seed;
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_CLASSES, 0, 3);
    for (uint64_t number = 0; number < plan.pairs; number++) {
        struct rt_walk_pair good, bad;
        uint64_t source, destination;
        int hit, verdict;

        rt_walk_plan_pair(&plan, number, &source, &destination);
        assert_int_equal(rt_walk_verify_pair(&sound, source, destination, &good), RT_WALK_ARRIVED);
        verdict = rt_walk_verify_pair(test, source, destination, &bad);
        if (bad.bytes >= 0)
            abreast_too(&test->on, &bad, &abreast);
        hit = concerned(&net, &good);
        count += (uint64_t)hit;
        if ((verdict != RT_WALK_ARRIVED) != hit || (hit && !(named & NAMED(verdict))))
            fail_with("%s on %s, pair %" PRIu64 " (%" PRIu64 " to %" PRIu64 "): %s\n", fault, text,
                      number, source, destination, rt_walk_text(verdict));
    }
    batch_agrees(&test->on, abreast.message, abreast.sent, &abreast.seen);
    if (plan.processors <= 1024)
        block_agrees(test, plan.processors / 2 - 8, 16);
    return count;
}

/* --- faults in the routing function ------------------------------------ */

static int ru_bytes(const struct rt_walk_pair *pair)
{
    return pair->walk.climbed;
}

static int has_ru(const struct rt_net *net, const struct rt_walk_pair *good)
{
    (void)net;
    return ru_bytes(good) > 0;
}

/* Crossing in a full tree's bottom layer takes no pair 11. */
static int has_ones(const struct rt_net *net, const struct rt_walk_pair *good)
{
    return has_ru(net, good) && (net->family == RT_FAMILY_HYBRID || good->walk.crossed > 3);
}

/* The sequence with RU built anew: `ones` pairs 11, then the pair o (or none
 * for o < 0), then RD and RC as they are. */
static int with_ru(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq,
                   int more_ones, int (*other_o)(int o))
{
    struct rt_route_parts p;
    int n = rt_route_explain(net, src, dst, &p), ones, o, at = 0;
    unsigned bits = 0, pairs = 0;

    if (n < 0)
        return n;
    if (p.ru_bytes == 0)
        return rt_compute(net, src, dst, seq);
    ones = p.j - (net->family == RT_FAMILY_FULL) + more_ones;
    o = other_o(p.o);
    while (ones-- > 0) {
        bits = bits << 2 | 3;
        pairs++;
    }
    if (o >= 0) {
        bits = bits << 2 | (unsigned)o;
        pairs++;
    }
    for (; pairs % 4 != 0; pairs++)
        bits <<= 2;
    for (; pairs > 0 && at < 3; pairs -= 4)
        seq[at++] = (uint8_t)(bits >> 2 * (pairs - 4));
    for (int i = p.ru_bytes; i < n; i++)
        if (at < RT_SEQ_MAX)
            seq[at++] = p.seq[i];
    return at;
}

static int same_o(int o)
{
    return o;
}

static int next_o(int o)
{
    return o < 0 ? o : (o + 1) % 3;
}

static int o_at_the_cap(int o)
{
    return o < 0 ? 2 : o;
}

static int one_11_too_many(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                           uint8_t *seq)
{
    return with_ru(net, src, dst, seq, 1, same_o);
}

static int one_11_too_few(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                          uint8_t *seq)
{
    return with_ru(net, src, dst, seq, -1, same_o);
}

static int wrong_o(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    return with_ru(net, src, dst, seq, 0, next_o);
}

/* As DeHon 3.8.3 is printed: "full trees are the special case". */
static int papers_ru(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    return with_ru(net, src, dst, seq, net->family == RT_FAMILY_FULL, same_o);
}

static int o_appended_at_the_cap(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                                 uint8_t *seq)
{
    return with_ru(net, src, dst, seq, 0, o_at_the_cap);
}

/* Removes byte `at` of a sequence of n bytes. */
static int without(uint8_t *seq, int n, int at)
{
    for (int i = at; i + 1 < n; i++)
        seq[i] = seq[i + 1];
    return n - 1;
}

static int rd_one_byte_short(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                             uint8_t *seq)
{
    struct rt_route_parts p;
    int n = rt_compute(net, src, dst, seq);

    rt_route_explain(net, src, dst, &p);
    return p.rd_bytes > 0 ? without(seq, n, p.ru_bytes) : n;
}

static int no_rc(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    int n = rt_compute(net, src, dst, seq);

    return net->family == RT_FAMILY_HYBRID ? n - 1 : n;
}

static int bytes_swapped(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                         uint8_t *seq)
{
    int n = rt_compute(net, src, dst, seq);

    if (n >= 2) {
        uint8_t last = seq[n - 1];

        seq[n - 1] = seq[n - 2];
        seq[n - 2] = last;
    }
    return n;
}

static int swap_shows(const struct rt_net *net, const struct rt_walk_pair *good)
{
    (void)net;
    return good->bytes >= 2 && good->seq[good->bytes - 1] != good->seq[good->bytes - 2];
}

static int has_rd(const struct rt_net *net, const struct rt_walk_pair *good)
{
    return net->family == RT_FAMILY_BIDELTA || good->walk.climbed > 0;
}

static int is_hybrid(const struct rt_net *net, const struct rt_walk_pair *good)
{
    (void)good;
    return net->family == RT_FAMILY_HYBRID;
}

static int is_full_and_climbs(const struct rt_net *net, const struct rt_walk_pair *good)
{
    return net->family == RT_FAMILY_FULL && good->walk.climbed > 0;
}

static int crosses_the_cap(const struct rt_net *net, const struct rt_walk_pair *good)
{
    return net->capped && good->walk.crossed == rt_topo_levels(net);
}

static int has_o(const struct rt_net *net, const struct rt_walk_pair *good)
{
    return good->walk.climbed > 0 && !crosses_the_cap(net, good);
}

static void faults_of_the_routing_function(void **state)
{
    static const struct {
        const char *name;
        rt_walk_route *route;
        int (*concerned)(const struct rt_net *net, const struct rt_walk_pair *good);
        unsigned named;
    } fault[] = {
        {"RU with one 11 too many", one_11_too_many, has_ru,
         ELSEWHERE | DRY | LEFT_OVER | TOO_HIGH | LEFT_ROOT | TURNED_BACK | UNUSED_BITS},
        {"RU with one 11 too few", one_11_too_few, has_ones,
         ELSEWHERE | DRY | LEFT_OVER | TURNED_BACK},
        {"O wrong", wrong_o, has_o, ELSEWHERE | LEFT_OVER | TOO_HIGH | TURNED_BACK},
        {"RD one byte short", rd_one_byte_short, has_rd, ELSEWHERE | DRY | TURNED_BACK},
        {"RC missing", no_rc, is_hybrid, DRY},
        {"bytes swapped", bytes_swapped, swap_shows,
         ELSEWHERE | DRY | LEFT_OVER | TURNED_BACK | TOO_HIGH | LEFT_ROOT | UNUSED_BITS},
        {"the paper's (11)^j on a full tree", papers_ru, is_full_and_climbs,
         ELSEWHERE | DRY | LEFT_OVER | TOO_HIGH | LEFT_ROOT | UNUSED_BITS},
        {"O appended at the cap", o_appended_at_the_cap, crosses_the_cap,
         ELSEWHERE | DRY | LEFT_OVER | TURNED_BACK | UNUSED_BITS},
    };

    (void)state;
    for (size_t f = 0; f < sizeof fault / sizeof fault[0]; f += stride(2)) {
        uint64_t concerned = 0;

        for (size_t i = 0; i < NETS; i += stride(2)) {
            struct rt_walk_test test = {
                {NULL, rt_topo_next, NULL, NULL}, fault[f].route, rt_locate, NULL, 0, NULL, NULL};

            concerned += plant(fault[f].name, nets[i], &test, fault[f].concerned, fault[f].named);
        }
        assert_true(concerned > 100);
    }
}

/* On two networks the walk itself is lost; elsewhere only comparison with the
 * settled rule shows it. */
static void o_at_the_cap_shows_in_the_walk_where_it_takes_a_byte(void **state)
{
    (void)state;
    for (size_t i = 0; i < NETS; i += stride(3)) {
        int by_walk =
            strcmp(nets[i], "hybrid:48,3,capped") == 0 || strcmp(nets[i], "full:4,capped") == 0;
        struct rt_walk_test test = {{NULL, rt_topo_next, NULL, NULL},
                                    o_appended_at_the_cap,
                                    rt_locate,
                                    NULL,
                                    0,
                                    NULL,
                                    NULL};

        plant("O appended at the cap", nets[i], &test, crosses_the_cap,
              by_walk ? ELSEWHERE | DRY | LEFT_OVER | TURNED_BACK : UNUSED_BITS);
    }
}

/* --- faults in the index mapping --------------------------------------- */

/* Two base-4 digits of the last byte exchanged. */
static int digits_swapped(const struct rt_net *net, uint64_t index, uint8_t *loc)
{
    int n = rt_locate(net, index, loc);
    uint8_t *last = &loc[net->family == RT_FAMILY_HYBRID ? n - 2 : n - 1];

    *last = (uint8_t)((*last & 0x0F) | (*last & 0xC0) >> 2 | (*last & 0x30) << 2);
    return n;
}

/* The byte whose digits are exchanged matters unless it is the cap's, or its
 * two leading digits are equal; that a source stands elsewhere matters too,
 * where the crossing or the sequence follows from it. */
static int digits_differ(const struct rt_net *net, const struct rt_walk_pair *good)
{
    uint8_t loc[RT_LOC_MAX], swapped[RT_LOC_MAX];
    int n = rt_locate(net, good->destination, loc);

    digits_swapped(net, good->destination, swapped);
    return memcmp(loc, swapped, (size_t)n) != 0;
}

static void a_digit_order_swapped_in_the_index_mapping(void **state)
{
    static const char *const bidelta[] = {"bidelta:3", "bidelta:3,2", "bidelta:2,1,4"};
    static const char *const fat_tree[] = {"hybrid:12,1", "hybrid:192,2", "full:2", "full:5"};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct rt_walk_test test = {
            {NULL, rt_topo_next, NULL, NULL}, rt_compute, digits_swapped, NULL, 0, NULL, NULL};

        assert_true(plant("digits swapped", bidelta[i], &test, digits_differ, ELSEWHERE) > 0);
    }
    /* In a fat-tree the pairs concerned depend on both ends: each whose
     * destination is moved is seen. */
    for (size_t i = 0; i < 4; i++) {
        struct rt_net net = net_of(fat_tree[i]);
        struct rt_walk_test test = {{&net, rt_topo_next, rt_walk_rn1, NULL},
                                    rt_compute,
                                    digits_swapped,
                                    NULL,
                                    1,
                                    NULL,
                                    NULL};
        struct rt_walk_report report;
        struct rt_walk_plan plan;

        memset(&report, 0, sizeof report);
        rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_SAMPLE, 20000, 1);
        rt_walk_verify(&test, &plan, 0, plan.pairs, &report);
        assert_true(report.count[RT_WALK_ELSEWHERE] > 10000);
        assert_int_equal(report.failures, RT_WALK_FAILURES_MAX);
    }
}

/* --- faults in the wiring ---------------------------------------------- */

static unsigned fault_kind;   /* of wire */
static int fault_swallow;     /* the swallow it gets, or -1 */
static unsigned fault_rotate; /* bits more */
static unsigned fault_stage;  /* only on wires into this stage; 0: all of the kind */

/* Is it one of the wires at fault?  place: where it leads. */
static int at_fault(const struct rt_topo_place *place, const struct rt_topo_bundle *wire)
{
    return wire->kind == fault_kind &&
           (fault_stage == 0 || (place->stage == fault_stage &&
                                 place->stack <= (wire->kind == RT_TOPO_BUNDLE_STACK ? 2 : 1)));
}

static void faulty_next(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                        struct rt_topo_bundle *wire)
{
    rt_topo_next(net, place, direction, wire);
    if (!at_fault(place, wire))
        return;
    if (fault_swallow >= 0)
        wire->swallow = (uint8_t)fault_swallow;
    wire->rotate = (uint8_t)((wire->rotate + fault_rotate) % 8);
}

/* Does the sound way go over a wire that the fault changes? */
static int over_faulty_wire(const struct rt_net *net, const struct rt_walk_pair *good)
{
    const struct rt_walk_on on = {net, rt_topo_next, rt_walk_rn1, NULL};
    struct rt_walk_hop hops[RT_WALK_HOPS_MAX];
    struct rt_walk walk;
    int concerned = 0;

    rt_walk_run(&on, good->source, good->destination, good->seq, (unsigned)good->bytes, hops,
                &walk);
    for (int i = 0; i < walk.hops; i++)
        if (at_fault(&hops[i].place, &hops[i].bundle) &&
            (fault_swallow < 0 || hops[i].bundle.swallow != fault_swallow))
            concerned = 1;
    return concerned || (fault_kind == RT_TOPO_BUNDLE_LAST && fault_swallow < 0 && walk.hops > 0);
}

static void plant_wire(const char *name, unsigned kind, unsigned stage, int swallow,
                       unsigned rotate, unsigned named)
{
    uint64_t concerned = 0;

    fault_kind = kind;
    fault_stage = stage;
    fault_swallow = swallow;
    fault_rotate = rotate;
    for (size_t i = 0; i < NETS; i += stride(3)) {
        struct rt_walk_test test = {
            {NULL, faulty_next, NULL, NULL}, rt_compute, rt_locate, NULL, 0, NULL, NULL};

        concerned += plant(name, nets[i], &test, over_faulty_wire, named);
    }
    if (concerned < 4)
        fail_with("%s concerns %" PRIu64 " pairs only\n", name, concerned);
}

static void a_swallow_missing_at_each_of_the_four_kinds_of_place(void **state)
{
    const unsigned lost = ELSEWHERE | LEFT_OVER | TURNED_BACK | LEFT_ROOT;

    (void)state;
    plant_wire("no swallow on a lateral crossover", RT_TOPO_BUNDLE_CROSS, 0, 0, 0, lost);
    plant_wire("no swallow on entry of the cap", RT_TOPO_BUNDLE_CAP, 0, 0, 0, lost);
    plant_wire("no swallow on entry of a unit tree from above", RT_TOPO_BUNDLE_ENTRY, 0, 0, 0,
               lost);
    plant_wire("no swallow on entry of a cluster from the tree", RT_TOPO_BUNDLE_CLUSTER, 0, 0, 0,
               lost);
    plant_wire("no swallow at every fourth up router", RT_TOPO_BUNDLE_UP, 0, 0, 0,
               lost | TOO_HIGH | DRY);
    plant_wire("no swallow between bidelta stacks", RT_TOPO_BUNDLE_STACK, 0, 0, 0,
               ELSEWHERE | LEFT_OVER);
}

static void a_swallow_extra_at_each_kind_of_place(void **state)
{
    const unsigned lost = ELSEWHERE | DRY | TURNED_BACK | LEFT_ROOT;

    (void)state;
    plant_wire("swallow inside a unit tree", RT_TOPO_BUNDLE_DOWN, 0, 1, 0, lost);
    plant_wire("swallow inside a cluster or stack", RT_TOPO_BUNDLE_INNER, 0, 1, 0, lost);
    plant_wire("swallow at the first up router", RT_TOPO_BUNDLE_EXIT, 0, 1, 0, lost);
    plant_wire("swallow at every up router", RT_TOPO_BUNDLE_UP, 0, 1, 0, lost);
}

static void a_rotation_off_by_2_on_each_kind_of_wire(void **state)
{
    /* One wire a way: four wires off by 2 could make up for each other. */
    static const struct {
        const char *name;
        unsigned kind, stage;
    } wire[] = {
        {"rotation inside a cluster or stack", RT_TOPO_BUNDLE_INNER, 2},
        {"rotation of a cluster's exit", RT_TOPO_BUNDLE_EXIT, 0},
        {"rotation between up routers", RT_TOPO_BUNDLE_UP, 2},
        {"rotation of a crossover", RT_TOPO_BUNDLE_CROSS, 0},
        {"rotation into the cap", RT_TOPO_BUNDLE_CAP, 0},
        {"rotation between top and middle of a unit tree", RT_TOPO_BUNDLE_DOWN, 2},
        {"rotation between middle and bottom of a unit tree", RT_TOPO_BUNDLE_DOWN, 1},
        {"rotation into a unit tree from above", RT_TOPO_BUNDLE_ENTRY, 3},
        {"rotation from the tree to a cluster", RT_TOPO_BUNDLE_CLUSTER, 0},
        {"rotation between bidelta stacks", RT_TOPO_BUNDLE_STACK, 1},
        {"rotation of the last wire", RT_TOPO_BUNDLE_LAST, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof wire / sizeof wire[0]; i += stride(3))
        for (unsigned off = 2; off < 8; off += 4 * stride(2))
            plant_wire(wire[i].name, wire[i].kind, wire[i].stage, -1, off,
                       ELSEWHERE | DRY | LEFT_OVER | TURNED_BACK | LEFT_ROOT | MISALIGNED);
}

/* Only the last wire is off: the data arrives, at the right place, rotated. */
static void a_rotation_off_at_the_end_is_called_misaligned(void **state)
{
    (void)state;
    plant_wire("rotation of the last wire", RT_TOPO_BUNDLE_LAST, 0, -1, 2, MISALIGNED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_of_the_routing_function),
        cmocka_unit_test(o_at_the_cap_shows_in_the_walk_where_it_takes_a_byte),
        cmocka_unit_test(a_digit_order_swapped_in_the_index_mapping),
        cmocka_unit_test(a_swallow_missing_at_each_of_the_four_kinds_of_place),
        cmocka_unit_test(a_swallow_extra_at_each_kind_of_place),
        cmocka_unit_test(a_rotation_off_by_2_on_each_kind_of_wire),
        cmocka_unit_test(a_rotation_off_at_the_end_is_called_misaligned),
    };

    return run_all(tests);
}
