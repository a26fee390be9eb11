/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_route WAY NET ITERATIONS - computes so many routing sequences, or comes by them in another
 * way.
 *
 *   bytes, number, prepared     rt_compute, rt_compute64, rt_route64_compute; 4,096 pairs in turn
 *   slots                       rt_compute64_n, into slots of 16 bytes
 *   steps                       the paper's seven steps; of hybrid networks
 *   copied, filled              memcpy of as many bytes, memset of the slots
 *   nothing                     the loop with nothing in it; slots and filled have another
 *   one-bytes, one-prepared, one-table, one-nothing
 *                               from one source, to destinations in no order; one-table looks them
 *                               up in a table of the sequences to all destinations
 */
#include <string.h>

#include "rt/net_text.h"
#include "bench.h"
#include "rt/route.h"
#include "rt/route64.h"
#include "rt/topo.h"
#include "seven_steps.h"

#define PAIRS 4096
#define ASKED (1 << 20)
#define ENTRY 8 /* of the table: length and up to 7 bytes; these networks have 4 at most */
#define PROCESSORS_MAX 786432

struct asked {
    uint64_t number; /* the location, right-aligned */
    uint8_t location[RT_LOC_MAX];
    uint32_t index;
};

static struct rt_net net;
static struct rt_route64 ready;
static struct asked from[PAIRS], to[ASKED];
static uint64_t src_number[PAIRS], dst_number[PAIRS];
static uint8_t bytes_of[PAIRS]; /* of the sequence */
static struct rt_route64_slot slot[PAIRS];
static uint8_t table[PROCESSORS_MAX][ENTRY];
static volatile uint64_t sink;
static uint64_t cursor; /* all runs go on where the last one stopped */

static void ask(struct asked *a, uint32_t index)
{
    unsigned bytes = net.param[net.family == RT_FAMILY_HYBRID] + (net.family == RT_FAMILY_HYBRID);

    a->index = index;
    a->number = 0;
    rt_locate(&net, index, a->location);
    for (unsigned i = 0; i < bytes; i++)
        a->number = a->number << 8 | a->location[i];
}

static void ask_all(uint32_t processors, unsigned asked)
{
    uint64_t state = 1990;

    rt_route64_make(&ready, &net);
    for (unsigned i = 0; i < PAIRS; i++)
        ask(&from[i], (uint32_t)(bench_random(&state) % processors));
    for (unsigned i = 0; i < asked; i++)
        ask(&to[i], (uint32_t)(bench_random(&state) % processors));
}

/* For any number of layers, in a call of its own, as the library's. */
__attribute__((noinline)) static int the_steps(const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    return seven_steps((int)net.param[1], src, dst, seq);
}

/* A function that does `work`, which may use s and d (who asks, for what), seq and n. */
#define WORK(name, sources, destinations, work)                                                    \
    static void name(uint64_t times)                                                               \
    {                                                                                              \
        uint8_t seq[RT_SEQ_MAX] = {0};                                                             \
        uint64_t sum = 0, end = cursor + times;                                                    \
                                                                                                   \
        for (uint64_t i = cursor; i < end; i++) {                                                  \
            const struct asked *s = &from[i & ((sources)-1)];                                      \
            const struct asked *d = &to[i & ((destinations)-1)];                                   \
            size_t n = 0;                                                                          \
                                                                                                   \
            bench_opaque(s);                                                                       \
            work;                                                                                  \
            bench_opaque(seq);                                                                     \
            sum += seq[0] + n + d->index;                                                          \
        }                                                                                          \
        cursor = end;                                                                              \
        sink += sum;                                                                               \
    }

WORK(nothing, PAIRS, PAIRS, (void)s)
WORK(by_bytes, PAIRS, PAIRS, n = (size_t)rt_compute(&net, s->location, d->location, seq))
WORK(by_number, PAIRS, PAIRS, n = (size_t)rt_compute64(&net, s->number, d->number, seq))
WORK(prepared, PAIRS, PAIRS, n = (size_t)rt_route64_compute(&ready, s->number, d->number, seq))
WORK(by_steps, PAIRS, PAIRS, n = (size_t)the_steps(s->location, d->location, seq))
WORK(copied, PAIRS, PAIRS, n = bytes_of[i & (PAIRS - 1)]; memcpy(seq, d->location, n))

WORK(one_nothing, 1, ASKED, (void)s)
WORK(one_by_bytes, 1, ASKED, n = (size_t)rt_compute(&net, s->location, d->location, seq))
WORK(one_prepared, 1, ASKED, n = (size_t)rt_route64_compute(&ready, s->number, d->number, seq))
WORK(one_looked_up, 1, ASKED, const uint8_t *entry = table[d->index]; n = entry[0];
     memcpy(seq, entry + 1, ENTRY - 1)) /* whole: no branch on the length */

static void slots(uint64_t times)
{
    for (uint64_t done = 0; done < times; done += PAIRS) {
        bench_opaque(src_number);
        sink += rt_compute64_n(&ready, src_number, 1, dst_number, PAIRS, slot);
        bench_opaque(slot);
    }
}

static void slots_filled(uint64_t times)
{
    for (uint64_t done = 0; done < times; done += PAIRS) {
        memset(slot, (int)(done / PAIRS & 0x7F), sizeof slot);
        bench_opaque(slot);
    }
}

/* All ways say the same, or their times say nothing. */
static void agree(void)
{
    for (unsigned i = 0; i < PAIRS; i++) {
        uint8_t seq[RT_SEQ_MAX], other[RT_SEQ_MAX];
        int n = rt_compute(&net, from[i].location, to[i].location, seq);

        src_number[i] = from[i].number;
        dst_number[i] = to[i].number;
        bytes_of[i] = (uint8_t)n;
        if (n < 1 || n > ENTRY - 1 || the_steps(from[i].location, to[i].location, other) != n ||
            memcmp(seq, other, (size_t)n) != 0 ||
            rt_route64_compute(&ready, from[i].number, to[i].number, other) != n ||
            memcmp(seq, other, (size_t)n) != 0) {
            fprintf(stderr, "bench_route: pair %u: the ways differ\n", i);
            exit(1);
        }
    }
}

/* Sequences from the first source to all. */
static void tabulate(uint32_t count)
{
    for (uint32_t d = 0; d < count; d++) {
        struct asked destination;
        uint8_t seq[RT_SEQ_MAX] = {0};

        ask(&destination, d);
        table[d][0] = (uint8_t)rt_compute(&net, from[0].location, destination.location, seq);
        memcpy(table[d] + 1, seq, ENTRY - 1);
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(uint64_t times);
    } way[] = {{"nothing", nothing},
               {"bytes", by_bytes},
               {"number", by_number},
               {"prepared", prepared},
               {"steps", by_steps},
               {"copied", copied},
               {"slots", slots},
               {"filled", slots_filled},
               {"one-nothing", one_nothing},
               {"one-bytes", one_by_bytes},
               {"one-prepared", one_prepared},
               {"one-table", one_looked_up}};
    uint64_t processors;
    int one;

    if (argc != 4 || rt_net_parse(argv[2], &net) != 0 ||
        (processors = rt_topo_processors(&net)) > PROCESSORS_MAX) {
        fprintf(stderr, "usage: bench_route WAY NET ITERATIONS\n");
        return 2;
    }
    one = strncmp(argv[1], "one-", 4) == 0;
    ask_all((uint32_t)processors, one ? ASKED : PAIRS);
    if (!one)
        agree();
    if (strcmp(argv[1], "one-table") == 0)
        tabulate((uint32_t)processors);
    for (unsigned i = 0; i < sizeof way / sizeof way[0]; i++)
        if (strcmp(argv[1], way[i].name) == 0)
            way[i].run(strtoull(argv[3], NULL, 10));
    return 0;
}
