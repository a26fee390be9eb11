/* SPDX-License-Identifier: MIT-0 */
/* routeseq walk for networks of routers: router by router, port by port. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../print/report.h"
#include "ports_dead.h"

/* Numbers PORT or PORT.VC with blanks or commas between them, *hops more of them; 0, or EXIT_...
 * after saying why.  *path is to be freed. */
static int read_ports(const char *text, struct rt_channel **path, unsigned *hops)
{
    const char *p = text;

    *path = take_memory(strlen(text) / 2 + 1, sizeof **path);
    if (*path == NULL)
        return EXIT_IO;
    for (p += strspn(p, " ,"); *p != '\0'; p += strspn(p, " ,")) {
        char *end;
        unsigned long port = strtoul(p, &end, 10), vc = 0;
        int good = *p >= '0' && *p <= '9' && port < RT_PORT_NONE;

        if (good && *end == '.') {
            p = end + 1;
            vc = strtoul(p, &end, 10);
            good = *p >= '0' && *p <= '9' && vc <= UINT8_MAX;
        }
        if (!good) /* what is neither a blank nor a comma begins no port */
            return complain(EXIT_USAGE,
                            "option --ports '%.80s': expected ports 0..%d with blanks or commas "
                            "between them, each with a virtual channel behind a point or without",
                            text, RT_PORTS_MAX);
        (*path)[(*hops)++] = (struct rt_channel){(uint16_t)port, (uint8_t)vc};
        p = end;
    }
    return 0;
}

static void print_place(const struct rt_net *net, uint32_t node)
{
    uint32_t x[RT_COORDS_MAX];
    int n = rt_topo_coordinates(net, node, x), width = 0;

    for (int i = 0; i < n; i++)
        width += printf(i > 0 ? ",%" PRIu32 : "%" PRIu32, x[i]);
    printf("%*s", width < 16 ? 16 - width : 0, "");
}

static void print_hops(const struct rt_net *net, const struct rt_walk_ports_hop *hop, uint32_t hops)
{
    struct ink ink = choose_ink();

    printf("%s hop      router  coordinates       port  vc  next router%s\n", ink.bold, ink.off);
    for (uint32_t i = 0; i < hops; i++) {
        printf("%4" PRIu32 "  %10" PRIu32 "  ", i + 1, hop[i].node);
        print_place(net, hop[i].node);
        printf("  %s%4u%s  %2u  %11" PRIu32 "\n", ink.bold, (unsigned)hop[i].out.port, ink.off,
               (unsigned)hop[i].out.vc, hop[i].to.node);
    }
}

/* What a walk is of, and what came of it. */
struct walked {
    const struct call *call;
    const struct processor *src, *dst;
    struct ports_dead dead;
    struct rt_walk_ports_hop *hop;
    struct rt_walk_ports_result whole; /* as if nothing were dead */
    struct rt_walk_ports_result result;
    int cut; /* enum rt_walk_ports_cut */
    const struct rt_channel *path;
};

static size_t off_route(const struct walked *w, int print)
{
    size_t off = 0;
    char name[24];

    for (size_t i = 0; i < w->dead.parts; i++) {
        if (ports_dead_met(&w->dead, i, w->call->net, (uint32_t)w->src->index, w->hop, &w->whole))
            continue;
        ports_dead_name(w->dead.part[i], name);
        if (print && for_programs(w->call)) {
            report_item();
            report_text("part", "%s", name);
        } else if (print) {
            printf(off > 0 ? ", %s" : "%s", name);
        }
        off++;
    }
    return off;
}

/* The keys that --dead adds. */
static void report_dead(const struct walked *w)
{
    int cut = w->cut != RT_WALK_PORTS_WHOLE;
    char name[24] = "-";

    if (cut)
        ports_dead_name(ports_dead_cut(w->cut, w->hop, &w->result), name);
    report_text("dead", "%s", !cut ? "-" : w->cut == RT_WALK_PORTS_CUT_LINK ? "link" : "router");
    report_text("cut_at", "%s", name);
    report_number("cut_hop", cut ? "%" PRIu32 : "-",
                  w->result.hops + (w->cut != RT_WALK_PORTS_CUT_SOURCE));
    report_list("off_route", off_route(w, 0));
    off_route(w, 1);
    report_list_end();
}

static void report_walk(const struct walked *w)
{
    const struct rt_walk_ports_result *result = &w->result;
    int arrived = result->verdict == RT_WALK_PORTS_ARRIVED;

    report_begin(w->call);
    report_text("verdict", "%s", rt_walk_ports_text(result->verdict));
    report_number("processor", arrived ? "%" PRIu64 : "-", w->dst->index);
    report_number("node", "%" PRIu32, result->node);
    if (w->dead.parts > 0)
        report_dead(w);
    report_list("hops", result->hops);
    for (uint32_t i = 0; i < result->hops; i++) {
        const struct rt_walk_ports_hop *hop = &w->hop[i];

        report_item();
        report_number("node", "%" PRIu32, hop->node);
        report_number("port", "%u", (unsigned)hop->out.port);
        report_number("vc", "%u", (unsigned)hop->out.vc);
        report_number("to", "%" PRIu32, hop->to.node);
    }
    report_list_end();
}

static void print_way(const struct walked *w)
{
    const struct rt_walk_ports_result *result = &w->result;
    char why[WHY_MAX];

    if (result->hops == 0)
        printf("no hops\n");
    else
        print_hops(w->call->net, w->hop, result->hops);
    if (w->cut != RT_WALK_PORTS_WHOLE) {
        ports_dead_text(w->cut, w->hop, result, why);
        printf("%s\n", why);
    }
    if (off_route(w, 0) > 0) {
        off_route(w, 1);
        printf(": not on this route\n");
    }
}

static void print_walk(const struct walked *w)
{
    const struct rt_walk_ports_result *result = &w->result;

    if (w->call->pair == NULL)
        print_way(w);
    if (result->verdict == RT_WALK_PORTS_ARRIVED) {
        printf("arrived %" PRIu64 "\n", w->dst->index);
        return;
    }
    printf("lost: %s", rt_walk_ports_text(result->verdict));
    if (result->verdict == RT_WALK_PORTS_NOWHERE)
        printf(": port %u of router %" PRIu32, (unsigned)w->path[result->hops].port, result->node);
    else if (result->verdict == RT_WALK_PORTS_ELSEWHERE)
        printf(" at router %" PRIu32, result->node);
    putchar('\n');
}

/* Says what came of a walk, by w->whole. */
static int say_walk(struct walked *w)
{
    w->result = w->whole;
    w->cut = rt_walk_ports_cut(w->call->net, &w->dead.faults, (uint32_t)w->src->index, w->hop,
                               &w->result);
    if (for_programs(w->call))
        report_walk(w);
    else
        print_walk(w);
    return w->result.verdict == RT_WALK_PORTS_ARRIVED ? EXIT_TRUE : EXIT_FALSE;
}

static int walk(struct walked *w, const struct rt_walk_ports_on *on, const struct rt_channel *path,
                unsigned hops)
{
    w->hop = take_memory(hops, sizeof *w->hop);
    if (w->hop == NULL)
        return EXIT_IO;
    rt_walk_ports(on, (uint32_t)w->src->index, (uint32_t)w->dst->index, path, hops, w->hop,
                  &w->whole);
    return say_walk(w);
}

/* The same of the route's header, which alone the routers see. */
static int walk_header(struct walked *w, const struct ports_header *header,
                       const struct rt_channel *path, unsigned hops)
{
    const struct rt_net *net = w->call->net;
    const struct rt_walk_ports_on on = ports_on(net);
    int bytes = ports_header_pack(header, net, (uint32_t)w->dst->index, path, hops);
    struct rt_walk_header left = {header->bytes, (uint32_t)bytes, 0, (uint8_t)header->format,
                                  (uint8_t)header->width};

    if (bytes < 0)
        return complain(EXIT_FALSE, "%s", rt_error_text(bytes));
    w->hop = take_memory((size_t)bytes * 8 / header->width, sizeof *w->hop);
    if (w->hop == NULL)
        return EXIT_IO;
    rt_walk_ports_header(&on, (uint32_t)w->src->index, (uint32_t)w->dst->index, &left, w->hop,
                         &w->whole);
    return say_walk(w);
}

/* Refuses virtual channels that the network does not have. */
static int check_vcs(const struct rt_channel *path, unsigned hops)
{
    for (unsigned i = 0; i < hops; i++)
        if (path[i].vc >= ports_vcs())
            return complain(EXIT_USAGE,
                            "option --ports: hop %u: virtual channel %u: expected 0..%u", i + 1,
                            (unsigned)path[i].vc, ports_vcs() - 1);
    return 0;
}

int ports_run_walk(const struct call *call)
{
    struct ports_header header = {.bytes = NULL};
    struct ports_choice choice;
    struct rt_walk_ports_on on;
    struct walked w = {.call = call};
    const char *text = option_value(call, "--ports");
    struct rt_channel *path = NULL;
    struct processor src, dst;
    unsigned hops = 0;
    int status = read_pair(call, &src, &dst);

    if (status == 0)
        status = ports_choice_open(&choice, call);
    if (status != 0)
        return status;
    on = ports_on(call->net);
    on.vcs = choice.vcs;
    if (text != NULL) {
        status = read_ports(text, &path, &hops);
        if (status == 0)
            status = check_vcs(path, hops);
    } else {
        path = ports_choice_path(&choice, &hops);
        status = path != NULL ? 0 : EXIT_IO;
        if (path != NULL)
            hops = (unsigned)ports_choice_draw(&choice, call->net, (uint32_t)src.index,
                                               (uint32_t)dst.index, path, hops);
    }
    if (status == 0)
        status = ports_header_open(&header, call, hops);
    if (status == 0)
        status = ports_dead_open(&w.dead, call);
    w.src = &src;
    w.dst = &dst;
    w.path = path;
    if (status == 0)
        status =
            header.format != 0 ? walk_header(&w, &header, path, hops) : walk(&w, &on, path, hops);
    ports_dead_close(&w.dead);
    free(w.hop);
    free(header.bytes);
    free(path);
    return status;
}
