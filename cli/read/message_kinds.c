/* SPDX-License-Identifier: MIT-0 */
/* The message sets that have names: how many messages each has, and which. */
#include <stddef.h>

#include "message_kinds.h"
#include "rt/random.h"
#include "../base/work.h"

static uint64_t one_each(const struct message_wanted *w)
{
    return w->n;
}

static uint64_t all_but_one(const struct message_wanted *w)
{
    return w->n - 1;
}

static uint64_t all_pairs(const struct message_wanted *w)
{
    return (uint64_t)w->n * (w->n - 1);
}

static uint64_t a_each(const struct message_wanted *w)
{
    return w->a * w->n;
}

static void fill_bitrev(const struct message_wanted *w, struct rt_load_tree_message *pair)
{
    for (uint32_t i = 0; i < w->n; i++) {
        pair[i] = (struct rt_load_tree_message){i, 0};
        for (unsigned bit = 0; bit < w->height; bit++)
            pair[i].target |= (i >> bit & 1) << (w->height - 1 - bit);
    }
}

static void fill_transpose(const struct message_wanted *w, struct rt_load_tree_message *pair)
{
    unsigned by = w->height / 2;

    for (uint32_t i = 0; i < w->n; i++)
        pair[i] = (struct rt_load_tree_message){i, (i << by | i >> (w->height - by)) & (w->n - 1)};
}

static void fill_complement(const struct message_wanted *w, struct rt_load_tree_message *pair)
{
    for (uint32_t i = 0; i < w->n; i++)
        pair[i] = (struct rt_load_tree_message){i, w->n - 1 - i};
}

static void fill_shift(const struct message_wanted *w, struct rt_load_tree_message *pair)
{
    for (uint32_t i = 0; i < w->n; i++)
        pair[i] = (struct rt_load_tree_message){i, (uint32_t)((i + w->a % w->n) % w->n)};
}

static void fill_hotspot(const struct message_wanted *w, struct rt_load_tree_message *pair)
{
    for (uint32_t i = 1; i < w->n; i++)
        *pair++ = (struct rt_load_tree_message){i, 0};
}

static void fill_alltoall(const struct message_wanted *w, struct rt_load_tree_message *pair)
{
    for (uint32_t i = 0; i < w->n; i++)
        for (uint32_t j = 0; j < w->n; j++)
            if (i != j)
                *pair++ = (struct rt_load_tree_message){i, j};
}

/* Sets of one message each take no time. */
static void show_messages(const struct message_wanted *w, uint64_t done)
{
    if (done % 4096 == 0)
        show_progress(done, w->a * w->n, "messages made");
}

/* Permutations at random: Fisher and Yates, from the last processor down. */
static void fill_permutations(const struct message_wanted *w, struct rt_load_tree_message *pair)
{
    uint64_t rng = w->seed;

    for (uint64_t k = 0; k < w->a; k++, pair += w->n) {
        for (uint32_t i = 0; i < w->n; i++)
            pair[i] = (struct rt_load_tree_message){i, i};
        for (uint32_t i = w->n - 1; i > 0; i--) {
            show_messages(w, k * w->n + w->n - i);
            uint32_t j = rt_random_below(&rng, i + 1);
            uint32_t kept = pair[i].target;

            pair[i].target = pair[j].target;
            pair[j].target = kept;
        }
    }
}

static void fill_random(const struct message_wanted *w, struct rt_load_tree_message *pair)
{
    uint64_t rng = w->seed;

    for (uint32_t i = 0; i < w->n; i++) {
        show_messages(w, i * w->a);
        for (uint64_t k = 0; k < w->a; k++)
            *pair++ =
                (struct rt_load_tree_message){i, (uint32_t)(rt_random_next(&rng) & (w->n - 1))};
    }
}

#define SEEDS "SEED = 0..18446744073709551615"
const struct message_kind message_kinds[] = {
    {"bitrev", "bitrev", 0, 1, 0, one_each, fill_bitrev},
    {"transpose", "transpose", 0, 1, 0, one_each, fill_transpose},
    {"complement", "complement", 0, 1, 0, one_each, fill_complement},
    {"shift", "shift:A, A = 0..18446744073709551615", 1, 0, 0, one_each, fill_shift},
    {"hotspot", "hotspot", 0, 0, 0, all_but_one, fill_hotspot},
    {"alltoall", "alltoall", 0, 0, 0, all_pairs, fill_alltoall},
    {"perm", "perm:SEED, " SEEDS, 1, 0, 0, one_each, fill_permutations},
    {"krel", "krel:K,SEED, K = 1..4294967295, " SEEDS, 2, 0, UINT32_MAX, a_each, fill_permutations},
    {"rand", "rand:K,SEED, K = 1..4294967295, " SEEDS, 2, 0, UINT32_MAX, a_each, fill_random},
    {.name = NULL},
};
