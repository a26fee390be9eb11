/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_route ways|sizes - nanoseconds a routing sequence takes, beside other ways to come by one.
 *
 * ways: rows for tools/figures/bench.sh, hybrid:192,2, 4,096 pairs in turn.
 * sizes: beside a table of the sequences from one source to all destinations, asked in no order, in
 * networks of more and more processors.  Prints, with tabs between them: NET; destinations; bytes
 * of the table; ns of the table, of a prepared network, of rt_compute.
 *
 * The time of the loop with nothing in it is taken off, but not from slots.
 */
#include <string.h>

#include "measure.h"
#include "rt/net_text.h"
#include "rt/route.h"
#include "rt/route64.h"
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

static struct rt_net net = RT_HYBRID(192, 2);
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

static void ask_all(uint32_t processors)
{
    uint64_t state = 1990;

    rt_route64_make(&ready, &net);
    for (unsigned i = 0; i < PAIRS; i++)
        ask(&from[i], (uint32_t)(bench_random(&state) % processors));
    for (unsigned i = 0; i < ASKED; i++)
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

static void ways(void)
{
    struct measured way[] = {{nothing, 0, 0},  {by_bytes, 0, 0},    {by_number, 0, 0},
                             {prepared, 0, 0}, {by_steps, 0, 0},    {copied, 0, 0},
                             {slots, 0, 0},    {slots_filled, 0, 0}};
    double ns[8];

    ask_all(PROCESSORS_MAX);
    agree();
    measure(way, 8);
    for (unsigned i = 0; i < 8; i++)
        ns[i] = way[i].ns - (i < 6 ? way[0].ns : 0);
    measure_row("a route, hybrid:192,2: rt_compute", ns[1], "the paper's seven steps", ns[4]);
    measure_row("", ns[1], "memcpy of as many bytes", ns[5]);
    measure_row("  rt_compute64", ns[2], "the paper's seven steps", ns[4]);
    measure_row("  rt_route64_compute, prepared", ns[3], "the paper's seven steps", ns[4]);
    measure_row("", ns[3], "memcpy of as many bytes", ns[5]);
    measure_row("  rt_compute64_n, into a slot of 16 bytes", ns[6], "the paper's seven steps",
                ns[4]);
    measure_row("", ns[6], "memset of the slots", ns[7]);
}

static void sizes(void)
{
    static const struct {
        const char *net;
        uint32_t processors;
    } size[] = {{"full:1", 64},          {"hybrid:12,1", 768},   {"full:2", 4096},
                {"hybrid:192,1", 12288}, {"hybrid:12,2", 49152}, {"full:3", 262144},
                {"hybrid:192,2", 786432}};

    for (unsigned i = 0; i < sizeof size / sizeof size[0]; i++) {
        struct measured way[] = {
            {one_nothing, 0, 0}, {one_looked_up, 0, 0}, {one_prepared, 0, 0}, {one_by_bytes, 0, 0}};
        uint32_t count = size[i].processors;

        rt_net_parse(size[i].net, &net);
        ask_all(count);
        for (uint32_t d = 0; d < count; d++) {
            struct asked destination;
            uint8_t seq[RT_SEQ_MAX] = {0};

            ask(&destination, d);
            table[d][0] = (uint8_t)rt_compute(&net, from[0].location, destination.location, seq);
            memcpy(table[d] + 1, seq, ENTRY - 1);
        }
        measure(way, 4);
        printf("%s\t%u\t%u\t%.2f\t%.2f\t%.2f\n", size[i].net, count, count * ENTRY,
               way[1].ns - way[0].ns, way[2].ns - way[0].ns, way[3].ns - way[0].ns);
    }
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "ways") == 0)
        ways();
    else if (argc == 2 && strcmp(argv[1], "sizes") == 0)
        sizes();
    else
        return fprintf(stderr, "usage: bench_route ways|sizes\n") > 0 ? 2 : 3;
    return 0;
}
