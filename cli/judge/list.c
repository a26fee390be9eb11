/* SPDX-License-Identifier: MIT-0 */
/* Which vectors must be answered, and which have been: a hash table, for answers in any order. */
#include <stdlib.h>

#include "list.h"
#include "../base/work.h"
#include "rt/random.h"

#define BYTES_A_VECTOR 24 /* of vector, want and got */

/* The slot of a vector that equals this one, or the free one where it belongs. */
static uint64_t slot_of(const struct judge_list *list, const struct vector *vector)
{
    uint64_t at = rt_random_mix(vector->src ^ rt_random_mix(vector->dst)) & (list->slots - 1);

    for (; list->slot[at] != 0; at = (at + 1) & (list->slots - 1)) {
        const struct vector *other = &list->vector[list->slot[at] - 1];

        if (other->src == vector->src && other->dst == vector->dst)
            break;
    }
    return at;
}

int64_t judge_list_find(const struct judge_list *list, const struct vector *vector)
{
    return (int64_t)list->slot[slot_of(list, vector)] - 1;
}

int judge_list_open(struct judge_list *list, struct vectors *vectors)
{
    uint64_t n = vectors->count, bytes;
    struct vector vector;

    *list = (struct judge_list){.slots = 2};
    while (list->slots < 2 * n)
        list->slots *= 2;
    bytes = n * BYTES_A_VECTOR + list->slots * sizeof *list->slot;
    if (need_memory("judge", bytes) != 0)
        return EXIT_IO;
    list->vector = malloc(n * sizeof *list->vector);
    list->want = calloc(n, sizeof *list->want);
    list->got = calloc(n, sizeof *list->got);
    list->slot = calloc(list->slots, sizeof *list->slot);
    if (list->vector == NULL || list->want == NULL || list->got == NULL || list->slot == NULL)
        return out_of_memory("judge", bytes);
    while (vectors_next(vectors, &vector) && !interrupted()) {
        uint64_t at = slot_of(list, &vector);

        list->vector[list->count++] = vector;
        if (list->slot[at] == 0)
            list->slot[at] = (uint32_t)list->count;
        list->want[list->slot[at] - 1]++;
        if (list->count % 1024 == 0)
            show_progress(list->count, n, "vectors");
    }
    return 0;
}

void judge_list_close(struct judge_list *list)
{
    free(list->vector);
    free(list->want);
    free(list->got);
    free(list->slot);
}

int judge_list_missing(struct judge_list *list, uint64_t number)
{
    int64_t first = judge_list_find(list, &list->vector[number]);

    if (list->got[first] == 0)
        return 1;
    list->got[first]--;
    return 0;
}
