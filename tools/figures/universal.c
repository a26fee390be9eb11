/* SPDX-License-Identifier: MIT-0 */
/*
 * universal - theorem 10 of Leiserson's fat-trees made visible: one step of a
 * network, in which every processor sends to all its neighbours, as delivery cycles on
 * universal fat-trees (SPEC 13.7).  Prints lines of tab-separated values:
 *
 *   network height processors messages volume_w least_w  and for the fat-tree of the same
 *   volume, the smallest one, and this with processors identified at random:
 *   lower cycles theorem1
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rt/load.h"

#define DEGREE_MAX 32

/* A network of 2^height processors in a box. */
struct network {
    const char *name;
    double volume; /* n to this power */
    void (*box)(unsigned height, unsigned bits[3]);
    void (*place)(unsigned height, uint32_t p, uint64_t at[3]);
    unsigned (*neighbours)(unsigned height, uint32_t p, uint32_t *to);
};

static void *take(uint64_t bytes)
{
    void *memory = malloc((size_t)bytes);

    if (memory == NULL) {
        fprintf(stderr, "universal: out of memory\n");
        exit(3);
    }
    return memory;
}

/* --- layouts: meshes fill their boxes; the others lie on the bottom of a cube, wired above it
 * (lemma 3), bits of the number dealt to x and y in turn */

static void mesh2_box(unsigned height, unsigned bits[3])
{
    bits[0] = (height + 1) / 2;
    bits[1] = height / 2;
    bits[2] = 0;
}

static void mesh3_box(unsigned height, unsigned bits[3])
{
    for (unsigned axis = 0; axis < 3; axis++)
        bits[axis] = (height + 2 - axis) / 3;
}

static void cube_box(unsigned height, unsigned bits[3])
{
    bits[0] = bits[1] = bits[2] = (height + 1) / 2;
}

/* x, y and z one after the other in the number. */
static void mesh_place(const unsigned bits[3], uint32_t p, uint64_t at[3])
{
    for (unsigned axis = 0; axis < 3; axis++) {
        at[axis] = p & ((1u << bits[axis]) - 1);
        p >>= bits[axis];
    }
}

static void mesh2_place(unsigned height, uint32_t p, uint64_t at[3])
{
    unsigned bits[3];

    mesh2_box(height, bits);
    mesh_place(bits, p, at);
}

static void mesh3_place(unsigned height, uint32_t p, uint64_t at[3])
{
    unsigned bits[3];

    mesh3_box(height, bits);
    mesh_place(bits, p, at);
}

static void floor_place(unsigned height, uint32_t p, uint64_t at[3])
{
    at[0] = at[1] = at[2] = 0;
    for (unsigned bit = 0; bit < height; bit++)
        at[bit % 2] |= (uint64_t)(p >> bit & 1) << bit / 2;
}

/* --- neighbours */

static unsigned mesh_neighbours(const unsigned bits[3], uint32_t p, uint32_t *to)
{
    unsigned found = 0, shift = 0;

    for (unsigned axis = 0; axis < 3; shift += bits[axis++]) {
        uint32_t side = 1u << bits[axis], at = p >> shift & (side - 1);

        if (at > 0)
            to[found++] = p - (1u << shift);
        if (at + 1 < side)
            to[found++] = p + (1u << shift);
    }
    return found;
}

static unsigned mesh2_neighbours(unsigned height, uint32_t p, uint32_t *to)
{
    unsigned bits[3];

    mesh2_box(height, bits);
    return mesh_neighbours(bits, p, to);
}

static unsigned mesh3_neighbours(unsigned height, uint32_t p, uint32_t *to)
{
    unsigned bits[3];

    mesh3_box(height, bits);
    return mesh_neighbours(bits, p, to);
}

static unsigned hypercube_neighbours(unsigned height, uint32_t p, uint32_t *to)
{
    for (unsigned bit = 0; bit < height; bit++)
        to[bit] = p ^ 1u << bit;
    return height;
}

/* Shuffle, its inverse, exchange. */
static unsigned shuffle_neighbours(unsigned height, uint32_t p, uint32_t *to)
{
    uint32_t last = (1u << height) - 1;

    to[0] = (p << 1 | p >> (height - 1)) & last;
    to[1] = (p >> 1 | p << (height - 1)) & last;
    to[2] = p ^ 1;
    return 3;
}

static const struct network networks[] = {
    {"mesh2", 1, mesh2_box, mesh2_place, mesh2_neighbours},
    {"mesh3", 1, mesh3_box, mesh3_place, mesh3_neighbours},
    {"hypercube", 1.5, cube_box, floor_place, hypercube_neighbours},
    {"shuffle", 1.5, cube_box, floor_place, shuffle_neighbours},
};

/* --- identification */

struct placed {
    uint64_t place;
    uint32_t processor;
};

static int by_place(const void *a, const void *b)
{
    uint64_t x = ((const struct placed *)a)->place, y = ((const struct placed *)b)->place;

    return x < y ? -1 : x > y;
}

/* The leaf of every processor, by the balanced decomposition tree of the box. */
static void identify(const struct network *net, unsigned height, uint32_t *leaf_of)
{
    uint32_t n = 1u << height;
    struct placed *placed = take(n * sizeof *placed);
    uint64_t *place = take(n * sizeof *place), at[3];
    struct rt_load_tree_strings *strings = take(2 * n * sizeof *strings);
    uint32_t *leaf = take(n * sizeof *leaf);
    unsigned bits[3];

    net->box(height, bits);
    for (uint32_t p = 0; p < n; p++) {
        net->place(height, p, at);
        placed[p] = (struct placed){rt_load_tree_place(bits, at), p};
    }
    qsort(placed, n, sizeof *placed, by_place);
    for (uint32_t i = 0; i < n; i++)
        place[i] = placed[i].place;
    if (rt_load_tree_balance(height, bits[0] + bits[1] + bits[2], place, strings, leaf) != 0) {
        fprintf(stderr, "universal: %s: no decomposition tree\n", net->name);
        exit(1);
    }
    for (uint32_t i = 0; i < n; i++)
        leaf_of[placed[i].processor] = leaf[i];
    free(placed);
    free(place);
    free(strings);
    free(leaf);
}

/* A permutation at random (xorshift64). */
static void identify_at_random(unsigned height, uint32_t *leaf_of)
{
    uint64_t state = 1;

    for (uint32_t p = 0; p < 1u << height; p++)
        leaf_of[p] = p;
    for (uint32_t p = (1u << height) - 1; p > 0; p--) {
        uint32_t kept = leaf_of[p], other;

        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        other = (uint32_t)(state % (p + 1));
        leaf_of[p] = leaf_of[other];
        leaf_of[other] = kept;
    }
}

/* --- capacity and schedules */

static uint32_t least_root(unsigned height)
{
    struct rt_net net = RT_TREE(1);

    net.param[0] = height;
    net.param[1] = 1;
    while (rt_net_check(&net) != 0)
        net.param[1]++;
    return net.param[1];
}

/* Root capacity v^(2/3) / lg(n / v^(2/3)) of the fat-tree of volume v = n^power, lg x =
 * max(1, log2 x), within what is allowed. */
static uint32_t root_of(unsigned height, double power)
{
    double lg = height * (1 - power * 2 / 3);
    double w = ceil(pow(2, height * power * 2 / 3) / (lg > 1 ? lg : 1) - 1e-6);
    double least = least_root(height), most = (double)(UINT64_C(1) << height);

    return (uint32_t)(w < least ? least : w > most ? most : w);
}

static void schedule(unsigned height, uint32_t w, const struct rt_load_tree_messages *messages)
{
    uint32_t n = 1u << height, *load = take(16 * (uint64_t)n), *work;
    uint32_t *cycle = take(4 * (uint64_t)messages->count), theorem1 = 0, cycles = 0;
    struct rt_net net = RT_TREE(1);
    struct rt_tree tree;

    net.param[0] = height;
    net.param[1] = w;
    if (rt_net_check(&net) != 0 || rt_topo_tree(&net, &tree) != 0 ||
        rt_load_tree(&tree, messages, load) != 0)
        exit(1);
    work = take(4 * rt_load_tree_words(&tree, messages->count));
    rt_load_tree_theorem1(&tree, messages, work, cycle, &theorem1);
    free(work);
    work = take(4 * rt_load_tree_schedule_words(&tree, messages->count, load));
    rt_load_tree_schedule(&tree, messages, load, &(struct rt_load_tree_search){1, 512}, work, cycle,
                          &cycles);
    printf("\t%" PRIu64 "\t%" PRIu32 "\t%" PRIu32, rt_load_tree_least(&tree, load), cycles,
           theorem1);
    free(work);
    free(cycle);
    free(load);
}

/* One step: a message from every processor to each neighbour. */
static struct rt_load_tree_messages traffic(const struct network *net, unsigned height,
                                            const uint32_t *leaf_of,
                                            struct rt_load_tree_message *pair)
{
    struct rt_load_tree_messages messages = {0, rt_load_tree_pair, pair, NULL};

    for (uint32_t p = 0; p < 1u << height; p++) {
        uint32_t to[DEGREE_MAX];
        unsigned found = net->neighbours(height, p, to);

        for (unsigned i = 0; i < found; i++)
            pair[messages.count++] = (struct rt_load_tree_message){leaf_of[p], leaf_of[to[i]]};
    }
    return messages;
}

int main(int argc, char **argv)
{
    unsigned most = argc > 1 ? (unsigned)atoi(argv[1]) : 14;

    if (most < 6 || most > 20) {
        fprintf(stderr, "usage: universal [HEIGHT]: up to 2^HEIGHT processors, 6..20\n");
        return 2;
    }
    printf("network\theight\tprocessors\tmessages\tvolume_w\tleast_w\tlower\tcycles\ttheorem1"
           "\tlower_least\tcycles_least\ttheorem1_least"
           "\tlower_random\tcycles_random\ttheorem1_random\n");
    for (size_t i = 0; i < sizeof networks / sizeof networks[0]; i++) {
        for (unsigned height = 6; height <= most; height += 2) {
            const struct network *net = &networks[i];
            uint32_t *leaf_of = take(4u << height), w = root_of(height, net->volume);
            struct rt_load_tree_message *pair =
                take(((uint64_t)DEGREE_MAX << height) * sizeof *pair);
            struct rt_load_tree_messages messages;

            identify(net, height, leaf_of);
            messages = traffic(net, height, leaf_of, pair);
            printf("%s\t%u\t%u\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32, net->name, height,
                   1u << height, messages.count, w, least_root(height));
            schedule(height, w, &messages);
            schedule(height, least_root(height), &messages);
            identify_at_random(height, leaf_of);
            messages = traffic(net, height, leaf_of, pair);
            schedule(height, least_root(height), &messages);
            printf("\n");
            fflush(stdout);
            free(leaf_of);
            free(pair);
        }
    }
    return 0;
}
