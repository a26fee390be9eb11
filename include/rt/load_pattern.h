/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_pattern.h - traffic patterns: which processor sends to which (SPEC 18.2)?
 *
 * A pattern is an arithmetic rule over digits: the coordinates of a processor's router in grids,
 * else its number alone.  For hosts; memory is the caller's.
 */
#ifndef RT_LOAD_PATTERN_H
#define RT_LOAD_PATTERN_H

#include "load_progress.h"
#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

enum rt_load_pattern_kind {
    RT_LOAD_TORNADO, /* one message a processor, also below */
    RT_LOAD_NEIGHBOUR,
    RT_LOAD_TRANSPOSE,
    RT_LOAD_SHUFFLE,
    RT_LOAD_BITREV,
    RT_LOAD_COMPLEMENT,
    RT_LOAD_SHIFT,        /* by a */
    RT_LOAD_HOTSPOT,      /* all others to processor 0 */
    RT_LOAD_ALLTOALL,     /* each to each other */
    RT_LOAD_PERMUTATIONS, /* a of them, drawn */
    RT_LOAD_RANDOM,       /* a messages a processor, drawn */
    RT_LOAD_PATTERNS      /* their number */
};

#define RT_LOAD_NO_BITS 64
#define RT_LOAD_DIGITS_MAX 32
#define RT_LOAD_PATTERN_STEP 4096 /* messages drawn from one report of progress to the next */

/* A message. */
struct rt_load_pair {
    uint32_t source, target;
};

struct rt_load_pattern {
    uint8_t kind;     /* enum rt_load_pattern_kind; set by the caller, also below */
    uint8_t odd;      /* a transpose of an odd number of bits turns them by the lesser half */
    uint64_t a, seed; /* for the kinds that read them */

    uint32_t processors; /* set by rt_load_pattern_begin, also below */
    uint32_t each;       /* processors of a router, which keep their place there */
    unsigned digits;
    uint32_t side[RT_LOAD_DIGITS_MAX]; /* the lowest digit first */
    unsigned bits; /* of a processor's number: 2^bits processors; or RT_LOAD_NO_BITS */
};

/*
 * rt_load_pattern_begin - the digits of a network's processors.
 *
 * Returns 0; RT_ERR_NODES, digits untouched, iff there are 2^31 processors or more;
 * RT_ERR_FAMILY.
 */
int rt_load_pattern_begin(struct rt_load_pattern *pattern, const struct rt_net *net);

/*
 * rt_load_pattern_fits - is the pattern defined for these digits?
 *
 * pattern: kind and odd are set, and rt_load_pattern_begin returned 0.
 *
 * Returns 1, or 0: a transpose needs equal sides in pairs or an even number of bits, a shuffle
 * several equal sides or bits, a bitrev bits; all else fits.
 */
int rt_load_pattern_fits(const struct rt_load_pattern *pattern);

/* rt_load_pattern_target - where a processor sends, for the kinds of one message a processor.
 * Cost: a few divisions a digit. */
uint32_t rt_load_pattern_target(const struct rt_load_pattern *pattern, uint32_t source);

/*
 * rt_load_pattern_count - how many messages the pattern has: room for rt_load_pattern_fill.
 *
 * pattern: after rt_load_pattern_begin; a is read.
 *
 * Returns their number, those of processors to themselves included; UINT64_MAX if it is more than
 * that.
 */
uint64_t rt_load_pattern_count(const struct rt_load_pattern *pattern);

/*
 * rt_load_pattern_fill - writes all messages of a pattern that fits.
 *
 * progress: may be null; done counts messages of those that are drawn, of total, both divided by
 * RT_LOAD_PATTERN_STEP.
 */
void rt_load_pattern_fill(const struct rt_load_pattern *pattern, struct rt_load_pair *pair,
                          struct rt_load_progress *progress);

#ifdef __cplusplus
}
#endif

#endif
