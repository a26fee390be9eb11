/* SPDX-License-Identifier: MIT-0 */
/* A network cycle by cycle: packets of one flit, input queues, credits, virtual cut-through; no
 * code of the library.
 *
 * usage: cycles LANES BUFFER SPEEDUP CYCLES RATE|BOUND/STEPS <routes
 *
 * Standard input: PROCESSORS CHANNELS CLASSES, then for each pair `SRC DST HOPS CHANNEL CLASS ...`;
 * a processor sends to one of its pairs, all as likely.  A channel has CLASSES virtual channels of
 * LANES queues of BUFFER packets each at its end, a processor LANES queues without end.  A cycle:
 * each processor makes a packet with the probability RATE; then the heads of all queues, in an
 * order drawn anew, take what is free of: the next channel, or the port to the processor; room
 * there; their input, which sends SPEEDUP packets a cycle.  Prints what a processor that sends has
 * delivered a cycle, and `settles` if that is what it makes; with BOUND/STEPS the highest rate that
 * settles, by STEPS halvings below 1.1 BOUND and 1. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    PROCESSORS = 1 << 12,
    CHANNELS = 1 << 15,
    PAIRS = 1 << 18,
    HOPS = 1 << 20,
    QUEUES = 1 << 17
};
struct pair {
    uint32_t to, hops, first;
};
struct packet {
    uint32_t pair, hop;
};
struct queue {
    struct packet *at;
    uint32_t first, held, size, input;
};
static uint32_t processors, channels, classes, lanes, buffer, speedup, cycles, pairs, queues;
static struct pair pair[PAIRS];
static uint32_t from[PAIRS], begin[PROCESSORS];
static uint32_t way[HOPS], ways; /* virtual channels of the pairs, one after another */
static uint32_t made[PROCESSORS], delivered[PROCESSORS];
static struct queue queue[QUEUES];
static uint32_t ready[QUEUES], taken[CHANNELS], sent[CHANNELS];
static uint64_t state;

static uint32_t below(uint32_t n) /* xorshift64* (Marsaglia, Vigna) */
{
    state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
    return (uint32_t)((state * 0x2545F4914F6CDD1D >> 32) * n >> 32);
}

static int read_routes(void)
{
    uint32_t src, last = 0;

    if (scanf("%" SCNu32 " %" SCNu32 " %" SCNu32, &processors, &channels, &classes) != 3)
        return -1;
    while (pairs < PAIRS && scanf("%" SCNu32 " %" SCNu32 " %" SCNu32, &src, &pair[pairs].to,
                                  &pair[pairs].hops) == 3) {
        if (src >= processors || pair[pairs].to >= processors)
            return -1;
        pair[pairs].first = ways;
        for (uint32_t h = 0; h < pair[pairs].hops; h++) {
            uint32_t channel, class;

            if (scanf("%" SCNu32 " %" SCNu32, &channel, &class) != 2 || ways == HOPS ||
                channel >= channels || class >= classes)
                return -1;
            way[ways++] = channel * classes + class;
        }
        while (last < src) /* pairs come by their sources */
            begin[++last] = pairs;
        from[pairs++] = src;
    }
    while (last < processors)
        begin[++last] = pairs;
    return 0;
}

static void push(struct queue *q, struct packet p)
{
    q->at[(q->first + q->held++) % q->size] = p;
}

/* The queue that the head of q may go to now; itself: none; NULL: its processor. */
static struct queue *next(struct queue *q)
{
    struct packet p = q->at[q->first];
    const struct pair *of = &pair[p.pair];
    uint32_t virtual, some;

    if (p.hop == of->hops)
        return taken[channels + of->to] ? q : NULL;
    virtual = way[of->first + p.hop];
    some = below(lanes);
    for (uint32_t i = 0; i < lanes && !taken[virtual / classes]; i++) {
        struct queue *to = &queue[(processors + virtual) * lanes + (some + i) % lanes];

        if (to->held < buffer)
            return to;
    }
    return q;
}

/* The heads of all queues, in an order drawn anew, each go on if they can. */
static void move(int counts)
{
    uint32_t heads = 0;

    for (uint32_t i = 0; i < queues; i++)
        if (queue[i].held > 0)
            ready[heads++] = i;
    for (uint32_t i = 0; i < channels + processors; i++)
        taken[i] = sent[i] = 0;
    while (heads > 0) {
        uint32_t draw = below(heads);
        struct queue *q = &queue[ready[draw]], *to = sent[q->input] < speedup ? next(q) : q;
        struct packet p = q->at[q->first];

        ready[draw] = ready[--heads];
        if (to == q)
            continue;
        q->first = (q->first + 1) % q->size, q->held--;
        sent[q->input]++;
        if (to != NULL) {
            taken[way[pair[p.pair].first + p.hop] / classes] = 1;
            push(to, (struct packet){p.pair, p.hop + 1});
        } else {
            taken[channels + pair[p.pair].to] = 1;
            delivered[from[p.pair]] += (uint32_t)counts;
        }
    }
}

/* What each processor makes, and what of its own is delivered, from a third of the cycles on. */
static void run(double offered)
{
    uint32_t rate = (uint32_t)(offered * (1 << 24));

    state = 88172645463325252;
    for (uint32_t s = 0; s < processors; s++)
        made[s] = delivered[s] = 0;
    for (uint32_t i = 0; i < queues; i++)
        queue[i].first = queue[i].held = 0;
    for (uint32_t cycle = 0; cycle < cycles; cycle++) {
        int counts = cycle >= cycles / 3;

        for (uint32_t s = 0; s < processors; s++)
            if (begin[s + 1] > begin[s] && below(1 << 24) < rate) {
                uint32_t to = begin[s] + below(begin[s + 1] - begin[s]);

                push(&queue[s * lanes + below(lanes)], (struct packet){to, 0});
                made[s] += (uint32_t)counts;
            }
        move(counts);
    }
}

/* Whether what is made is delivered, but for 1 %, and of each processor but for 3 % and ten. */
static int settles(double rate, double *each)
{
    double all = 0, come = 0, senders = 0;
    int all_do = 1;

    run(rate);
    for (uint32_t s = 0; s < processors; s++) {
        all += made[s], come += delivered[s], senders += begin[s + 1] > begin[s];
        all_do &= delivered[s] >= 0.97 * made[s] - 10;
    }
    *each = come / (cycles - cycles / 3) / senders;
    return all_do && come >= 0.99 * all;
}

static int prepare(char **argv)
{
    lanes = (uint32_t)atoi(argv[1]), buffer = (uint32_t)atoi(argv[2]),
    speedup = (uint32_t)atoi(argv[3]), cycles = (uint32_t)atoi(argv[4]);
    queues = (processors + channels * classes) * lanes;
    if (queues > QUEUES || processors >= PROCESSORS || channels + processors > CHANNELS)
        return -1;
    for (uint32_t i = 0; i < queues; i++) {
        uint32_t source = i / lanes;

        queue[i].input = source < processors ? channels + source : (source - processors) / classes;
        queue[i].size = source < processors ? cycles : buffer;
        queue[i].at = malloc(queue[i].size * sizeof *queue[i].at);
        if (queue[i].at == NULL)
            return -1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    double bound, each, low = 0, high;
    int steps = 0;

    if (argc != 6 || sscanf(argv[5], "%lf/%d", &bound, &steps) < 1 || read_routes() != 0 ||
        prepare(argv) != 0)
        return 2;
    if (steps == 0) {
        int does = settles(bound, &each);

        printf("%.4f%s\n", each, does ? " settles" : "");
        return 0;
    }
    high = 1.1 * bound < 1 ? 1.1 * bound : 1;
    for (int i = 0; i < steps; i++)
        if (settles((low + high) / 2, &each))
            low = (low + high) / 2;
        else
            high = (low + high) / 2;
    printf("%.4f\n", low);
    return 0;
}
