/* SPDX-License-Identifier: MIT-0 */
/*
 * The service levels of layered routes, a section for each port that sends, and the table that
 * makes a virtual lane of each, as opensm dumps them and `check --sl --sl2vl` reads them.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/outfile.h"
#include "lanes.h"
#include "lft.h"

static void print_head(FILE *to, const struct topology *topology, const struct lid_port *port)
{
    const char *name = node_name(topology, port->node);
    uint64_t guid = port->guid;

    if (guid == 0 && !port->adapter) /* its port 0 has the GUID of the switch: S- and 16 digits */
        guid = strtoull(name + 2, NULL, 16);
    fprintf(to, "%s 0x%016" PRIx64 ", base LID %" PRIu32 ", \"%s\"\n",
            !port->adapter   ? "Switch"
            : name[0] == 'R' ? "Router"
                             : "Channel Adapter",
            guid, port->first, name);
}

struct levels {
    const struct routes *routes;
    FILE *to;
};

static int print_level(void *context, const struct given *given)
{
    const struct levels *levels = context;

    fprintf(levels->to, "0x%04" PRIx32 " : %u\n", given->lid, levels->routes->layer[given->number]);
    return ferror(levels->to) ? EXIT_IO : 0;
}

/* By port that sends. */
static int print_levels(struct routes *routes, FILE *to)
{
    const struct lft *lft = routes->lft;
    struct levels levels = {routes, to};
    struct packet *packet = packet_open(routes);
    int status = packet == NULL ? EXIT_IO : 0;

    for (uint32_t e = 0; e < lft->ends && status == 0; e++) {
        print_head(to, routes->topology, &routes->topology->lids->port[lft->end[e]]);
        fputs("#  LID : SL\n", to);
        status = packet_end(packet, e, 0, print_level, &levels);
    }
    packet_close(packet);
    return status;
}

static void print_row(FILE *to, uint32_t in, uint32_t out)
{
    fprintf(to, "%-3" PRIu32 " %-3" PRIu32 " :", in, out);
    for (unsigned sl = 0; sl < LEVELS; sl++)
        fprintf(to, " %2u", sl);
    fputc('\n', to);
}

/* Every port makes of a level the lane of the same number. */
static int print_lanes(struct routes *routes, FILE *to)
{
    const struct lids *lids = routes->topology->lids;

    for (uint32_t p = 0; p < lids->ports; p++) {
        const struct lid_port *port = &lids->port[p];
        uint32_t ports = lanes_ports(routes->topology, port->node);

        if (port->lids == 0)
            continue;
        print_head(to, routes->topology, port);
        fputs("#in out :  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15\n", to);
        if (port->adapter)
            print_row(to, 0, 0);
        for (uint32_t in = 0; !port->adapter && in < ports; in++)
            for (uint32_t out = 1; out < ports; out++)
                print_row(to, in, out);
    }
    return 0;
}

static int write_file(struct routes *routes, const char *path,
                      int (*print)(struct routes *routes, FILE *to))
{
    struct outfile out;
    int status = outfile_open(&out, path), closed;

    if (status != 0)
        return status;
    status = print(routes, out.file);
    closed = outfile_close(&out);
    return status != 0 ? status : closed;
}

int lft_print_levels(struct routes *routes, const char *sl, const char *sl2vl)
{
    int status = write_file(routes, sl, print_levels);

    return status == 0 && sl2vl != NULL ? write_file(routes, sl2vl, print_lanes) : status;
}
