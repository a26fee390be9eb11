/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/walk_batch.h - many messages walked abreast through a Transit network.
 *
 * The next hop of a walk depends only on where the message is and on the bits that the router looks
 * at.  So messages that are in one place in the same state, and whose next two bits agree, take the
 * next hop as one.  They part where these bits differ, and come together again where their walks so
 * far are the same.  This holds for any wiring, right or wrong.
 */
#ifndef RT_WALK_BATCH_H
#define RT_WALK_BATCH_H

#include "walk_transit.h"
#include "walk_wires.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most messages that go abreast. */
#define RT_WALK_LANES 64

/*
 * rt_walk_batch - walks of `messages` = 0..RT_WALK_LANES messages: walk[i] gets what rt_walk_run
 * says of sent[i].
 *
 * Messages of more than RT_WALK_STREAM routing bytes, and all of them if on->router is not
 * rt_walk_rn1, go to rt_walk_run one by one.
 *
 * Returns 0, or RT_ERR_FAMILY, *walk untouched, iff on->net is of another shape.
 * Cost: a hop of rt_walk_run for each hop that is not shared, and about 30 instructions a message;
 * 10 kB of stack.
 */
#define RT_WALK_STREAM 16
int rt_walk_batch(const struct rt_walk_on *on, unsigned messages, const struct rt_walk_sent *sent,
                  struct rt_walk *walk);

/*
 * rt_walk_verify_block - rt_walk_verify for all pairs from `sources` consecutive processors, 1 ..
 * RT_WALK_LANES, to `destinations` consecutive ones: number source * N + destination each, as
 * RT_WALK_PLAN_ALL has them.  Adds the same to *report.
 *
 * test: its on.router is rt_walk_rn1.  If its net is of another shape, no pair is computed.
 *
 * It is fastest where the sources share a leaf cluster or, in a full tree, the up routers above:
 * then all of them walk as one.  If a message to a destination does not arrive as it should,
 * rt_walk_verify_pair judges all to it one by one.
 *
 * Cost: about 50 instructions a pair besides those of test->route and test->rival; 30 kB of stack.
 */
void rt_walk_verify_block(const struct rt_walk_test *test, uint64_t source, unsigned sources,
                          uint64_t destination, uint64_t destinations,
                          struct rt_walk_report *report);

#ifdef __cplusplus
}
#endif

#endif
