/* SPDX-License-Identifier: MIT-0 */
/*
 * Networks of routers with ports: any channels walked get the verdict of a second, naive reading;
 * headers of any bytes are read alike bit by bit, and those that are packed come back; a Benes
 * network carries any permutation and refuses what is none.
 *
 * Input: family and parameters; source, destination; channels; format, width, bytes of a header;
 * levels of a Benes network, its permutation.
 */
#include "ports.h"
#include "rt/route.h"
#include "rt/walk.h"

#define HOPS_MAX 24
#define BYTES_MAX 24
#define LEVELS_MAX 5
#define TERMINALS_MAX RT_BENES_TERMINALS(LEVELS_MAX)

static unsigned take_channels(struct fuzz_input *in, const struct rt_net *net, uint32_t source,
                              uint32_t destination, struct rt_channel *path)
{
    int kept = rt_route_ports(net, source, destination, path, HOPS_MAX);
    unsigned hops = kept < 0 ? 0 : (unsigned)kept, changed = fuzz_byte(in) % 4;

    if (changed == 0)
        hops = fuzz_byte(in) % (HOPS_MAX + 1);
    for (unsigned i = 0; i < (changed == 0 ? hops : changed - 1); i++) {
        unsigned which = changed == 0 ? i : fuzz_byte(in) % HOPS_MAX;

        path[which].port = (uint16_t)fuzz_parameter(in);
        path[which].vc = fuzz_byte(in) % 8;
    }
    return hops;
}

/* A router and the far end of a hop's link are dead: the walk stops at the first of them. */
static void check_cut(const struct rt_net *net, uint32_t source, uint32_t router, unsigned which,
                      const struct rt_walk_ports_hop *hop, const struct rt_walk_ports_result *whole)
{
    const struct rt_topo_port_end *end = &hop[which].to;
    struct rt_walk_ports_faults faults = {&router, 1, end, which < whole->hops};
    struct rt_walk_ports_result result = *whole;
    int cut = rt_walk_ports_cut(net, &faults, source, hop, &result),
        one_way = rt_topo_directed(net);
    struct rt_topo_port_end at;
    uint32_t i = 0;

    rt_topo_attached(net, source, 0, &at);
    if (at.node == router) {
        CLAIM(cut == RT_WALK_PORTS_CUT_SOURCE && result.hops == 0 && result.node == router);
        return;
    }
    for (; i < whole->hops && hop[i].to.node != router; at = hop[i++].to) {
        int out = hop[i].node == end->node && hop[i].out.port == end->port;
        int in = hop[i].to.node == end->node && hop[i].to.port == end->port;

        if (faults.links > 0 && (out || (in && !one_way)))
            break;
    }
    CLAIM((cut == RT_WALK_PORTS_WHOLE) == (i == whole->hops) && result.hops == i);
    CLAIM(result.verdict == (i == whole->hops ? whole->verdict : RT_WALK_PORTS_DEAD));
    CLAIM(result.node == at.node);
    CLAIM(cut != RT_WALK_PORTS_CUT_ROUTER || hop[i].to.node == router);
    CLAIM(cut != RT_WALK_PORTS_CUT_LINK || faults.links > 0);
}

/* What SPEC 15.16 says of a path, step by step. */
static void check_walk(const struct rt_walk_ports_on *on, uint32_t source, uint32_t destination,
                       const struct rt_channel *path, unsigned hops)
{
    struct rt_walk_ports_hop hop[HOPS_MAX];
    struct rt_walk_ports_result result;
    struct rt_topo_port_end at = {0, 0}, to = {0, 0}, next;
    int verdict = RT_WALK_PORTS_ARRIVED, known, least_vc = 255;
    unsigned taken = 0;

    known = rt_topo_attached(on->net, source, 0, &at) == 0;
    known = rt_topo_attached(on->net, destination, 1, &to) == 0 && known;
    memset(hop, UNTOUCHED, sizeof hop);
    CLAIM(rt_walk_ports(on, source, destination, path, hops, hop, &result) == result.verdict);
    if (!known) {
        CLAIM(result.verdict == RT_WALK_PORTS_ELSEWHERE && result.hops == 0);
        return;
    }
    for (; taken < hops && rt_topo_neighbour(on->net, at.node, path[taken].port, &next) == 0;
         taken++) {
        CLAIM(hop[taken].node == at.node && hop[taken].out.port == path[taken].port);
        CLAIM(hop[taken].to.node == next.node && hop[taken].to.port == next.port);
        least_vc = path[taken].vc < on->vcs ? least_vc : 0;
        at = next;
    }
    CLAIM(fuzz_untouched(hop + taken, (HOPS_MAX - taken) * sizeof *hop));
    if (taken < hops)
        verdict = RT_WALK_PORTS_NOWHERE;
    else if (at.node != to.node)
        verdict = RT_WALK_PORTS_ELSEWHERE;
    else if (least_vc == 0)
        verdict = RT_WALK_PORTS_NO_VC;
    CLAIM(result.verdict == verdict && result.hops == taken && result.node == at.node);
    check_cut(on->net, source, to.node, taken / 2, hop, &result);
    check_cut(on->net, source, taken > 0 ? hop[taken / 2].node : to.node, 0, hop, &result);
    check_cut(on->net, source, RT_WALK_FAR, taken - taken / 3, hop, &result);
}

/* Bit `weight` of field `number` of a header, as SPEC 15.10 has it; 0 beyond its end. */
static unsigned bit_of(unsigned format, unsigned width, const uint8_t *byte, unsigned bytes,
                       unsigned number, unsigned weight)
{
    unsigned place = number * width + weight; /* field: of the number that the bytes are */

    switch (format) {
    case RT_FORMAT_TRANSIT:
        place = number * width + (width - 1 - weight);
        return byte[place / 8] >> (7 - place % 8) & 1;
    case RT_FORMAT_FIELD:
        return byte[bytes - 1 - place / 8] >> place % 8 & 1;
    default:
        return byte[number] >> weight & 1;
    }
}

/* Any bytes as a header, read to the end. */
static void check_bytes(unsigned format, unsigned width, const uint8_t *byte, unsigned bytes)
{
    struct rt_route_header header = {byte, 8 * bytes, 0, (uint8_t)format, (uint8_t)width};
    unsigned number = 0, fields = 8 * bytes / width;

    for (;; number++) {
        uint32_t value = 0, before = header.taken;
        int port = rt_route_header_take(&header);

        if (number == fields) {
            CLAIM(port == RT_ERR_SEQ && header.taken == before);
            return;
        }
        for (unsigned weight = 0; weight < width; weight++)
            value |= (uint32_t)bit_of(format, width, byte, bytes, number, weight) << weight;
        if (format == RT_FORMAT_BYTES && value == 0) {
            CLAIM(port == RT_ERR_LINK && header.taken == before);
            return;
        }
        CLAIM(port == (int)(value - (format == RT_FORMAT_BYTES)));
        CLAIM(header.taken == before + width);
    }
}

/* What is packed comes back, if it fits; else nothing is written. */
static void check_packed(unsigned format, unsigned width, const struct rt_channel *path,
                         unsigned hops, unsigned last)
{
    unsigned fields = hops + (format != RT_FORMAT_TRANSIT), add = format == RT_FORMAT_BYTES;
    unsigned size = (fields * width + 7) / 8, end = last + 1;
    uint8_t header[(HOPS_MAX + 1) * 2 + 1];
    struct rt_channel again[HOPS_MAX];
    int fits = 1, bytes;

    for (unsigned i = 0; i < fields; i++)
        fits = fits && (i < hops ? path[i].port : last) + add < 1u << width;
    memset(header, UNTOUCHED, sizeof header);
    if (size > 0) {
        bytes = rt_route_header_pack(format, width, path, hops, last, header, size - 1);
        CLAIM(bytes == RT_ERR_LONG && fuzz_untouched(header, sizeof header));
    }
    bytes = rt_route_header_pack(format, width, path, hops, last, header, size);
    if (!fits) {
        CLAIM(bytes == RT_ERR_LINK && fuzz_untouched(header, sizeof header));
        return;
    }
    CLAIM(bytes == (int)size && fuzz_untouched(header + size, sizeof header - size));
    CLAIM(rt_route_header_unpack(format, width, header, size, again, hops, &end) == (int)hops);
    for (unsigned i = 0; i < hops; i++)
        CLAIM(again[i].port == path[i].port && again[i].vc == 0);
    CLAIM(end == (format == RT_FORMAT_TRANSIT ? last + 1 : last));
}

static void check_headers(struct fuzz_input *in, const struct rt_net *net,
                          const struct rt_channel *path, unsigned hops, uint32_t destination)
{
    unsigned format = fuzz_byte(in) % 5, bytes = fuzz_byte(in) % (BYTES_MAX + 1), end = 0;
    int width = rt_route_header_width(net, format), last = rt_route_exit(net, destination), most;
    uint8_t byte[BYTES_MAX + 1];
    struct rt_channel read[HOPS_MAX];

    for (unsigned i = 0; i < bytes; i++)
        byte[i] = fuzz_byte(in);
    most = rt_topo_ports_most(net);
    if (format < RT_FORMAT_TRANSIT || format > RT_FORMAT_BYTES) {
        CLAIM(width == RT_ERR_FORMAT);
        CLAIM(rt_route_header_pack(format, 8, path, hops, 0, byte, BYTES_MAX) == RT_ERR_FORMAT);
        return;
    }
    CLAIM((width == RT_ERR_FOUR) == (format == RT_FORMAT_TRANSIT && most > 4));
    CLAIM(width != RT_ERR_BYTE || format == RT_FORMAT_BYTES);
    CLAIM(last < 0 || width < 0 || format == RT_FORMAT_TRANSIT ||
          (unsigned)last + (format == RT_FORMAT_BYTES) < 1u << width);
    if (width < 0)
        width = format == RT_FORMAT_TRANSIT ? 2 : 8;
    CLAIM(width >= 1 && width <= 16);
    check_bytes(format, (unsigned)width, byte, bytes);
    most = rt_route_header_unpack(format, (unsigned)width, byte, bytes, read, hops, &end);
    CLAIM(most == (int)hops || most == RT_ERR_SEQ || most == RT_ERR_LINK);
    check_packed(format, (unsigned)width, path, hops, last < 0 ? 0 : (unsigned)last);
}

/* Paths of switches set anyhow end each at a terminal of its own and share no link. */
static void check_settings(const struct rt_net *net, const uint8_t *setting, const uint32_t *to)
{
    const uint32_t d = net->param[0], count = (uint32_t)RT_BENES_TERMINALS(d);
    uint8_t used[2 * LEVELS_MAX][TERMINALS_MAX] = {{0}}, ended[TERMINALS_MAX] = {0};
    struct rt_channel path[2 * LEVELS_MAX];
    struct rt_walk_ports_on on = {net, 1, rt_topo_neighbour};
    struct rt_walk_ports_hop hop[2 * LEVELS_MAX];
    struct rt_walk_ports_result result;

    for (uint32_t s = 0; s < count; s++) {
        uint32_t end = count;

        CLAIM(rt_route_benes_path(net, setting, s, path, 2 * d, &end) == (int)(2 * d));
        CLAIM(end < count && (to == NULL || end == to[s]) && !ended[end]);
        ended[end] = 1;
        CLAIM(rt_walk_ports(&on, s, end, path, 2 * d, hop, &result) == RT_WALK_PORTS_ARRIVED);
        for (uint32_t i = 0; i < 2 * d; i++) {
            uint8_t *once = &used[i][2 * (hop[i].node % (count / 2)) + (hop[i].out.port & 1u)];

            CLAIM(*once == 0);
            *once = 1;
        }
    }
}

static void check_permutation(struct fuzz_input *in)
{
    struct rt_net net = {RT_FAMILY_BENES, 0, {0}};
    const uint32_t d = 1 + fuzz_byte(in) % LEVELS_MAX, count = (uint32_t)RT_BENES_TERMINALS(d);
    uint32_t to[TERMINALS_MAX], work[RT_BENES_WORDS(LEVELS_MAX)];
    uint8_t setting[RT_BENES_BYTES(LEVELS_MAX)], seen[TERMINALS_MAX] = {0};
    int good = 1, error;

    net.param[0] = d;
    for (uint32_t s = 0; s < count; s++)
        to[s] = s;
    for (uint32_t s = count - 1; s > 0; s--) {
        uint32_t other = fuzz_byte(in) % (s + 1), kept = to[s];

        to[s] = to[other];
        to[other] = kept;
    }
    if (fuzz_byte(in) % 4 == 1)
        to[fuzz_byte(in) % count] = fuzz_parameter(in);
    for (uint32_t s = 0; s < count; s++) {
        good = good && to[s] < count && !seen[to[s]];
        if (good)
            seen[to[s]] = 1;
    }
    memset(setting, UNTOUCHED, sizeof setting);
    error = rt_route_benes(&net, to, work, setting);
    CLAIM(error == (good ? 0 : RT_ERR_PERM));
    CLAIM(good || fuzz_untouched(setting, sizeof setting));
    if (good)
        check_settings(&net, setting, to);
    for (size_t i = 0; i < sizeof setting; i++)
        setting[i] = fuzz_byte(in);
    check_settings(&net, setting, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    struct rt_channel path[HOPS_MAX] = {{0, 0}};
    struct rt_walk_ports_on on = {NULL, 0, rt_topo_neighbour};
    uint32_t source, destination;
    struct rt_net net;
    unsigned hops;

    if (!fuzz_ports_net(&in, &net))
        return 0;
    source = (uint32_t)fuzz_number(&in, 4);
    destination = (uint32_t)fuzz_number(&in, 4);
    if (fuzz_byte(&in) % 8 != 7) {
        source %= (uint32_t)rt_topo_processors(&net);
        destination %= (uint32_t)rt_topo_processors(&net);
    }
    hops = take_channels(&in, &net, source, destination, path);
    on.net = &net;
    on.vcs = fuzz_byte(&in) % 8;
    check_walk(&on, source, destination, path, hops);
    check_headers(&in, &net, path, hops, destination);
    check_permutation(&in);
    return 0;
}
