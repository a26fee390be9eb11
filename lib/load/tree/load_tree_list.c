/* SPDX-License-Identifier: MIT-0 */
/* Messages in the order of their ends; memory, bits. */
#include "load_messages.h"

uint32_t *rti_load_tree_take(struct load_tree_work *work, uint64_t words)
{
    uint64_t used = work->used;

    work->used += words + words % 2; /* the next piece may hold uint64_t */
    return work->at == NULL ? NULL : work->at + used;
}

/* Numbers of messages at[0..count-1] at each processor become the places of the first. */
static void add_up(uint32_t *first, uint32_t n)
{
    uint32_t sum = 0;

    for (uint32_t p = 0; p < n; p++) {
        uint32_t here = first[p];

        first[p] = sum;
        sum += here;
    }
}

int rti_load_tree_list(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                       uint32_t *first, struct load_tree_list *list)
{
    uint32_t n = UINT32_C(1) << tree->height;

    list->count = 0;
    for (uint32_t p = 0; p < n; p++)
        first[p] = 0;
    for (uint32_t m = 0; m < messages->count; m++) {
        struct rt_load_tree_message pair = messages->message(messages->context, m);

        if (pair.source >= n || pair.target >= n)
            return RT_ERR_INDEX;
        first[pair.source] += pair.source != pair.target;
        list->count += pair.source != pair.target;
    }
    add_up(first, n);
    for (uint32_t m = 0; m < messages->count; m++) {
        struct rt_load_tree_message pair = messages->message(messages->context, m);

        if (pair.source != pair.target) {
            uint32_t k = first[pair.source]++;

            list->source[k] = pair.source;
            list->target[k] = pair.target;
            list->origin[k] = m;
        }
    }
    for (uint32_t p = 0; p < n; p++)
        first[p] = 0;
    for (uint32_t k = 0; k < list->count; k++)
        first[list->target[k]]++;
    add_up(first, n);
    for (uint32_t k = 0; k < list->count; k++)
        list->by_target[first[list->target[k]]++] = k;
    return 0;
}

unsigned rti_load_tree_lowest(uint64_t x)
{
    unsigned bit = 0;

    for (unsigned half = 32; half > 0; half /= 2) {
        if ((x & ((UINT64_C(1) << half) - 1)) == 0) {
            x >>= half;
            bit += half;
        }
    }
    return bit;
}
