/* SPDX-License-Identifier: MIT-0 */
#ifndef ROUTE_RING_H
#define ROUTE_RING_H

#include "rt/route.h"

/* A path that grows. */
struct ring_path {
    struct rt_ring_leg *leg;
    int legs;
};

/* One link more, or `hops` of them. */
void rti_ring_path_add(struct ring_path *path, uint32_t link, uint32_t hops);

/* shuffle:f,r: the path from source to target; its length, or RT_ERR_PATH. */
int rti_ring_shuffle(uint32_t f, uint32_t r, uint32_t source, uint32_t target, uint8_t *link);
#define SHUFFLE_LINKS_MAX 40

#endif
