/* SPDX-License-Identifier: MIT-0 */
/* Channels that the processors' own channels keep from being too full (rt_load_tree_narrow). */
#include "load_halve.h"

/* Heights above the leaves, from the lowest, at which a channel below the root can be too full. */
struct heights {
    uint8_t at[RT_LOAD_TREE_HEIGHT_MAX];
    unsigned number;
};

static struct heights full_heights(const struct rt_tree *tree, const uint32_t *load)
{
    struct heights heights;

    heights.number = 0;
    for (unsigned level = tree->height; level-- > 1;) {
        uint64_t wires = tree->capacity(tree->context, level);
        uint32_t c = UINT32_C(2) << level;

        while (c < UINT32_C(4) << level && load[c] <= wires)
            c++;
        if (c < UINT32_C(4) << level)
            heights.at[heights.number++] = (uint8_t)(tree->height - level);
    }
    return heights;
}

/*
 * Counts, for every channel of one side at these heights, at how many different processors the
 * messages that pass it have their other ends.  Messages come in the order of these.
 */
static void count_ends(const struct load_halver *h, const struct heights *heights, unsigned side,
                       uint32_t *last, uint32_t *ends)
{
    uint32_t n = UINT32_C(1) << h->tree->height;

    for (uint32_t node = 0; node < n; node++) { /* of two processors or more */
        last[node] = LOAD_TREE_NONE;
        ends[node] = 0;
    }
    for (uint32_t i = 0; i < h->list.count; i++) {
        uint32_t k = side == 0 ? h->list.by_target[i] : i;
        uint32_t other = rti_load_halve_end(h, k, side ^ 1),
                 leaf = n + rti_load_halve_end(h, k, side);
        unsigned meet = rti_load_tree_meet(h->list.source[k], h->list.target[k]);

        for (unsigned at = 0; at < heights->number && heights->at[at] < meet; at++) {
            uint32_t node = leaf >> heights->at[at];

            ends[node] += last[node] != other;
            last[node] = other;
        }
    }
}

/* Do all messages name processors? */
static int check(const struct rt_tree *tree, const struct rt_load_tree_messages *messages)
{
    for (uint32_t m = 0; m < messages->count; m++) {
        struct rt_load_tree_message pair = messages->message(messages->context, m);

        if ((pair.source | pair.target) >> tree->height != 0)
            return RT_ERR_INDEX;
    }
    return 0;
}

int rt_load_tree_narrow(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                        uint32_t *work, uint32_t *load)
{
    struct load_tree_work all = {work, 0};
    struct load_halver h;
    struct heights heights;
    uint32_t n;
    uint64_t leaf;
    int error;

    if (tree->height > RT_LOAD_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    n = UINT32_C(1) << tree->height;
    heights = full_heights(tree, load);
    if (heights.number == 0) /* nothing to be freed */
        return check(tree, messages);
    h = rti_load_halve_words(tree, messages->count, &all);
    error = rti_load_tree_list(tree, messages, h.first, &h.list);
    if (error != 0)
        return error;
    leaf = tree->capacity(tree->context, tree->height);
    for (unsigned side = 0; side < 2; side++) {
        uint32_t *ends = h.first + 2 * n;

        count_ends(&h, &heights, side, h.first, ends);
        for (unsigned k = 0; k < heights.number; k++) {
            unsigned level = tree->height - heights.at[k];
            uint64_t wires = tree->capacity(tree->context, level);

            for (uint32_t node = UINT32_C(1) << level; node < UINT32_C(2) << level; node++)
                if (ends[node] * leaf <= wires && load[RT_TREE_CHANNEL(node, side)] > wires)
                    load[RT_TREE_CHANNEL(node, side)] = (uint32_t)wires;
        }
    }
    return 0;
}
