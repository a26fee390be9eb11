/* SPDX-License-Identifier: MIT-0 */
/* One input of the router RN1 (DeHon 1.3): decision and swallow. */
#include "../gate_build.h"

void rt_gate_router(struct rt_gate_list *list)
{
    net_t stream, swallow, d, one, two, not_one, not_two, not_swallow;
    net_t first, second, at_once, later, look, not_d[2], request[4], drop, next;

    rti_gate_begin(list, "router");
    stream = rti_gate_input(list, "stream", 1,
                            "1 while bytes of a stream are there, one a clock (SPEC 11.8)");
    swallow = rti_gate_input(list, "swallow", 1,
                             "1: the first byte is dropped and the second looked at (DeHon 1.3)");
    d = rti_gate_input(list, "d", 2, "bits 7:6 of the byte that is there (SPEC 11.8)");
    one = rti_gate_flipflop(list, "one", 0, -1); /* one byte of this stream has passed */
    two = rti_gate_flipflop(list, "two", 0, -1); /* two have */
    not_one = NOT("none", 0, -1, one);
    not_two = NOT("ntwo", 0, -1, two);
    first = AND("byte1", 0, -1, stream, not_one);
    next = AND("more", 0, -1, stream, one);
    second = AND("byte2", 0, -1, next, not_two);
    not_swallow = NOT("nswallow", 0, -1, swallow);
    at_once = AND("now", 0, -1, first, not_swallow);
    later = AND("later", 0, -1, second, swallow);
    look = OR("look", 0, -1, at_once, later);
    drop = AND("drop1", 0, -1, first, swallow);
    not_d[0] = NOT("nd", 0, 0, d);
    not_d[1] = NOT("nd", 0, 1, (net_t)(d + 1));
    request[0] = AND("R", 0, 0, look, not_d[1], not_d[0]);
    request[1] = AND("R", 0, 1, look, not_d[1], d);
    request[2] = AND("R", 0, 2, look, (net_t)(d + 1), not_d[0]);
    request[3] = AND("R", 0, 3, look, (net_t)(d + 1), d);
    rti_gate_feed(list, one, stream);
    rti_gate_feed(list, two, next);
    rti_gate_output(list, "request", RT_GATE_OUT, request, 4,
                    "bit D is 1 in the clock of the byte looked at, D its bits 7:6 (DeHon 1.3)");
    rti_gate_output(list, "drop", RT_GATE_OUT, &drop, 1,
                    "1 in the clock of a byte that is swallowed (SPEC 11.8)");
}

int rt_gate_route(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                  const uint8_t head[2], unsigned bytes, unsigned swallow, uint8_t *direction,
                  uint8_t *dropped)
{
    const struct rt_gate_port *request = rt_gate_find(list, "request");
    unsigned drop = rt_gate_net(list, rt_gate_find(list, "drop"), 0);
    unsigned in = rt_gate_find(list, "stream")->first; /* stream, swallow, d */
    uint64_t value[RT_GATE_NETS_MAX] = {0}, drops = 0;

    for (unsigned at = 0; at < bytes && at < 2; at++) {
        unsigned requests = 0, way = 0;

        value[in] = 1;
        value[in + 1] = swallow & 1;
        value[in + 2] = head[at] >> 6 & 1;
        value[in + 3] = head[at] >> 7;
        rt_gate_run(list, fault, value);
        drops += value[drop] & 1;
        for (unsigned bit = 0; bit < 4; bit++) {
            if (value[rt_gate_net(list, request, bit)] & 1) {
                requests++;
                way = bit;
            }
        }
        if (requests == 1) {
            *direction = (uint8_t)way;
            *dropped = (uint8_t)drops;
        }
        if (requests > 0)
            return requests > 1;
        rt_gate_clock(list, fault, value);
    }
    return 1;
}
