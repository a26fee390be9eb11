/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_route MODE ITERATIONS - one way to come by a routing sequence, so
 * often; tools/bench.sh times whole processes and subtracts.
 *
 *   none           the loop, the choice of a pair and the checksum alone
 *   bytes_one      rt_compute, the paper's pair each time
 *   bytes_stream   rt_compute, 4,096 pairs of hybrid:192,2 in turn
 *   wide_one       rt_compute64, likewise
 *   wide_stream
 *   ready_one      rt_route64_compute, likewise: the network is prepared
 *   ready_stream
 *   slots_stream   rt_compute64_n, 4,096 pairs a call, into slots of 16 bytes
 *   slots_memset   the same slots filled by memset: what merely writing takes
 *   table_stream   a table of the sequences from one source to all 12,288
 *                  destinations of hybrid:192,1: the best case for a table
 *   table_big      the same for the 786,432 of hybrid:192,2, 6 MB
 *   memcpy_stream  copies the destination's location, as many bytes as the
 *                  sequence has: what merely moving the answer takes
 */
#include <string.h>

#include "bench.h"
#include "rt/route.h"
#include "rt/route64.h"

#define PAIRS 4096
#define TABLE_PAIRS (1 << 20) /* each destination of table_big is met about once */
#define ENTRY 8               /* length and up to 7 bytes: hybrid:192,2 has 4 */

struct pair {
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX];
    uint64_t src64, dst64;
    size_t bytes; /* of the sequence */
};

static struct rt_net net = RT_HYBRID(192, 2);
static struct pair pair[PAIRS];
static uint32_t destination[TABLE_PAIRS];
static uint8_t (*table)[ENTRY];
static struct rt_route64 ready;
static struct rt_route64_slot slot[PAIRS];

/* A location of three bytes as rt_compute64 takes it. */
static uint64_t right_aligned(const uint8_t loc[RT_LOC_MAX])
{
    return (uint64_t)loc[0] << 16 | (uint64_t)loc[1] << 8 | loc[2];
}

static void set_pair(struct pair *p, const uint8_t src[RT_LOC_MAX], const uint8_t dst[RT_LOC_MAX])
{
    uint8_t seq[RT_SEQ_MAX];

    memcpy(p->src, src, RT_LOC_MAX);
    memcpy(p->dst, dst, RT_LOC_MAX);
    p->src64 = right_aligned(src);
    p->dst64 = right_aligned(dst);
    p->bytes = (size_t)rt_compute(&net, src, dst, seq);
}

/* Pair 0 is DeHon's worked example (3.8.5). */
static void make_pairs(void)
{
    static const uint8_t from[RT_LOC_MAX] = {0xCC, 0x02, 0x34}, to[RT_LOC_MAX] = {0xD8, 0x42, 0x67};
    uint64_t state = 1990;

    set_pair(&pair[0], from, to);
    for (unsigned i = 1; i < PAIRS; i++) {
        uint8_t src[RT_LOC_MAX] = {0}, dst[RT_LOC_MAX] = {0};

        rt_locate(&net, bench_random(&state) % 786432, src);
        rt_locate(&net, bench_random(&state) % 786432, dst);
        set_pair(&pair[i], src, dst);
    }
}

static void make_table(unsigned layers)
{
    uint32_t count = layers == 1 ? 12288 : 786432;
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], seq[RT_SEQ_MAX];
    uint64_t state = 1990;

    net.param[1] = layers;
    rt_locate(&net, count / 2 + 1, src);
    table = calloc(count, ENTRY);
    if (table == NULL)
        exit(3);
    for (uint32_t i = 0; i < count; i++) {
        rt_locate(&net, i, dst);
        table[i][0] = (uint8_t)rt_compute(&net, src, dst, seq);
        memcpy(table[i] + 1, seq, table[i][0]);
    }
    for (unsigned i = 0; i < TABLE_PAIRS; i++)
        destination[i] = (uint32_t)(bench_random(&state) % count);
}

/* Does `work`, which may use i, p (the pair), seq and n, `times` times; `last`
 * is 0 for pair 0 always, PAIRS - 1 for all in turn. */
#define REPEAT(last, work)                                                                         \
    for (uint64_t i = 0; i < times; i++) {                                                         \
        const struct pair *p = &pair[i & (last)];                                                  \
        size_t n = 0;                                                                              \
                                                                                                   \
        bench_opaque(p);                                                                           \
        work;                                                                                      \
        bench_opaque(seq);                                                                         \
        sum += seq[0] + n;                                                                         \
    }

/* 4,096 routes a call, or as many slots written. */
static uint64_t run_slots(int routes, uint64_t times)
{
    static uint64_t src[PAIRS], dst[PAIRS];
    uint64_t sum = 0;

    for (unsigned i = 0; i < PAIRS; i++) {
        src[i] = pair[i].src64;
        dst[i] = pair[i].dst64;
    }
    for (uint64_t done = 0; done < times; done += PAIRS) {
        size_t n = times - done < PAIRS ? (size_t)(times - done) : PAIRS;

        bench_opaque(src);
        if (routes)
            sum += rt_compute64_n(&ready, src, 1, dst, n, slot);
        else
            memset(slot, (int)(done / PAIRS & 0x7F), n * sizeof slot[0]);
        bench_opaque(slot);
        sum += slot[0].seq[0];
    }
    return sum;
}

static uint64_t run(const char *mode, uint64_t times)
{
    uint8_t seq[RT_SEQ_MAX] = {0};
    uint64_t sum = 0;

    if (strcmp(mode, "none") == 0) {
        REPEAT(PAIRS - 1, n = i & 3);
    } else if (strcmp(mode, "bytes_one") == 0) {
        REPEAT(0, n = (size_t)rt_compute(&net, p->src, p->dst, seq));
    } else if (strcmp(mode, "bytes_stream") == 0) {
        REPEAT(PAIRS - 1, n = (size_t)rt_compute(&net, p->src, p->dst, seq));
    } else if (strcmp(mode, "wide_one") == 0) {
        REPEAT(0, n = (size_t)rt_compute64(&net, p->src64, p->dst64, seq));
    } else if (strcmp(mode, "wide_stream") == 0) {
        REPEAT(PAIRS - 1, n = (size_t)rt_compute64(&net, p->src64, p->dst64, seq));
    } else if (strcmp(mode, "ready_one") == 0) {
        REPEAT(0, n = (size_t)rt_route64_compute(&ready, p->src64, p->dst64, seq));
    } else if (strcmp(mode, "ready_stream") == 0) {
        REPEAT(PAIRS - 1, n = (size_t)rt_route64_compute(&ready, p->src64, p->dst64, seq));
    } else if (strncmp(mode, "slots_", 6) == 0) {
        return run_slots(strcmp(mode, "slots_stream") == 0, times);
    } else if (strcmp(mode, "memcpy_stream") == 0) {
        REPEAT(PAIRS - 1, n = p->bytes; memcpy(seq, p->dst, n));
    } else if (strcmp(mode, "table_stream") == 0 || strcmp(mode, "table_big") == 0) {
        make_table(mode[6] == 's' ? 1 : 2);
        REPEAT(0, const uint8_t *entry = table[destination[i & (TABLE_PAIRS - 1)]]; n = entry[0];
               memcpy(seq, entry + 1, ENTRY - 1)); /* whole: no branch on the length */
    } else {
        fprintf(stderr, "bench_route: no mode %s\n", mode);
        exit(2);
    }
    return sum;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: bench_route MODE ITERATIONS\n");
        return 2;
    }
    make_pairs();
    rt_route64_make(&ready, &net);
    printf("%" PRIu64 "\n", run(argv[1], strtoull(argv[2], NULL, 10)));
    return 0;
}
