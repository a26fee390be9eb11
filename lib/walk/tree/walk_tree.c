/* SPDX-License-Identifier: MIT-0 */
/* A bit-serial message through Leiserson's fat-tree, node by node (SPEC 13.3). */
#include "rt/walk_tree.h"

unsigned rt_walk_select(void *context, unsigned port, unsigned m, unsigned address)
{
    (void)context;
    if (!m)
        return 0;
    if (port == RT_TREE_PORT_UP)
        return address ? 1u << RT_TREE_PORT_RIGHT : 1u << RT_TREE_PORT_LEFT;
    if (address)
        return 1u << RT_TREE_PORT_UP;
    return port == RT_TREE_PORT_LEFT ? 1u << RT_TREE_PORT_RIGHT : 1u << RT_TREE_PORT_LEFT;
}

/* The only port in a set of them, or -1; the port by which the message came in never counts. */
static int only_port(unsigned ports, unsigned from)
{
    static const int8_t only[] = {-1, RT_TREE_PORT_UP, RT_TREE_PORT_LEFT, -1, RT_TREE_PORT_RIGHT};
    int port = ports < sizeof only ? only[ports] : -1;

    return port == (int)from ? -1 : port;
}

/* Takes the message past a node, which looks at its first address bit and drops it.  Returns
 * RT_WALK_TREE_ARRIVED as long as nothing is wrong. */
static int pass(const struct rt_walk_tree_on *on, const uint8_t *bits, unsigned count,
                struct rt_topo_tree_place *place, struct rt_walk_tree_hop *hop,
                struct rt_walk_tree_result *walk)
{
    unsigned at = walk->hops, bit; /* each node before has taken one */
    int port;

    if (place->node == 0)
        return RT_WALK_TREE_OUT_OF_ROOT;
    if (at == count)
        return RT_WALK_TREE_DRY;
    if (at == RT_TREE_BITS_MAX)
        return RT_WALK_TREE_ASTRAY;
    bit = bits[at / 8] >> (7 - at % 8) & 1u;
    port = only_port(on->select(on->context, place->port, 1, bit), place->port);
    hop->place = *place;
    hop->bit = (uint8_t)bit;
    hop->out = (int8_t)port;
    walk->hops++;
    if (port < 0)
        return RT_WALK_TREE_ASTRAY;
    if (port != RT_TREE_PORT_UP && place->port != RT_TREE_PORT_UP)
        walk->apex = place->node;
    on->next(place, (unsigned)port);
    return RT_WALK_TREE_ARRIVED;
}

int rt_walk_tree(const struct rt_walk_tree_on *on, uint64_t source, uint64_t destination,
                 const uint8_t *bits, unsigned count, struct rt_walk_tree_hop *hops,
                 struct rt_walk_tree_result *walk)
{
    uint64_t leaves = UINT64_C(1) << on->height;
    struct rt_topo_tree_place place = {leaves + source, RT_TREE_PORT_UP};
    struct rt_walk_tree_hop spare;
    int verdict = RT_WALK_TREE_ARRIVED;

    walk->hops = walk->arrived = 0;
    walk->apex = walk->processor = 0;
    if (count > 0 || source != destination) { /* else nothing is sent */
        on->next(&place, RT_TREE_PORT_UP);
        while (verdict == RT_WALK_TREE_ARRIVED && place.node < leaves)
            verdict =
                pass(on, bits, count, &place, hops == NULL ? &spare : &hops[walk->hops], walk);
    }
    if (verdict == RT_WALK_TREE_ARRIVED) {
        walk->arrived = 1;
        walk->processor = place.node - leaves;
        if (walk->processor != destination)
            verdict = RT_WALK_TREE_ELSEWHERE;
        else if (walk->hops < count)
            verdict = RT_WALK_TREE_SURPLUS;
    }
    return walk->verdict = (uint8_t)verdict;
}

const char *rt_walk_tree_text(int verdict)
{
    static const char *const text[RT_WALK_TREE_VERDICTS] = {
        "arrived",
        "left the tree through the root",
        "ran out of address bits",
        "a node sends it out of no port, of two, or back",
        "arrived elsewhere",
        "address bits left over",
        "no address bits computed"};

    return verdict >= 0 && verdict < RT_WALK_TREE_VERDICTS ? text[verdict] : "unknown verdict";
}
