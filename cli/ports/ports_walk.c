/* SPDX-License-Identifier: MIT-0 */
/* routeseq walk for networks of routers: router by router, port by port. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ports.h"
#include "../print/report.h"

/* Numbers PORT or PORT.VC with blanks or commas between them; 0, or EXIT_... after saying why.
 * *path is to be freed. */
static int read_ports(const char *text, struct rt_channel **path, unsigned *hops)
{
    const char *p = text;

    *hops = 0;
    *path = malloc((strlen(text) / 2 + 1) * sizeof **path);
    if (*path == NULL)
        return complain(EXIT_IO, "out of memory");
    for (p += strspn(p, " ,"); *p != '\0'; p += strspn(p, " ,")) {
        char *end;
        unsigned long port = strtoul(p, &end, 10), vc = 0;
        int good = *p >= '0' && *p <= '9' && port < RT_PORT_NONE;

        if (good && *end == '.') {
            p = end + 1;
            vc = strtoul(p, &end, 10);
            good = *p >= '0' && *p <= '9' && vc <= UINT8_MAX;
        }
        if (!good || strchr(" ,", *end) == NULL)
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

static void report_walk(const struct call *call, uint64_t target,
                        const struct rt_walk_ports_hop *hop,
                        const struct rt_walk_ports_result *result)
{
    int arrived = result->verdict == RT_WALK_PORTS_ARRIVED;

    report_begin(call);
    report_text("verdict", "%s", rt_walk_ports_text(result->verdict));
    report_number("processor", arrived ? "%" PRIu64 : "-", target);
    report_number("node", "%" PRIu32, result->node);
    report_list("hops", result->hops);
    for (uint32_t i = 0; i < result->hops; i++) {
        report_item();
        report_number("node", "%" PRIu32, hop[i].node);
        report_number("port", "%u", (unsigned)hop[i].out.port);
        report_number("vc", "%u", (unsigned)hop[i].out.vc);
        report_number("to", "%" PRIu32, hop[i].to.node);
    }
    report_list_end();
}

/* Says what came of a walk, whose hops are freed. */
static int say_walk(const struct call *call, const struct processor *dst,
                    struct rt_walk_ports_hop *hop, const struct rt_walk_ports_result *result,
                    unsigned port)
{
    int arrived = result->verdict == RT_WALK_PORTS_ARRIVED;

    if (for_programs(call)) {
        report_walk(call, dst->index, hop, result);
        free(hop);
        return arrived ? EXIT_TRUE : EXIT_FALSE;
    }
    if (result->hops == 0)
        printf("no hops\n");
    else
        print_hops(call->net, hop, result->hops);
    free(hop);
    if (arrived) {
        printf("arrived %" PRIu64 "\n", dst->index);
        return EXIT_TRUE;
    }
    printf("lost: %s", rt_walk_ports_text(result->verdict));
    if (result->verdict == RT_WALK_PORTS_NOWHERE)
        printf(": port %u of router %" PRIu32, port, result->node);
    else if (result->verdict == RT_WALK_PORTS_ELSEWHERE)
        printf(" at router %" PRIu32, result->node);
    putchar('\n');
    return EXIT_FALSE;
}

static int walk(const struct call *call, const struct rt_walk_ports_on *on,
                const struct processor *src, const struct processor *dst,
                const struct rt_channel *path, unsigned hops)
{
    struct rt_walk_ports_hop *hop = malloc((hops + 1) * sizeof *hop);
    struct rt_walk_ports_result result;

    if (hop == NULL)
        return complain(EXIT_IO, "out of memory");
    rt_walk_ports(on, (uint32_t)src->index, (uint32_t)dst->index, path, hops, hop, &result);
    return say_walk(call, dst, hop, &result, result.hops < hops ? path[result.hops].port : 0);
}

/* The same of the route's header, which alone the routers see. */
static int walk_header(const struct call *call, const struct ports_header *header,
                       const struct processor *src, const struct processor *dst,
                       const struct rt_channel *path, unsigned hops)
{
    const struct rt_walk_ports_on on = ports_on(call->net);
    int bytes = ports_header_pack(header, call->net, (uint32_t)dst->index, path, hops);
    struct rt_walk_header left = {header->bytes, (uint32_t)bytes, 0, (uint8_t)header->format,
                                  (uint8_t)header->width};
    struct rt_walk_ports_result result;
    struct rt_walk_ports_hop *hop;

    if (bytes < 0)
        return complain(EXIT_FALSE, "%s", rt_error_text(bytes));
    hop = malloc(((size_t)bytes * 8 / header->width + 1) * sizeof *hop);
    if (hop == NULL)
        return complain(EXIT_IO, "out of memory");
    rt_walk_ports_header(&on, (uint32_t)src->index, (uint32_t)dst->index, &left, hop, &result);
    return say_walk(call, dst, hop, &result, 0);
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
    struct ports_header header = {0, 0, NULL, NULL, 0, 0};
    struct ports_choice choice;
    struct rt_walk_ports_on on;
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
        status = header.format != 0 ? walk_header(call, &header, &src, &dst, path, hops)
                                    : walk(call, &on, &src, &dst, path, hops);
    free(header.bytes);
    free(path);
    return status;
}
