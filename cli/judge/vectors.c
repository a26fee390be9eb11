/* SPDX-License-Identifier: MIT-0 */
/* routeseq vectors: corner cases, then pairs at random. */
#include "vectors.h"
#include "../base/heap.h"
#include "../base/work.h"
#include "rt/random.h"
#include "rt/topo.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const struct option_row vectors_options[] = {
    {.name = "--count",
     .value = "N",
     .help = "the first N lines, 1..10^8 (the corner cases and 10,000 more)"},
    {.name = "--seed", .value = "S", .help = "seed of the random choices (1)"},
    {.name = NULL}};

/* --- keys */

static uint64_t pack(const struct vectors *v, const uint8_t loc[RT_LOC_MAX])
{
    uint64_t key = 0;

    for (unsigned i = 0; i < v->loc_bytes; i++)
        key = key << 8 | loc[i];
    return key;
}

uint64_t vectors_key(const struct vectors *v, const struct processor *processor)
{
    return v->loc_bytes > 0 ? pack(v, processor->loc) : processor->index;
}

/* The key of an index, its unused bits as in `bits`. */
static uint64_t key_of(const struct vectors *v, uint64_t index, uint64_t bits)
{
    uint8_t loc[RT_LOC_MAX];

    if (v->loc_bytes == 0)
        return index;
    rt_locate(v->net, index, loc);
    return pack(v, loc) | (bits & v->unused);
}

int vectors_key_text(const struct vectors *v, uint64_t key, char text[KEY_TEXT_MAX])
{
    static const char digit[] = "0123456789ABCDEF";
    unsigned digits = 2 * v->loc_bytes, n = digits + 1;

    text[0] = '@';
    if (digits == 0) {
        n = 0;
        for (uint64_t rest = key; n == 0 || rest > 0; rest /= 10)
            n++;
    }
    for (unsigned i = n; i-- > (digits > 0); key = digits > 0 ? key >> 4 : key / 10)
        text[i] = digit[digits > 0 ? key & 15 : key % 10];
    text[n] = '\0';
    return (int)n;
}

/* --- corner cases */

static void add(struct vectors *v, uint64_t src, uint64_t dst)
{
    if (ROOM_FOR_ONE(v->corner, v->corners, v->room) != 0)
        v->failed = 1;
    else
        v->corner[v->corners++] = (struct vector){src, dst};
}

void vectors_add(struct vectors *v, uint64_t src, uint64_t dst, uint64_t src_bits,
                 uint64_t dst_bits)
{
    add(v, key_of(v, src, src_bits), key_of(v, dst, dst_bits));
}

void vectors_pair(struct vectors *v, uint64_t src, uint64_t dst)
{
    add(v, src, dst);
}

/* --- all of them */

/* The bits of a location that leave its index as it is, whatever they are. */
static uint64_t find_unused(const struct vectors *v)
{
    uint64_t unused = 0, index;
    uint8_t loc[RT_LOC_MAX];

    for (unsigned bit = 0; bit < 8 * v->loc_bytes; bit++) {
        rt_locate(v->net, 0, loc);
        loc[v->loc_bytes - 1 - bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (rt_index(v->net, loc, &index) == 0 && index == 0)
            unused |= UINT64_C(1) << bit;
    }
    return unused;
}

int vectors_open(struct vectors *v, const struct call *call)
{
    int bytes = rt_route_loc_bytes(call->net), status;
    uint64_t count = 0;

    memset(v, 0, sizeof *v);
    v->net = call->net;
    v->processors = rt_topo_processors(call->net);
    v->loc_bytes = bytes > 0 ? (unsigned)bytes : 0;
    v->unused = find_unused(v);
    v->seed = 1;
    status = option_number(call, "--seed", 0, UINT64_MAX, &v->seed);
    if (status == 0)
        status = option_number(call, "--count", 1, VECTORS_MAX, &count);
    if (status != 0)
        return status;
    v->rng = v->seed;
    call->shape->judging->corners(v);
    if (v->failed)
        return EXIT_IO;
    v->count = count > 0 ? count : v->corners + VECTORS_RANDOM;
    return 0;
}

void vectors_close(struct vectors *v)
{
    free(v->corner);
}

/* Any pair; each second destination shares the high bits of its source's index, any number of them:
 * else nearly all ways would be long ones. */
static void draw(struct vectors *v, struct vector *vector)
{
    uint64_t src = rt_random_next(&v->rng) % v->processors;
    uint64_t dst = rt_random_next(&v->rng) % v->processors;

    if (v->taken % 2 != 0) {
        uint64_t low = rt_random_next(&v->rng), bits = 1;

        while ((v->processors - 1) >> bits != 0)
            bits++;
        low &= (UINT64_C(1) << low % (bits + 1)) - 1;
        dst = (src ^ low) < v->processors ? src ^ low : dst;
    }
    vector->src = key_of(v, src, v->unused != 0 ? rt_random_next(&v->rng) : 0);
    vector->dst = key_of(v, dst, v->unused != 0 ? rt_random_next(&v->rng) : 0);
}

int vectors_next(struct vectors *v, struct vector *vector)
{
    if (v->taken == v->count)
        return 0;
    if (v->taken < v->corners)
        *vector = v->corner[v->taken];
    else
        draw(v, vector);
    v->taken++;
    return 1;
}

static void print_key(const struct vectors *v, uint64_t key, char after)
{
    char text[KEY_TEXT_MAX];
    int n = vectors_key_text(v, key, text);

    text[n++] = after;
    fwrite(text, 1, (size_t)n, stdout);
}

int run_vectors(const struct call *call)
{
    struct vectors v;
    struct vector vector;
    int status = vectors_open(&v, call);

    if (status == 0)
        catch_interrupt();
    while (vectors_next(&v, &vector) && !ferror(stdout) && !interrupted()) {
        print_key(&v, vector.src, ' ');
        print_key(&v, vector.dst, '\n');
    }
    if (interrupted())
        status = complain(EXIT_FALSE, "interrupted after %" PRIu64 " of %" PRIu64 " vector%s",
                          v.taken, v.count, s_of(v.count));
    vectors_close(&v);
    return status;
}
