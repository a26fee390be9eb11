/* SPDX-License-Identifier: MIT-0 */
/*
 * Any bytes through any network: the walker ends, says how, and keeps its
 * word.  What arrives as it should is what rt_compute would have sent, and
 * what rt_route_decode takes arrives.
 *
 * Input: network, source, destination, unused bits (8 bytes each), and up to
 * 40 routing bytes.
 */
#include "fuzz.h"
#include "rt/route.h"
#include "rt/walk.h"

#define ROUTING_MAX 40

struct walked {
    struct rt_walk_on on;
    uint64_t source, destination;
    const uint8_t *stream;
    unsigned routing;
    struct rt_walk walk;
};

/* Each hop saw what the wires up to there made of the stream. */
static void check_hops(const struct walked *w, const struct rt_walk_hop hops[RT_WALK_HOPS_MAX])
{
    unsigned at = 0, rotation = 0;

    for (unsigned i = 0; i < w->walk.hops; i++) {
        const struct rt_walk_hop *hop = &hops[i];
        unsigned sent;

        at += hop->dropped;
        rotation = (rotation + hop->bundle.rotate) % 8;
        CLAIM(hop->at == at && at < w->routing);
        CLAIM(hop->dropped == hop->bundle.swallow);
        CLAIM(hop->rotation == rotation);
        sent = w->stream[at];
        CLAIM(hop->byte == (uint8_t)(sent << rotation | sent >> (8 - rotation)));
        CLAIM(hop->direction == hop->byte >> 6);
    }
    CLAIM(fuzz_untouched(hops + w->walk.hops, (RT_WALK_HOPS_MAX - w->walk.hops) * sizeof hops[0]));
}

/* The verdict is the first that holds, in the order of the enumeration. */
static void check_verdict(const struct walked *w)
{
    const struct rt_walk *walk = &w->walk;
    unsigned left = w->routing - walk->start;
    int full = w->on.net->family == RT_FAMILY_FULL;
    int nothing = full && w->routing == 0 && w->source == w->destination;
    int expected = walk->verdict;

    CLAIM(walk->verdict < RT_WALK_UNUSED_BITS && rt_walk_text(walk->verdict) != NULL);
    CLAIM(walk->hops <= RT_WALK_HOPS_MAX);
    CLAIM(walk->start <= w->routing && walk->start < RT_SEQ_MAX && walk->climbed <= walk->start);
    CLAIM(walk->lowest == rt_topo_common(w->on.net, w->source, w->destination));
    CLAIM(walk->crossed <= rt_topo_levels(w->on.net));
    if (walk->arrived) {
        CLAIM(walk->processor < rt_topo_processors(w->on.net));
        CLAIM(walk->rotation == 0); /* data arrives aligned on every way there is */
        CLAIM(nothing ? walk->hops == 0 && left == 0 : walk->hops > 0 && left >= 1);
        expected = walk->processor != w->destination ? RT_WALK_ELSEWHERE
                   : left > 1                        ? RT_WALK_SURPLUS
                   : walk->crossed != walk->lowest   ? RT_WALK_TOO_HIGH
                                                     : RT_WALK_ARRIVED;
    } else {
        CLAIM(!nothing);
        CLAIM(walk->verdict >= RT_WALK_OUT_OF_ROOT && walk->verdict <= RT_WALK_REENTERED);
    }
    CLAIM(walk->verdict == expected);
}

/* Bits that no router looks at change nothing; nor does keeping no hops. */
static void check_looked(const struct walked *w)
{
    uint8_t other[RT_SEQ_MAX];
    struct rt_walk again;
    unsigned routing = w->routing < RT_SEQ_MAX ? w->routing : RT_SEQ_MAX;

    if (routing < w->routing && w->walk.start + 1u >= RT_SEQ_MAX)
        return; /* the byte behind was on offer */
    for (unsigned i = 0; i < routing; i++)
        other[i] = (uint8_t)(w->stream[i] ^ (0xFF & ~w->walk.looked[i]));
    memset(&again, UNTOUCHED, sizeof again);
    rt_walk_run(&w->on, w->source, w->destination, other, routing, NULL, &again);
    CLAIM(again.hops == w->walk.hops && again.start == w->walk.start);
    CLAIM(again.crossed == w->walk.crossed && again.climbed == w->walk.climbed);
    CLAIM(again.arrived == w->walk.arrived && again.processor == w->walk.processor);
    CLAIM(memcmp(again.looked, w->walk.looked, sizeof again.looked) == 0);
    CLAIM(routing < w->routing || again.verdict == w->walk.verdict);
}

static int run(struct walked *w)
{
    struct rt_walk_hop hops[RT_WALK_HOPS_MAX];
    uint8_t out[ROUTING_MAX];
    size_t delivered;
    int verdict;

    memset(hops, UNTOUCHED, sizeof hops);
    memset(&w->walk, UNTOUCHED, sizeof w->walk);
    verdict = rt_walk_run(&w->on, w->source, w->destination, w->stream, w->routing, hops, &w->walk);
    CLAIM(verdict == w->walk.verdict);
    check_verdict(w);
    check_hops(w, hops);
    check_looked(w);
    delivered = rt_walk_deliver(&w->walk, w->stream, w->routing, out);
    CLAIM(delivered == w->routing - w->walk.start);
    if (w->walk.arrived)
        CLAIM(delivered == 0 || memcmp(out, w->stream + w->walk.start, delivered) == 0);
    return verdict;
}

/*
 * An arrival as it should be: what routers looked at is as rt_compute sends
 * it.  Returns 1 if all the rest is too, but for unused bits of RD and RC, so
 * that this is the sequence of a location of the destination.
 */
static int check_arrival(const struct walked *w)
{
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], seq[RT_SEQ_MAX];
    int bytes = rt_locate(w->on.net, w->source, src);
    unsigned n = w->routing, ru = w->walk.climbed, stray = 0;

    CLAIM(bytes > 0 && rt_locate(w->on.net, w->destination, dst) == bytes);
    CLAIM(rt_compute(w->on.net, src, dst, seq) == (int)n && n - ru <= (unsigned)bytes);
    for (unsigned i = 0; i < n; i++) {
        unsigned differ = seq[i] ^ w->stream[i], at = (unsigned)bytes - n + i;

        CLAIM((differ & w->walk.looked[i]) == 0);
        CLAIM(i >= ru || (seq[i] & ~w->walk.looked[i]) == 0); /* unused bits of RU are 0 */
        stray |= differ & (i < ru ? 0xFFu : fuzz_used_bits(w->on.net, at, (unsigned)bytes));
    }
    return !stray;
}

/* `leads_to`: a processor that the stream is the routing sequence of, if
 * `sequence`.  Leaves *w at the destination found. */
static void check_decode(struct walked *w, uint64_t unused, int sequence, uint64_t leads_to)
{
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], seq[RT_SEQ_MAX];
    int bytes = rt_locate(w->on.net, w->source, src), found;

    CLAIM(bytes >= 1 && bytes <= RT_LOC_MAX && bytes == rt_route_loc_bytes(w->on.net));
    for (unsigned i = 0; i < (unsigned)bytes; i++, unused >>= 8)
        src[i] |= (uint8_t)(unused & ~fuzz_used_bits(w->on.net, i, (unsigned)bytes));
    memset(dst, UNTOUCHED, sizeof dst);
    found = rt_route_decode(w->on.net, src, w->stream, w->routing, dst);
    if (found < 0) {
        CLAIM(found == RT_ERR_SEQ && fuzz_untouched(dst, sizeof dst) && !sequence);
        return;
    }
    CLAIM(found == bytes && fuzz_untouched(dst + bytes, sizeof dst - (size_t)bytes));
    CLAIM(rt_compute(w->on.net, src, dst, seq) == (int)w->routing);
    CLAIM(w->routing == 0 || memcmp(seq, w->stream, w->routing) == 0);
    CLAIM(rt_index(w->on.net, dst, &w->destination) == 0);
    CLAIM(!sequence || w->destination == leads_to);
    CLAIM(run(w) == RT_WALK_ARRIVED);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t room[ROUTING_MAX]; /* the stream stands at its end: behind it nothing is read */
    struct fuzz_input in = {data, size};
    struct rt_net net;
    struct walked w;
    uint64_t unused;
    int verdict, sequence = 0;
    unsigned routing;

    if (!fuzz_net(&in, &net))
        return 0;
    w.on = (struct rt_walk_on){&net, rt_topo_next, rt_walk_rn1, NULL};
    w.source = fuzz_number(&in, 8) % rt_topo_processors(&net);
    w.destination = fuzz_number(&in, 8) % rt_topo_processors(&net);
    unused = fuzz_number(&in, 8);
    routing = w.routing = in.left < ROUTING_MAX ? (unsigned)in.left : ROUTING_MAX;
    w.stream = room + ROUTING_MAX - routing;
    while (routing > 0)
        room[ROUTING_MAX - routing--] = fuzz_byte(&in);

    verdict = run(&w);
    if (verdict == RT_WALK_ELSEWHERE) { /* as nearly all are: to where it goes, then */
        w.destination = w.walk.processor;
        verdict = run(&w);
    }
    if (verdict == RT_WALK_ARRIVED)
        sequence = check_arrival(&w);
    check_decode(&w, unused, sequence, w.destination);
    if (verdict == RT_WALK_SURPLUS) { /* and the stream cut to what it needs */
        w.routing = w.walk.start + 1u;
        verdict = run(&w);
        CLAIM(verdict == RT_WALK_ARRIVED || verdict == RT_WALK_TOO_HIGH);
        if (verdict == RT_WALK_ARRIVED)
            check_decode(&w, unused, check_arrival(&w), w.destination);
    }
    return 0;
}
