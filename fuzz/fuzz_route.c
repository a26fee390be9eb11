/* SPDX-License-Identifier: MIT-0 */
/*
 * Any two locations of any network: the two routing functions agree, what
 * they give arrives, and locate, index, decode and explain fit it.
 *
 * Input: network; source and destination, 8 bytes each that end in the
 * location; the number of bytes in which the destination is made to begin as
 * the source does (low crossings would be rare otherwise); a processor index.
 */
#include "explain.h"
#include "fuzz.h"
#include "rt/route.h"
#include "rt/route64.h"
#include "rt/walk.h"

/* `bytes` bytes, most significant first, as a number. */
static uint64_t right_aligned(const uint8_t *loc, unsigned bytes)
{
    uint64_t value = 0;

    while (bytes-- > 0)
        value = value << 8 | *loc++;
    return value;
}

static int no_processor(const struct route *r, const uint8_t *loc)
{
    return r->net->family == RT_FAMILY_HYBRID && loc[r->bytes - 1] >> 6 == 3;
}

/* Fails iff its reference says so; then and behind the sequence nothing is written. */
static void check_result(const struct route *r)
{
    int n = no_processor(r, r->src) ? RT_ERR_SRC : no_processor(r, r->dst) ? RT_ERR_DST : r->n;

    CLAIM(r->n == n && n <= RT_SEQ_MAX);
    if (r->net->family == RT_FAMILY_BIDELTA)
        CLAIM(n == (int)r->bytes && memcmp(r->seq, r->dst, r->bytes) == 0);
    n = n < 0 ? 0 : n;
    CLAIM(fuzz_untouched(r->seq + n, sizeof r->seq - (size_t)n));
}

/* src, dst: 8 bytes that end in the locations; what stands above is refused. */
static void check_rival(const struct route *r, const uint8_t *src, const uint8_t *dst)
{
    unsigned above = RT_LOC_MAX - r->bytes;
    int n = right_aligned(src, above) != 0 || r->n == RT_ERR_SRC ? RT_ERR_SRC
            : right_aligned(dst, above) != 0                     ? RT_ERR_DST
                                                                 : r->n;
    uint8_t seq[RT_SEQ_MAX];

    memset(seq, UNTOUCHED, sizeof seq);
    CLAIM(rt_compute64(r->net, right_aligned(r->src, r->bytes), right_aligned(r->dst, r->bytes),
                       seq) == r->n);
    CLAIM(memcmp(seq, r->seq, sizeof seq) == 0);

    memset(seq, UNTOUCHED, sizeof seq);
    CLAIM(rt_compute64(r->net, right_aligned(src, 8), right_aligned(dst, 8), seq) == n);
    CLAIM(n < 0 ? fuzz_untouched(seq, sizeof seq) : memcmp(seq, r->seq, sizeof seq) == 0);
}

/* From a prepared network: one by one, two at a time, and in steady time. */
static void check_prepared(const struct route *r)
{
    uint64_t from[2] = {right_aligned(r->src, r->bytes), 0}, to[2];
    struct rt_route64_slot slot[2];
    struct rt_route_steady steady;
    struct rt_route64 prepared;
    uint8_t seq[2][RT_SEQ_MAX];
    int n = r->n;

    to[0] = from[1] = right_aligned(r->dst, r->bytes);
    to[1] = from[0];
    CLAIM(rt_route64_make(&prepared, r->net) == 0 && rt_route_steady_make(&steady, r->net) == 0);
    CLAIM(rt_route64_compute(&prepared, from[0], to[0], seq[0]) == n);
    CLAIM(rt_route_steady_compute(&steady, from[0], to[0], seq[1]) == n);
    CLAIM(n <= 0 || memcmp(seq[0], r->seq, (size_t)n) == 0);
    CLAIM(n <= 0 || memcmp(seq[1], r->seq, (size_t)n) == 0);
    for (size_t step = 0; step < 2; step++) { /* the second: back, or to oneself */
        int back = rt_route_steady_compute(&steady, from[step], to[1], seq[1]);

        CLAIM(rt_compute64_n(&prepared, from, step, to, 2, slot) == (n >= 0) + (size_t)(back >= 0));
        CLAIM(slot[0].bytes == n && slot[1].bytes == back);
        CLAIM(n <= 0 || memcmp(slot[0].seq, r->seq, (size_t)n) == 0);
        CLAIM(back <= 0 || memcmp(slot[1].seq, seq[1], (size_t)back) == 0);
    }
}

/* To index and back: what is left is the location without its unused bits. */
static int check_index(const struct route *r, const uint8_t *loc, uint64_t *index)
{
    uint8_t again[RT_LOC_MAX];

    *index = UINT64_MAX;
    if (no_processor(r, loc)) {
        CLAIM(rt_index(r->net, loc, index) == RT_ERR_LOC && *index == UINT64_MAX);
        return 0;
    }
    CLAIM(rt_index(r->net, loc, index) == 0 && *index < rt_topo_processors(r->net));
    memset(again, UNTOUCHED, sizeof again);
    CLAIM(rt_locate(r->net, *index, again) == (int)r->bytes);
    for (unsigned i = 0; i < r->bytes; i++)
        CLAIM(again[i] == (loc[i] & fuzz_used_bits(r->net, i, r->bytes)));
    CLAIM(fuzz_untouched(again + r->bytes, sizeof again - r->bytes));
    return 1;
}

static void check_locate(const struct route *r, uint64_t index)
{
    uint8_t loc[RT_LOC_MAX];
    uint64_t again = 0;

    memset(loc, UNTOUCHED, sizeof loc);
    if (index >= rt_topo_processors(r->net)) {
        CLAIM(rt_locate(r->net, index, loc) == RT_ERR_INDEX);
        CLAIM(fuzz_untouched(loc, sizeof loc));
        return;
    }
    CLAIM(rt_locate(r->net, index, loc) == (int)r->bytes);
    CLAIM(rt_index(r->net, loc, &again) == 0 && again == index);
}

/* The sequence leads there, and back to the destination. */
static void check_way(const struct route *r, uint64_t source, uint64_t destination)
{
    struct rt_walk_on on = {r->net, rt_topo_next, rt_walk_rn1, NULL};
    uint8_t dst[RT_LOC_MAX];
    uint64_t index = 0;
    unsigned n = (unsigned)r->n, carried;
    struct rt_walk walk;

    CLAIM(rt_walk_run(&on, source, destination, r->seq, n, NULL, &walk) == RT_WALK_ARRIVED);
    for (unsigned i = 0; i < walk.climbed; i++) /* unused bits of RU are 0 (SPEC 4.4) */
        CLAIM((r->seq[i] & ~walk.looked[i]) == 0);

    CLAIM(rt_route_decode(r->net, r->src, r->seq, n, dst) == (int)r->bytes);
    CLAIM(rt_index(r->net, dst, &index) == 0 && index == destination);
    carried = n - walk.climbed;
    CLAIM(carried <= r->bytes);
    for (unsigned i = 0; i < r->bytes; i++)
        CLAIM(dst[i] == (i < r->bytes - carried ? r->src[i] : r->dst[i]));
}

/* A fat-tree that rt_net_check refuses for its layers, should it be used all the same. */
static void check_refused(const struct rt_net *net)
{
    uint8_t loc[RT_LOC_MAX] = {0}, seq[RT_SEQ_MAX];

    memset(seq, UNTOUCHED, sizeof seq);
    if (rt_net_check(net) == RT_ERR_LAYERS && net->param[net->family == RT_FAMILY_HYBRID] > 0) {
        CLAIM(rt_compute(net, loc, loc, seq) == RT_ERR_LAYERS);
        CLAIM(fuzz_untouched(seq, sizeof seq));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX]; /* a location ends where its array does */
    struct fuzz_input in = {data, size};
    uint64_t source, destination;
    struct rt_net net;
    struct route r;

    if (!fuzz_net(&in, &net)) {
        check_refused(&net);
        return 0;
    }
    CLAIM(rt_route_loc_bytes(&net) >= 1 && rt_route_loc_bytes(&net) <= RT_LOC_MAX);
    r.net = &net;
    r.bytes = (unsigned)rt_route_loc_bytes(&net);
    for (unsigned i = 0; i < 2 * RT_LOC_MAX; i++)
        (i < RT_LOC_MAX ? src : dst)[i % RT_LOC_MAX] = fuzz_byte(&in);
    r.src = src + RT_LOC_MAX - r.bytes;
    r.dst = dst + RT_LOC_MAX - r.bytes;
    memcpy(dst + RT_LOC_MAX - r.bytes, r.src, fuzz_byte(&in) % (r.bytes + 1));

    memset(r.seq, UNTOUCHED, sizeof r.seq);
    r.n = rt_compute(&net, r.src, r.dst, r.seq);
    check_result(&r);
    check_rival(&r, src, dst);
    check_prepared(&r);
    check_locate(&r, fuzz_number(&in, 8));
    check_explain(&r);
    if (check_index(&r, r.src, &source) & check_index(&r, r.dst, &destination))
        check_way(&r, source, destination);
    return 0;
}
