/* SPDX-License-Identifier: MIT-0 */
/* The off-line scheduler of Leiserson's theorem 1, and corollary 2 (SPEC 13.6). */
#include "load_halve.h"

uint64_t rt_load_tree_words(const struct rt_tree *tree, uint32_t count)
{
    struct load_tree_work work = {NULL, 0};

    if (tree->height > RT_LOAD_TREE_HEIGHT_MAX)
        return 0;
    rti_load_halve_words(tree, count, &work);
    return work.used;
}

/* How often a load must be halved. */
static unsigned halvings(uint64_t load, uint64_t capacity)
{
    unsigned times = 0;

    while (capacity < load) {
        capacity *= 2;
        times++;
    }
    return times;
}

/* The largest load of a channel so high, of those that a group makes on one side. */
static uint32_t largest_load(const struct load_halver *h, uint32_t at, uint32_t count,
                             unsigned side, unsigned height)
{
    uint32_t largest = 0;

    for (uint32_t i = at, end; i < at + count; i = end) {
        uint32_t node = rti_load_halve_end(h, h->order[side][i], side) >> height;

        for (end = i; end < at + count &&
                      rti_load_halve_end(h, h->order[side][end], side) >> height == node;)
            end++;
        largest = end - i > largest ? end - i : largest;
    }
    return largest;
}

/*
 * How often a group must be halved, to be one-cycle: by the loads it alone makes.  No load is
 * larger than the group, or than twice the largest one below: where that much fits, as mostly it
 * does, messages need not be looked at.
 */
static unsigned group_halvings(const struct load_halver *h, uint32_t at, uint32_t count)
{
    uint32_t one = h->order[0][at];
    unsigned top = rti_load_tree_meet(h->list.source[one], h->list.target[one]), most = 0;

    for (unsigned side = 0; side < 2; side++) {
        uint64_t bound = count;

        for (unsigned height = 0; height < top; height++, bound *= 2) {
            uint64_t capacity = h->tree->capacity(h->tree->context, h->tree->height - height);

            bound = bound < count ? bound : count;
            if (bound <= capacity << most)
                continue;
            bound = largest_load(h, at, count, side, height);
            if (bound > capacity << most)
                most = halvings(bound, capacity);
        }
    }
    return most;
}

int rt_load_tree_theorem1(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                          uint32_t *work, uint32_t *cycle, uint32_t *cycles)
{
    struct load_tree_work all = {work, 0};
    uint32_t base = 0, widest = 0;
    unsigned height = 0; /* of the nodes at hand */
    struct load_halver h;
    int error;

    if (tree->height > RT_LOAD_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    h = rti_load_halve_words(tree, messages->count, &all);
    error = rti_load_halve_begin(&h, messages);
    if (error != 0)
        return error;
    for (uint32_t m = 0; m < messages->count; m++)
        cycle[m] = 0;
    for (uint32_t at = 0, end; at < h.list.count; at = end) {
        uint32_t k = h.order[0][at];
        unsigned meet = rti_load_tree_meet(h.list.source[k], h.list.target[k]), times;

        if (meet != height)
            load_step(messages->progress, meet, at, h.list.count);
        load_done(messages->progress, at);
        end = rti_load_halve_group(&h, at);
        times = group_halvings(&h, at, end - at);
        rti_load_halve(&h, at, end - at, times);
        if (meet != height) { /* the levels of the nodes follow one another */
            base += widest;
            widest = 0;
            height = meet;
        }
        if (UINT32_C(1) << times > widest)
            widest = UINT32_C(1) << times;
        for (uint32_t i = at; i < end; i++)
            cycle[h.list.origin[h.order[0][i]]] = base + 1 + h.part[h.order[0][i]];
    }
    *cycles = base + widest;
    return 0;
}

/* Halvings of corollary 2, by capacities less lg n; or an error. */
static int common_halvings(const struct load_halver *h,
                           const struct rt_load_tree_messages *messages)
{
    unsigned most = 0;
    int error = rt_load_tree(h->tree, messages, h->first);

    for (unsigned level = 1; level <= h->tree->height && error == 0; level++) {
        uint64_t capacity = h->tree->capacity(h->tree->context, level);

        if (capacity <= h->tree->height)
            return RT_ERR_WIRES;
        for (uint32_t c = UINT32_C(2) << level; c < UINT32_C(4) << level; c++) {
            unsigned times = halvings(h->first[c], capacity - h->tree->height);

            most = times > most ? times : most;
        }
    }
    return error != 0 ? error : (int)most;
}

int rt_load_tree_corollary2(const struct rt_tree *tree,
                            const struct rt_load_tree_messages *messages, uint32_t *work,
                            uint32_t *cycle, uint32_t *cycles)
{
    struct load_tree_work all = {work, 0};
    struct load_halver h;
    int times;

    if (tree->height > RT_LOAD_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    h = rti_load_halve_words(tree, messages->count, &all);
    times = common_halvings(&h, messages); /* refuses messages that name no processor */
    if (times < 0)
        return times;
    rti_load_halve_begin(&h, messages);
    for (uint32_t m = 0; m < messages->count; m++)
        cycle[m] = 0;
    for (uint32_t at = 0, end; at < h.list.count; at = end) {
        end = rti_load_halve_group(&h, at);
        rti_load_halve(&h, at, end - at, (unsigned)times);
        for (uint32_t i = at; i < end; i++)
            cycle[h.list.origin[h.order[0][i]]] = 1 + h.part[h.order[0][i]];
    }
    *cycles = h.list.count == 0 ? 0 : UINT32_C(1) << times;
    return 0;
}
