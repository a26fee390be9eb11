/* SPDX-License-Identifier: MIT-0 */
/*
 * Decomposition trees of any box: the line of its small boxes is a line, and every set of them is
 * halved in boxes and processors; what is no set of processors is refused.
 *
 * Input: sides of the box; height, cuts; places of the processors.
 */
#include "room.h"
#include "rt/load_tree.h"
#include "rt/topo.h"

#define HEIGHT 4
#define CUTS 7

/* Cutting in turn and counting: the same place by another road. */
static void check_place(struct fuzz_input *in)
{
    unsigned bits[3], longest = 0;
    uint64_t at[3], place = 0;

    for (unsigned axis = 0; axis < 3; axis++) {
        bits[axis] = fuzz_byte(in) % 22;
        at[axis] = fuzz_number(in, 3) & ((UINT64_C(1) << bits[axis]) - 1);
        longest = bits[axis] > longest ? bits[axis] : longest;
    }
    for (unsigned k = 1; k <= longest; k++) /* the k-th cut of each side, the highest bit first */
        for (unsigned axis = 0; axis < 3; axis++)
            if (k <= bits[axis])
                place = 2 * place + (at[axis] >> (bits[axis] - k)) % 2;
    CLAIM(rt_load_tree_place(bits, at) == place);
}

static uint32_t owners_of(const struct rt_load_tree_strings *s, uint8_t *owner, unsigned boxes,
                          uint8_t was, uint8_t is)
{
    uint32_t count = 0;

    for (int i = 0; i < 2; i++) {
        CLAIM(s->begin[i] <= s->end[i] && s->end[i] <= boxes);
        for (uint64_t box = s->begin[i]; box < s->end[i]; box++, count++) {
            CLAIM(owner[box] == was);
            owner[box] = is;
        }
    }
    return count;
}

/* Level by level; each node's set is taken out of its parent's. */
static void check_sets(unsigned height, unsigned cuts, const uint64_t *place,
                       const struct rt_load_tree_strings *strings, const uint32_t *leaf)
{
    uint8_t owner[1 << CUTS] = {0};
    const unsigned n = 1u << height, boxes = 1u << cuts;
    unsigned taken = 0;

    for (unsigned node = 1; node < 2 * n; node++) {
        unsigned level = rt_topo_tree_level(node), black = 0;

        CLAIM(owners_of(&strings[node], owner, boxes, (uint8_t)(node / 2), (uint8_t)node) ==
              boxes >> level);
        for (unsigned i = 0; i < n; i++)
            black += owner[place[i]] == node;
        CLAIM(black == n >> level);
    }
    for (unsigned i = 0; i < n; i++) {
        CLAIM(leaf[i] < n && owner[place[i]] == n + leaf[i] && !(taken >> leaf[i] & 1));
        taken |= 1u << leaf[i];
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_rooms rooms = {{NULL}, 0};
    struct fuzz_input in = {data, size};
    unsigned height, cuts, n, good = 1;
    struct rt_load_tree_strings *strings;
    uint32_t *leaf;
    uint64_t *place, next = 0;
    int error;

    check_place(&in);
    height = fuzz_byte(&in) % (HEIGHT + 1);
    cuts = fuzz_byte(&in) % (CUTS + 1);
    n = 1u << height;
    place = fuzz_room(&rooms, n, sizeof *place);
    strings = fuzz_room(&rooms, 2 * n, sizeof *strings);
    leaf = fuzz_room(&rooms, n, sizeof *leaf);
    memset(strings, UNTOUCHED, 2 * n * sizeof *strings);
    memset(leaf, UNTOUCHED, n * sizeof *leaf);
    for (unsigned i = 0; i < n; i++) {
        unsigned skip = fuzz_byte(&in), room = cuts >= height ? (1u << cuts) - n : 0;

        place[i] = next + (room > 0 ? skip % (room / n + 1) : 0);
        if (skip == 255)
            place[i] = next / 2;
        next = place[i] + 1;
    }
    for (unsigned i = 0; i < n; i++)
        good = good && place[i] >> cuts == 0 && (i == 0 || place[i] > place[i - 1]);
    error = rt_load_tree_balance(height, cuts, place, strings, leaf);
    CLAIM(error == (cuts < height ? RT_ERR_HEIGHT : good ? 0 : RT_ERR_INDEX));
    if (error == 0)
        check_sets(height, cuts, place, strings, leaf);
    else
        CLAIM(fuzz_untouched(strings, 2 * n * sizeof *strings) &&
              fuzz_untouched(leaf, n * sizeof *leaf));
    CLAIM(rt_load_tree_balance(height, 63, place, strings, leaf) == RT_ERR_HEIGHT);
    CLAIM(rt_load_tree_balance(RT_LOAD_TREE_HEIGHT_MAX + 1, 62, place, strings, leaf) ==
          RT_ERR_HEIGHT);
    fuzz_leave(&rooms);
    return 0;
}
