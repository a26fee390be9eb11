/* SPDX-License-Identifier: MIT-0 */
/*
 * The judge of routers with ports: many pairs as one by one, in whatever parts; right routes are
 * right, and a route with a planted fault is judged by what the walker alone says of it.  Headers
 * of right routes lead there; headers of any bytes go where their ports do.
 *
 * Input: how often and how routes are wrong; network; plan; pairs; a header.
 */
#include "plan.h"
#include "ports.h"
#include "room.h"
#include "rt/random.h"
#include "rt/route.h"
#include "rt/walk.h"

#define NODES 300 /* of networks that are judged */
#define BYTES 24

/* Routing functions under test have no context. */
static struct {
    uint8_t every, where, flip;
} plant;

static int is_wrong(uint64_t source, uint64_t destination)
{
    return plant.every != 0 && rt_random_mix(source << 32 | destination) % plant.every == 0;
}

static int ports_route(const struct rt_net *net, uint32_t source, uint32_t destination,
                       struct rt_channel *path, unsigned capacity)
{
    int hops = rt_route_ports(net, source, destination, path, capacity);

    if (hops > 0 && is_wrong(source, destination)) {
        path[plant.where % hops].port ^= plant.flip & 3;
        path[plant.where % hops].vc ^= plant.flip >> 2 & 1;
        return plant.flip == 255 ? RT_ERR_SRC : hops - (plant.flip >> 7);
    }
    return hops;
}

static int ports_pair(void *context, uint64_t source, uint64_t destination)
{
    struct rt_walk_ports_test *test = context;
    struct rt_walk_ports_result result, walk;
    int hops, verdict = rt_walk_ports_verify_pair(test, (uint32_t)source, (uint32_t)destination,
                                                  &hops, &result);

    CLAIM(verdict == result.verdict && (hops < 0) == (verdict == RT_WALK_PORTS_NOT_COMPUTED));
    CLAIM(is_wrong(source, destination) || verdict == RT_WALK_PORTS_ARRIVED);
    if (hops >= 0) {
        int alone = rt_walk_ports(&test->on, (uint32_t)source, (uint32_t)destination, test->path,
                                  (unsigned)hops, NULL, &walk);

        CLAIM(result.node == walk.node);
        CLAIM(alone == verdict ||
              (alone == RT_WALK_PORTS_ARRIVED && (verdict == RT_WALK_PORTS_TOO_LONG || //
                                                  verdict == RT_WALK_PORTS_OTHERWISE)));
    }
    return verdict;
}

static void ports_many(void *context, const struct rt_walk_plan *plan, uint64_t first,
                       uint64_t count, struct rt_walk_report *report)
{
    struct rt_walk_ports_test *test = context;
    struct fuzz_rooms rooms = {{NULL}, 0};
    struct rt_walk_ports_toward toward;

    if (plan->kind == RT_WALK_PLAN_TARGETS) {
        rt_walk_ports_toward_make(&toward, test,
                                  fuzz_room(&rooms, rt_walk_ports_toward_bytes(&test->on), 1));
        rt_walk_ports_toward_verify(&toward, plan, first, count, report);
    } else {
        rt_walk_ports_verify(test, plan, first, count, report);
    }
    fuzz_leave(&rooms);
}

static void open_ports(struct rt_walk_ports_test *test, const struct rt_net *net,
                       struct fuzz_rooms *rooms)
{
    int distances = rt_route_minimal(net);

    *test = (struct rt_walk_ports_test){.on = {net, 0, rt_topo_neighbour}};
    test->on.vcs = (unsigned)rt_route_vcs(net);
    test->route = ports_route;
    test->port = rt_route_port;
    test->longest = (uint32_t)rt_route_hops(net);
    test->path = fuzz_room(rooms, test->longest, sizeof *test->path);
    test->distance = distances ? fuzz_room(rooms, rt_topo_nodes(net), 4) : NULL;
    test->queue = distances ? fuzz_room(rooms, rt_topo_nodes(net), 4) : NULL;
    test->from = RT_WALK_FAR;
}

/* Packed by the route room, read by the walk room. */
static void check_packed(const struct rt_walk_ports_on *on, uint32_t source, uint32_t destination,
                         const struct rt_channel *path, unsigned hops)
{
    int exit = rt_route_exit(on->net, destination);

    for (unsigned format = RT_FORMAT_TRANSIT; format <= RT_FORMAT_BYTES; format++) {
        int width = rt_route_header_width(on->net, format), bytes;
        struct rt_walk_ports_result result;
        struct fuzz_rooms rooms = {{NULL}, 0};
        struct rt_walk_ports_hop *hop = fuzz_room(&rooms, hops, sizeof *hop);
        uint8_t *header = fuzz_room(&rooms, 2 * hops + 2, 1);
        struct rt_walk_header way = {header, 0, 0, (uint8_t)format, (uint8_t)width};

        if (width > 0) {
            bytes = rt_route_header_pack(format, (unsigned)width, path, hops, (unsigned)exit,
                                         header, 2 * hops + 2);
            CLAIM(bytes >= 0);
            way.bytes = (uint32_t)bytes;
            CLAIM(rt_walk_ports_header(on, source, destination, &way, hop, &result) ==
                  RT_WALK_PORTS_ARRIVED);
            CLAIM(result.hops == hops && rt_walk_header_spent(&way) == 1);
            for (unsigned i = 0; i < hops; i++)
                CLAIM(hop[i].out.port == path[i].port && hop[i].out.vc == 0);
        }
        fuzz_leave(&rooms);
    }
}

/* Any bytes: each router's port, taken by a second reader of the header, says where it goes. */
static void check_header(struct fuzz_input *in, const struct rt_walk_ports_on *on)
{
    uint32_t n = (uint32_t)rt_topo_processors(on->net), source = (uint32_t)fuzz_number(in, 4) % n;
    uint32_t destination = (uint32_t)fuzz_number(in, 4) % n, hops = 0;
    unsigned format = fuzz_byte(in) % 5, width = fuzz_byte(in) % 18, bytes = fuzz_byte(in) % BYTES;
    uint8_t byte[BYTES];
    struct rt_walk_header way = {byte, bytes, 0, (uint8_t)format, (uint8_t)width}, again = way;
    struct rt_walk_ports_hop hop[8 * BYTES];
    struct rt_walk_ports_result result;
    struct rt_topo_port_end at, to, next;
    int port = 0, verdict;

    for (unsigned i = 0; i < bytes; i++)
        byte[i] = fuzz_byte(in);
    CLAIM(rt_topo_attached(on->net, source, 0, &at) == 0);
    CLAIM(rt_topo_attached(on->net, destination, 1, &to) == 0);
    verdict = rt_walk_ports_header(on, source, destination, &way, hop, &result);
    CLAIM(verdict == result.verdict && verdict != RT_WALK_PORTS_NO_VC);
    while (!(format == RT_FORMAT_TRANSIT && at.node == to.node) &&
           (port = rt_walk_header_take(&again)) >= 0 &&
           rt_topo_neighbour(on->net, at.node, (unsigned)port, &next) == 0) {
        CLAIM(hops < result.hops && hop[hops].node == at.node);
        CLAIM(hop[hops].out.port == port && hop[hops].to.node == next.node);
        hops++;
        at = next;
    }
    CLAIM(result.hops == hops && result.node == at.node && way.taken == again.taken);
    CLAIM(verdict != RT_WALK_PORTS_ARRIVED ||
          (at.node == to.node && rt_walk_header_spent(&way) == 1 &&
           (format == RT_FORMAT_TRANSIT || port == rt_route_exit(on->net, destination))));
    CLAIM((verdict == RT_WALK_PORTS_OWN) == (port == RT_ERR_LINK));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_rooms rooms = {{NULL}, 0};
    struct fuzz_input in = {data, size};
    struct rt_walk_ports_test test;
    struct rt_net net;

    plant.every = fuzz_byte(&in);
    plant.where = fuzz_byte(&in);
    plant.flip = fuzz_byte(&in);
    if (!fuzz_ports_net(&in, &net))
        return 0;
    if (rt_topo_nodes(&net) <= NODES && rt_topo_ports_most(&net) <= 32) {
        uint32_t n = (uint32_t)rt_topo_processors(&net), source, destination;
        int hops;

        open_ports(&test, &net, &rooms);
        fuzz_check_pairs(&in, &net, &(struct fuzz_judge){ports_many, ports_pair, &test});
        source = fuzz_byte(&in) % n;
        destination = (uint32_t)fuzz_number(&in, 2) % n;
        hops = rt_route_ports(&net, source, destination, test.path, test.longest);
        CLAIM(hops >= 0);
        check_packed(&test.on, source, destination, test.path, (unsigned)hops);
    }
    test.on = (struct rt_walk_ports_on){&net, 1, rt_topo_neighbour};
    check_header(&in, &test.on);
    fuzz_leave(&rooms);
    return 0;
}
