/* SPDX-License-Identifier: MIT-0 */
/* Up to 64 messages walked abreast: what the files of the batch walker share. */
#ifndef WALK_BATCH_H
#define WALK_BATCH_H

#include "rt/random.h"
#include "rt/walk_batch.h"

#define WALK_WORDS 2 /* RT_WALK_STREAM bytes */

/* Messages as the batch walker takes them. */
struct walk_lanes {
    unsigned lanes;                            /* 1..RT_WALK_LANES */
    struct rt_topo_place place[RT_WALK_LANES]; /* where each enters: rt_topo_start */
    struct rt_topo_bundle bundle[RT_WALK_LANES];
    unsigned runs;                        /* of lanes that enter in the same place: rti_walk_runs */
    unsigned first[RT_WALK_LANES + 1];    /* lane of each run, and `lanes` behind them */
    const uint64_t (*stream)[WALK_WORDS]; /* the bytes of each, as they lie in memory */
    uint8_t routing[RT_WALK_LANES];       /* bytes of each for the routers, 0..RT_WALK_STREAM */
};

/* Messages in the same place and the same state: one walk serves all of them. */
struct walk_group {
    uint64_t lanes;               /* a bit each */
    uint64_t all[WALK_WORDS];     /* bits that are 1 in all their streams */
    uint64_t any[WALK_WORDS];     /* in any of them */
    struct rt_topo_place place;   /* where they are */
    struct rt_topo_bundle bundle; /* by which they came */
    uint8_t routing;
    uint8_t done;        /* arrived at some processor, or lost: walk.verdict says which */
    struct rt_walk walk; /* processor: if arrived; lowest: 0 */
};

/*
 * The trail: the way of one group, kept for the next group that enters in the same place with as
 * many bytes.  As long as routers look at bits that are the same, they decide the same.
 */
struct walk_trail {
    unsigned states;                                   /* 0: none */
    struct walk_group state[RT_WALK_HOPS_MAX + 2];     /* before each hop; one more: the end */
    uint64_t looked[RT_WALK_HOPS_MAX + 2][WALK_WORDS]; /* bits looked at on the way there */
};

/* Where message `lane` from `source` enters. */
void rti_walk_enter(const struct rt_walk_on *on, struct walk_lanes *lanes, unsigned lane,
                    uint64_t source);

/* Sets runs and first, when all have entered. */
void rti_walk_runs(struct walk_lanes *lanes);

/* Takes all messages of a group one hop further, or to their end.  If they part, changes nothing
 * and returns 1.  *at, *bits: what they look at; no bits if they look at nothing more. */
int rti_walk_hop(const struct rt_walk_on *on, struct walk_group *group, unsigned *at,
                 uint8_t *bits);

/*
 * Pushes all of them until each has arrived somewhere or is lost, on->router being rt_walk_rn1.
 * Returns the number of groups, all done.  A group that arrived is still to be judged.
 */
unsigned rti_walk_push(const struct rt_walk_on *on, const struct walk_lanes *lanes,
                       struct walk_group group[RT_WALK_LANES]);

/* Pushes the one group *enters, which has not moved yet.  Returns it when it is done, or a null
 * pointer if its messages part. */
const struct walk_group *rti_walk_follow(const struct rt_walk_on *on, struct walk_trail *trail,
                                         const struct walk_group *enters);

/* The verdict of messages that arrived somewhere. */
int rti_walk_arrival(const struct walk_group *group, uint64_t destination, unsigned lowest);

/* What the walk room knows of locations by itself: walk_verify.c. */
unsigned rti_walk_location_bytes(const struct rt_net *net);
uint8_t rti_walk_unused(const struct rt_net *net, unsigned i, unsigned bytes);

/*
 * Random numbers for the unused bits of a pair's locations: those of its source xor those of its
 * destination, so that a pair of a block costs two xors.
 */
struct walk_drawn {
    uint64_t src, dst; /* of the source's location and of the destination's */
};

/* What a processor draws as a source (as_dst = 0) or as a destination (1); key =
 * rt_random_mix(seed).  We mix dst once more, so that no two bits are the same: a cap has six, P
 * and stacks up to six. */
static inline struct walk_drawn rti_walk_draw(uint64_t key, uint64_t processor, unsigned as_dst)
{
    struct walk_drawn drawn;

    drawn.src = rt_random_mix(key + 2 * processor + as_dst);
    drawn.dst = (drawn.src ^ drawn.src >> 32) * RT_RANDOM_STEP;
    drawn.dst ^= drawn.dst >> 29;
    return drawn;
}

/* Writes the location of a processor, its unused bits 0; all 0 if test->locate fails. */
void rti_walk_location(const struct rt_walk_test *test, uint64_t processor,
                       uint8_t loc[RT_LOC_MAX]);

#endif
