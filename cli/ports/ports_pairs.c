/* SPDX-License-Identifier: MIT-0 */
/* routeseq route for networks of routers: what answers pairs. */
#include <stdlib.h>

#include "ports_dead.h"

/* What answers pairs. */
struct pairs {
    const struct rt_net *net;
    struct rt_channel *path;
    unsigned capacity;
    int hops; /* of the last one */
    int with_vc;
    struct ports_header header; /* format 0: ports are printed */
    struct ports_choice choice;
    struct ports_dead dead;
    struct rt_walk_ports_hop *hop;
    char why[WHY_MAX];
};

int ports_pairs_open(const struct call *call, void **state)
{
    struct pairs *pairs = calloc(1, sizeof *pairs);
    int status;

    if (pairs == NULL)
        return complain(EXIT_IO, "out of memory");
    *state = pairs;
    pairs->net = call->net;
    pairs->with_vc = option_given(call, "--vc");
    status = ports_choice_open(&pairs->choice, call);
    if (status != 0)
        return status;
    pairs->path = ports_choice_path(&pairs->choice, &pairs->capacity);
    if (pairs->path == NULL)
        return EXIT_IO;
    status = ports_header_open(&pairs->header, call, pairs->capacity);
    if (status != 0 || !option_given(call, "--dead"))
        return status;
    pairs->hop = malloc(pairs->capacity * sizeof *pairs->hop);
    if (pairs->hop == NULL)
        return complain(EXIT_IO, "out of memory");
    return ports_dead_open(&pairs->dead, call);
}

/* Does the route meet a dead part?  Then `why` says where. */
static int meets_dead(struct pairs *pairs, const struct processor *src, const struct processor *dst)
{
    struct rt_walk_ports_on on = ports_on(pairs->net);
    struct rt_walk_ports_result result;
    int cut;

    rt_walk_ports(&on, (uint32_t)src->index, (uint32_t)dst->index, pairs->path,
                  (unsigned)pairs->hops, pairs->hop, &result);
    cut = rt_walk_ports_cut(on.net, &pairs->dead.faults, (uint32_t)src->index, pairs->hop, &result);
    if (cut == RT_WALK_PORTS_WHOLE)
        return 0;
    ports_dead_text(cut, pairs->hop, &result, pairs->why);
    return 1;
}

int ports_pairs_answer(void *state, const struct processor *src, const struct processor *dst)
{
    struct pairs *pairs = state;

    pairs->hops = ports_choice_draw(&pairs->choice, pairs->net, (uint32_t)src->index,
                                    (uint32_t)dst->index, pairs->path, pairs->capacity);
    if (pairs->hops < 0)
        return pairs->hops;
    if (pairs->hop != NULL && meets_dead(pairs, src, dst))
        return 1;
    return pairs->header.format == 0
               ? 0
               : ports_header_text(&pairs->header, pairs->net, (uint32_t)dst->index, pairs->path,
                                   (unsigned)pairs->hops);
}

void ports_pairs_print(const void *state, int json)
{
    const struct pairs *pairs = state;

    if (pairs->header.format != 0)
        printf(json ? "\"%s\"" : "%s", pairs->header.text);
    else if (json)
        ports_write_json(stdout, pairs->path, pairs->hops, pairs->with_vc);
    else
        ports_write(stdout, pairs->path, pairs->hops, pairs->with_vc);
}

/* Of a header its bytes; else ports, or ports and virtual channels by turns. */
long ports_pairs_entry(const void *state, unsigned i)
{
    const struct pairs *pairs = state;
    const struct rt_channel *path = pairs->path;

    if (pairs->header.format == RT_FORMAT_TRANSIT && i-- == 0)
        return pairs->hops;
    if (pairs->header.format != 0)
        return i < pairs->header.length ? pairs->header.bytes[i] : -1;
    if ((int)(pairs->with_vc ? i / 2 : i) >= pairs->hops)
        return -1;
    return !pairs->with_vc ? path[i].port : i % 2 == 0 ? path[i / 2].port : path[i / 2].vc;
}

const char *ports_pairs_entries(const void *state, const char **suffix)
{
    const struct pairs *pairs = state;

    *suffix = pairs->header.format != 0 ? header_name(pairs->header.format)
              : pairs->with_vc          ? "vc"
                                        : "";
    if (pairs->header.format == RT_FORMAT_TRANSIT)
        return "the number of hops, then the bytes of the header that carries the ports";
    if (pairs->header.format != 0)
        return "the bytes of the header that carries the ports";
    if (pairs->with_vc)
        return "the output port and the virtual channel of each hop, by turns";
    return rt_route_vcs(pairs->net) == 1
               ? "the output port of each hop"
               : "the output port of each hop.  The virtual channels that keep these\n"
                 " * routes from deadlock are not here: --vc adds them";
}

void ports_pairs_close(void *state)
{
    struct pairs *pairs = state;

    if (pairs != NULL) {
        free(pairs->path);
        free(pairs->header.bytes);
        free(pairs->hop);
        ports_dead_close(&pairs->dead);
    }
    free(pairs);
}

const char *ports_pairs_why(const void *state)
{
    return ((const struct pairs *)state)->why;
}
