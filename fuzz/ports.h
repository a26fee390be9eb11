/* SPDX-License-Identifier: MIT-0 */
/* ports.h - what the targets of networks of routers with ports share: a network of any family of
 * the list, through its text and back. */
#ifndef RT_FUZZ_PORTS_H
#define RT_FUZZ_PORTS_H

#include "fuzz.h"
#include "rt/net_text.h"
#include "rt/route_ports.h"

/* Mostly small: a byte, or two or four after it. */
static inline uint32_t fuzz_parameter(struct fuzz_input *in)
{
    uint8_t kind = fuzz_byte(in);

    if (kind < 224)
        return kind % 20;
    return (uint32_t)fuzz_number(in, kind < 248 ? 2 : 4);
}

/* Some family of the shape, as many numbers as its text may have, whether they are within its
 * limits or not. */
static inline void fuzz_take_ports(struct fuzz_input *in, struct rt_net *net)
{
    const struct rt_net_family *row, *ports[256];
    unsigned rows = 0, params;

    for (unsigned i = 0; (row = rt_net_family_at(i)) != NULL; i++)
        if (row->shape == RT_SHAPE_PORTS)
            ports[rows++] = row;
    row = ports[fuzz_byte(in) % rows];
    memset(net, 0, sizeof *net);
    net->family = row->family;
    params = row->least;
    if (row->most > row->least)
        params += fuzz_byte(in) % (row->most - row->least + 1u);
    for (unsigned i = 0; i < params; i++)
        net->param[i] = fuzz_parameter(in);
}

/* A twisted torus that is long and thin, whose routes try up to a million ways round; or with two
 * skews and large, whose routes are searched for. */
static inline int fuzz_is_slow(const struct rt_net *net)
{
    const uint32_t *p = net->param;

    return net->family == RT_FAMILY_TWISTED &&
           (p[0] / p[1] > 1000 || p[1] / p[0] > 1000 || (p[2] && p[3] && p[0] * p[1] > 400));
}

/* The port function of one family, by its own name. */
static inline int fuzz_family_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                                   uint32_t destination, struct rt_channel *out)
{
    switch (net->family) {
#define FUZZ_PORTS_ROW(VALUE, name, number)                                                        \
    case RT_FAMILY_##VALUE:                                                                        \
        return rt_route_##name##_port(net, in, at, destination, out);
        RT_PORTS_FAMILIES(FUZZ_PORTS_ROW)
#undef FUZZ_PORTS_ROW
    default:
        return RT_ERR_FAMILY;
    }
}

/* Returns 1 if rt_net_check passes the network, which then goes through its text and back, and it
 * is not slow. */
static inline int fuzz_ports_net(struct fuzz_input *in, struct rt_net *net)
{
    char text[RT_NET_TEXT_MAX];
    struct rt_net again;
    int error;

    fuzz_take_ports(in, net);
    error = rt_net_check(net);
    CLAIM((error == 0) == fuzz_within_limits(net));
    memset(text, UNTOUCHED, sizeof text);
    if (error != 0) {
        CLAIM(rt_net_format(net, text, sizeof text) == error && fuzz_untouched(text, sizeof text));
        return 0;
    }
    CLAIM(rt_net_format(net, text, sizeof text) == (int)strlen(text));
    CLAIM(rt_net_parse(text, &again) == 0 && fuzz_same_net(net, &again));
    return !fuzz_is_slow(net);
}

#endif
