/* SPDX-License-Identifier: MIT-0 */
/*
 * The judges of rings and of Leiserson's fat-tree: many pairs as one by one, in whatever parts;
 * right routes are right; rings laid out are judged as their mapping function is; of a tree only
 * the address bits of a pair are right.
 *
 * Input: shape; how often and how routes are wrong; network; plan; pairs.
 */
#include "plan.h"
#include "room.h"
#include "rt/random.h"
#include "rt/route.h"
#include "rt/walk.h"

#define NODES 300 /* of networks that are laid out */

/* Routing functions under test have no context. */
static struct {
    uint8_t every, where, flip;
} plant;

static int is_wrong(uint64_t source, uint64_t destination)
{
    return plant.every != 0 && rt_random_mix(source << 32 | destination) % plant.every == 0;
}

/* --- rings */

struct rings {
    struct rt_walk_ring_test test;
    struct rt_ring_leg leg[RT_LEGS_MAX];
};

static int ring_legs(void *context, uint32_t source, uint32_t target,
                     const struct rt_ring_leg **leg)
{
    struct rings *r = context;
    int legs = rt_route_legs(r->test.net, source, target, r->leg);

    *leg = r->leg;
    if (legs > 0 && is_wrong(source, target)) {
        struct rt_ring_leg *at = &r->leg[plant.where % legs];

        switch (plant.flip % 4) {
        case 0:
            at->link ^= plant.flip >> 2;
            break;
        case 1:
            at->hops++;
            break;
        case 2:
            return legs - 1;
        default:
            return RT_ERR_PATH;
        }
    }
    return legs;
}

static int ring_pair(void *context, uint64_t source, uint64_t target)
{
    struct rings *r = context;
    struct rt_walk_ring_test plain = r->test;
    struct rt_walk_ring_pair pair, again;
    int verdict = rt_walk_ring_verify_pair(&r->test, (uint32_t)source, (uint32_t)target, &pair);

    CLAIM(verdict == pair.verdict && pair.source == source && pair.target == target);
    plain.on.table = NULL; /* over the mapping function itself */
    CLAIM(rt_walk_ring_verify_pair(&plain, (uint32_t)source, (uint32_t)target, &again) == verdict);
    CLAIM(pair.legs == again.legs);
    CLAIM(is_wrong(source, target) || verdict == RT_WALK_RING_ARRIVED);
    CLAIM(plant.flip % 4 != 3 || (verdict == RT_WALK_RING_NOT_COMPUTED) == (pair.legs < 0));
    return verdict;
}

static void ring_many(void *context, const struct rt_walk_plan *plan, uint64_t first,
                      uint64_t count, struct rt_walk_report *report)
{
    rt_walk_ring_verify(&((struct rings *)context)->test, plan, first, count, report);
}

static int take_rings(struct fuzz_input *in, struct rt_net *net)
{
    net->family = (uint8_t)(RT_FAMILY_MULTICUBE + fuzz_byte(in) % 5);
    for (unsigned i = 0; i < (net->family == RT_FAMILY_MULTICUBE ? 3 : 2); i++)
        net->param[i] = 1 + fuzz_byte(in) % 6;
    return rt_net_check(net) == 0 && rt_topo_processors(net) <= NODES;
}

static void open_rings(struct rings *r, const struct rt_net *net, struct rt_topo_ring_table *table,
                       struct fuzz_rooms *rooms)
{
    uint32_t node, link;
    size_t entries;

    memset(r, 0, sizeof *r);
    r->test.net = net;
    CLAIM(rt_topo_rings(net, &r->test.on.rings) == 0);
    CLAIM((uint64_t)rt_topo_ring_seats(net) <= rt_topo_processors(net));
    entries = (size_t)r->test.on.rings.nodes * r->test.on.rings.links;
    table->next = fuzz_room(rooms, entries, 4);
    table->ring = fuzz_room(rooms, entries, 4);
    table->size = fuzz_room(rooms, entries, 4);
    CLAIM(rt_topo_ring_tabulate(&r->test.on.rings, table, &node, &link) == RT_TOPO_RING_SOUND);
    r->test.on.table = table;
    r->test.on.longest = (uint32_t)rt_route_longest(net);
    r->test.legs = ring_legs;
    r->test.context = r;
    r->test.link = rt_route_link;
    r->test.least = fuzz_room(rooms, r->test.on.longest + RT_LEGS_MAX, 4);
}

/* --- Leiserson's fat-tree */

static int tree_route(const struct rt_net *net, uint32_t source, uint32_t destination,
                      uint8_t bits[RT_TREE_BYTES])
{
    int count = rt_route_tree(net, source, destination, bits);

    if (count > 0 && is_wrong(source, destination)) {
        bits[plant.where % 8u % ((unsigned)count + 7) / 8] ^= plant.flip;
        return plant.flip == 255 ? RT_ERR_SRC : count - plant.flip % 2;
    }
    return count;
}

static int tree_pair(void *context, uint64_t source, uint64_t destination)
{
    const struct rt_walk_tree_test *test = context;
    uint8_t bits[RT_TREE_BYTES];
    struct rt_walk_tree_pair pair;
    int verdict = rt_walk_tree_verify_pair(test, source, destination, &pair), count, right;

    CLAIM(verdict == pair.walk.verdict && pair.source == source);
    CLAIM((pair.count < 0) == (verdict == RT_WALK_TREE_NOT_COMPUTED));
    count = rt_route_tree(test->net, (uint32_t)source, (uint32_t)destination, bits);
    right = count == pair.count;
    for (int i = 0; right && i < count; i++)
        right = ((bits[i / 8] ^ pair.bits[i / 8]) >> (7 - i % 8) & 1) == 0;
    CLAIM(right == (verdict == RT_WALK_TREE_ARRIVED));
    return verdict;
}

static void tree_many(void *context, const struct rt_walk_plan *plan, uint64_t first,
                      uint64_t count, struct rt_walk_report *report)
{
    rt_walk_tree_verify(context, plan, first, count, report);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_rooms rooms = {{NULL}, 0};
    struct fuzz_input in = {data, size};
    struct rt_net net = {0};
    unsigned shape = fuzz_byte(&in) % 2;

    plant.every = fuzz_byte(&in);
    plant.where = fuzz_byte(&in);
    plant.flip = fuzz_byte(&in);
    if (shape == 0 && take_rings(&in, &net)) {
        struct rt_topo_ring_table table;
        struct rings rings;

        open_rings(&rings, &net, &table, &rooms);
        fuzz_check_pairs(&in, &net, &(struct fuzz_judge){ring_many, ring_pair, &rings});
    } else if (shape == 1) {
        struct rt_walk_tree_test test = {
            &net, {0, rt_topo_tree_next, rt_walk_select, NULL}, tree_route};

        net = (struct rt_net){RT_FAMILY_TREE, 0, {1 + fuzz_byte(&in) % 32u}};
        test.on.height = net.param[0];
        fuzz_check_pairs(&in, &net, &(struct fuzz_judge){tree_many, tree_pair, &test});
    }
    fuzz_leave(&rooms);
    return 0;
}
