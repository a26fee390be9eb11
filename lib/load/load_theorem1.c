/* SPDX-License-Identifier: MIT-0 */
/*
 * The off-line scheduler of Leiserson's theorem 1, and corollary 2 (SPEC 13.6).
 *
 * A group is the messages that cross one node in one direction.  order[0] and
 * order[1] hold the messages group by group, there part by part, there in the order
 * of their sources or targets; so every part is one run of both.
 */
#include "load_tree.h"

struct halver {
    const struct rt_tree *tree;
    struct load_tree_list list;
    uint32_t *order[2];
    uint32_t *mate;  /* 2 a message */
    uint32_t *part;  /* of each message, within its group */
    uint32_t *later; /* the second half of a run */
    uint32_t *first; /* 4n: places, or loads */
};

static struct halver lay_out(const struct rt_tree *tree, uint32_t count,
                             struct load_tree_room *room)
{
    struct halver h;

    h.tree = tree;
    h.list.count = 0;
    h.list.source = load_tree_take(room, count);
    h.list.target = load_tree_take(room, count);
    h.list.origin = load_tree_take(room, count);
    h.list.by_target = load_tree_take(room, count);
    h.order[0] = load_tree_take(room, count);
    h.order[1] = load_tree_take(room, count);
    h.mate = load_tree_take(room, 2 * (uint64_t)count);
    h.part = load_tree_take(room, count);
    h.later = load_tree_take(room, count);
    h.first = load_tree_take(room, UINT64_C(4) << tree->height);
    return h;
}

uint64_t rt_load_tree_words(const struct rt_tree *tree, uint32_t count)
{
    struct load_tree_room room = {NULL, 0};

    if (tree->height > RT_LOAD_TREE_HEIGHT_MAX)
        return 0;
    lay_out(tree, count, &room);
    return room.used;
}

static uint32_t end_of(const struct halver *h, uint32_t k, unsigned side)
{
    return side == 0 ? h->list.source[k] : h->list.target[k];
}

/* The group of a message: its node, and 1 for right to left. */
static uint32_t group_of(const struct halver *h, uint32_t k)
{
    uint32_t leaf = (UINT32_C(1) << h->tree->height) + h->list.source[k];
    unsigned meet = load_tree_meet(h->list.source[k], h->list.target[k]);

    return (leaf >> meet) * 2 + (leaf >> (meet - 1) & 1);
}

/* Sorts all messages by their groups, equals as they were. */
static void sort(struct halver *h)
{
    uint32_t groups = UINT32_C(2) << h->tree->height;

    for (unsigned side = 0; side < 2; side++) {
        uint32_t sum = 0;

        for (uint32_t g = 0; g < groups; g++)
            h->first[g] = 0;
        for (uint32_t k = 0; k < h->list.count; k++)
            h->first[group_of(h, k)]++;
        for (uint32_t g = 0; g < groups; g++) {
            uint32_t here = h->first[g];

            h->first[g] = sum;
            sum += here;
        }
        for (uint32_t i = 0; i < h->list.count; i++) {
            uint32_t k = side == 0 ? i : h->list.by_target[i];

            h->order[side][h->first[group_of(h, k)]++] = k;
        }
    }
}

/*
 * Matching: leaf upwards, until each subtree has one unmatched string at most.
 * Strings come in the order of their ends; those not yet matched wait on a
 * stack, the heights at which neighbours meet falling towards its top: at most
 * one for each height, and the one at the bottom.
 */
static void match(const struct halver *h, const uint32_t *run, uint32_t count, unsigned side)
{
    uint32_t stack[RT_LOAD_TREE_HEIGHT_MAX + 3];
    unsigned depth = 0;

    load_tree_unmatched(run, count, side, h->mate);
    for (uint32_t i = 0; i <= count; i++) {
        unsigned meet = RT_LOAD_TREE_HEIGHT_MAX + 1; /* behind the last: nothing waits on */

        while (depth >= 2) {
            uint32_t a = stack[depth - 2], b = stack[depth - 1];

            if (i < count)
                meet = load_tree_meet(end_of(h, b, side), end_of(h, run[i], side));
            if (load_tree_meet(end_of(h, a, side), end_of(h, b, side)) > meet)
                break;
            load_tree_match(a, b, side, h->mate);
            depth -= 2;
        }
        if (i < count)
            stack[depth++] = run[i];
    }
}

/* Puts what is in the second half behind the first half, keeping the order; the
 * length of the first. */
static uint32_t divide(const struct halver *h, uint32_t *run, uint32_t count)
{
    uint32_t first = 0, second = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (h->part[run[i]] % 2 == 0)
            run[first++] = run[i];
        else
            h->later[second++] = run[i];
    }
    for (uint32_t i = 0; i < second; i++)
        run[first + i] = h->later[i];
    return first;
}

/* Halves one part, which lies at the same place of both orders. */
static void halve(const struct halver *h, uint32_t at, uint32_t count)
{
    const uint32_t *run = h->order[0] + at;
    uint32_t part = h->part[run[0]];

    match(h, run, count, 0);
    match(h, h->order[1] + at, count, 1);
    for (uint32_t i = 0; i < count; i++)
        h->part[run[i]] = LOAD_TREE_NONE;
    for (uint32_t i = 0; i < count; i++) {
        unsigned side;
        uint32_t k, bit = 0;

        if (h->part[run[i]] != LOAD_TREE_NONE)
            continue;
        k = load_tree_end(h->mate, run[i], &side);
        for (; k != LOAD_TREE_NONE && h->part[k] == LOAD_TREE_NONE; bit ^= 1) {
            h->part[k] = 2 * part + bit;
            k = load_tree_next(h->mate, k, &side);
        }
    }
    divide(h, h->order[0] + at, count);
    divide(h, h->order[1] + at, count);
}

/* Halves every part of a group `times` times. */
static void halve_all(const struct halver *h, uint32_t at, uint32_t count, unsigned times)
{
    for (uint32_t i = at; i < at + count; i++)
        h->part[h->order[0][i]] = 0;
    for (; times > 0; times--) {
        for (uint32_t i = at, end; i < at + count; i = end) {
            for (end = i; end < at + count &&
                          h->part[h->order[0][end]] == h->part[h->order[0][i]];)
                end++;
            halve(h, i, end - i);
        }
    }
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

/* How often a group must be halved, to be one-cycle: by the loads it alone makes. */
static unsigned group_halvings(const struct halver *h, uint32_t at, uint32_t count)
{
    uint32_t one = h->order[0][at];
    unsigned top = load_tree_meet(h->list.source[one], h->list.target[one]), most = 0;

    for (unsigned height = 0; height < top; height++) {
        uint64_t capacity = h->tree->capacity(h->tree->context, h->tree->height - height);

        for (unsigned side = 0; side < 2; side++) {
            for (uint32_t i = at, end; i < at + count; i = end) {
                uint32_t node = end_of(h, h->order[side][i], side) >> height;
                unsigned times;

                for (end = i;
                     end < at + count && end_of(h, h->order[side][end], side) >> height == node;)
                    end++;
                times = halvings(end - i, capacity);
                most = times > most ? times : most;
            }
        }
    }
    return most;
}

static uint32_t group_end(const struct halver *h, uint32_t at)
{
    uint32_t end = at, group = group_of(h, h->order[0][at]);

    while (end < h->list.count && group_of(h, h->order[0][end]) == group)
        end++;
    return end;
}

static int begin(struct halver *h, const struct rt_tree_messages *messages, uint32_t *cycle)
{
    int error = load_tree_list(h->tree, messages, h->first, &h->list);

    if (error != 0)
        return error;
    sort(h);
    for (uint32_t m = 0; m < messages->count; m++)
        cycle[m] = 0;
    return 0;
}

int rt_load_tree_theorem1(const struct rt_tree *tree, const struct rt_tree_messages *messages,
                          uint32_t *room, uint32_t *cycle, uint32_t *cycles)
{
    struct load_tree_room all = {room, 0};
    uint32_t base = 0, widest = 0;
    unsigned height = 0; /* of the nodes at hand */
    struct halver h;
    int error;

    if (tree->height > RT_LOAD_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    h = lay_out(tree, messages->count, &all);
    error = begin(&h, messages, cycle);
    if (error != 0)
        return error;
    for (uint32_t at = 0, end; at < h.list.count; at = end) {
        uint32_t k = h.order[0][at];
        unsigned meet = load_tree_meet(h.list.source[k], h.list.target[k]), times;

        end = group_end(&h, at);
        times = group_halvings(&h, at, end - at);
        halve_all(&h, at, end - at, times);
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
static int common_halvings(const struct halver *h, const struct rt_tree_messages *messages)
{
    unsigned most = 0;
    int error = rt_load_tree(h->tree, messages, h->first);

    for (unsigned level = 1; level <= h->tree->height && error == 0; level++) {
        uint64_t capacity = h->tree->capacity(h->tree->context, level);

        if (capacity <= h->tree->height)
            return RT_ERR_CAPACITY;
        for (uint32_t c = UINT32_C(2) << level; c < UINT32_C(4) << level; c++) {
            unsigned times = halvings(h->first[c], capacity - h->tree->height);

            most = times > most ? times : most;
        }
    }
    return error != 0 ? error : (int)most;
}

int rt_load_tree_corollary2(const struct rt_tree *tree, const struct rt_tree_messages *messages,
                            uint32_t *room, uint32_t *cycle, uint32_t *cycles)
{
    struct load_tree_room all = {room, 0};
    struct halver h;
    int times, error;

    if (tree->height > RT_LOAD_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    h = lay_out(tree, messages->count, &all);
    times = common_halvings(&h, messages);
    if (times < 0)
        return times;
    error = begin(&h, messages, cycle);
    if (error != 0)
        return error;
    for (uint32_t at = 0, end; at < h.list.count; at = end) {
        end = group_end(&h, at);
        halve_all(&h, at, end - at, (unsigned)times);
        for (uint32_t i = at; i < end; i++)
            cycle[h.list.origin[h.order[0][i]]] = 1 + h.part[h.order[0][i]];
    }
    *cycles = h.list.count == 0 ? 0 : UINT32_C(1) << times;
    return 0;
}
