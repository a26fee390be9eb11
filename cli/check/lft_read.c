/* SPDX-License-Identifier: MIT-0 */
/*
 * opensm's dumps of linear forwarding tables (SPEC 16.2).  lft: `Unicast lids ... guid 0x...`, then
 * `0x0001 003 ...`; fdbs: `dump_ucast_routes: Switch 0x...`, then `0x0001 : 003 ...` or `0x0001 :
 * UNREACHABLE`.
 */
#include <inttypes.h>
#include <string.h>

#include "lft.h"
#include "route_sources.h"

struct reader {
    struct routes *routes;
    uint32_t node; /* the switch whose table it is in, or NONE */
    int headed;    /* a head came before: if its switch is unknown, entries are passed over */
    int fdbs;
};

/* The GUID of a head line, as ibnetdiscover names its switch. */
static int take_head(struct reader *r, struct lines *lines, const struct words *w)
{
    const char *before = r->fdbs ? "Switch" : "guid";
    char name[32];

    r->node = NONE;
    r->headed = 1;
    for (uint32_t i = 0; i + 1 < w->count; i++)
        if (strcmp(w->text[i], before) == 0) {
            uint64_t guid;

            if (read_word_hexadecimal(w->text[i + 1], &guid) == 0) {
                snprintf(name, sizeof name, "S-%016" PRIx64, guid);
                r->node = names_find(&r->routes->topology->names, name);
            }
            if (r->node == NONE)
                return refuse(lines->why, "column %u: no switch of guid %.40s", w->column[i + 1],
                              w->text[i + 1]);
            return lft_row(r->routes->lft, r->node);
        }
    return refuse(lines->why, "column 1: no guid");
}

static int enter(struct reader *r, struct lines *lines, uint32_t lid, uint32_t port)
{
    struct lft *lft = r->routes->lft;

    if (lft->line[r->node][lid] != 0) {
        r->routes->duplicate++;
        return refuse(lines->why, "the entry of line %" PRIu32 " again", lft->line[r->node][lid]);
    }
    lft->line[r->node][lid] = (uint32_t)lines->at;
    lft->port[r->node][lid] = (uint8_t)port;
    return 0;
}

/* `0x0001 003 : (...)`, `0x0001 003 # ...`, `0x0001 : 003  : 01   : yes`, `0x0001 : UNREACHABLE` */
static int take_lid(struct reader *r, struct lines *lines, const struct words *w)
{
    uint32_t at = r->fdbs ? 2 : 1, port, end;
    uint64_t lid;

    if (read_word_hexadecimal(w->text[0], &lid) != 0 || lid >= LIDS || w->count <= at ||
        (r->fdbs && strcmp(w->text[1], ":") != 0))
        return refuse(lines->why, "column %u: expected LID %sPORT", w->column[0],
                      r->fdbs ? ": " : "");
    if (r->node == NONE && r->headed)
        return 0;
    if (r->node == NONE)
        return refuse(lines->why, "column %u: an entry of no switch", w->column[0]);
    if (r->fdbs && strcmp(w->text[at], "UNREACHABLE") == 0)
        return 0;
    if (read_word_number(w->text[at], &port) != 0 || port > LFT_NONE)
        return refuse(lines->why, "column %u: port '%.40s': expected a number 0..255",
                      w->column[at], w->text[at]);
    end = r->routes->topology->lids->of[lid];
    if (end == NONE)
        return refuse(lines->why, "column %u: LID %.40s is of no node", w->column[0], w->text[0]);
    return port == LFT_NONE ? 0 : enter(r, lines, (uint32_t)lid, port);
}

static int take_line(void *context, struct lines *lines, const struct words *w)
{
    struct reader *r = context;
    const char *first = w->text[0], *second = w->count > 1 ? w->text[1] : "";

    if (strcmp(first, r->fdbs ? "dump_ucast_routes:" : "Unicast") == 0)
        return take_head(r, lines, w);
    if (strncmp(first, "0x", 2) == 0)
        return take_lid(r, lines, w);
    if (first[0] == '#' || strcmp(first, r->fdbs ? "LID" : "Lid") == 0)
        return 0;
    if (!r->fdbs &&
        (strcmp(first, "Port") == 0 || strcmp(second, "valid") == 0 || strcmp(second, "lids") == 0))
        return 0;
    return refuse(lines->why, "column %u: '%.40s': expected %s, or LID %sPORT", w->column[0], first,
                  r->fdbs ? "dump_ucast_routes" : "Unicast lids", r->fdbs ? ": " : "");
}

int lft_read(struct routes *routes)
{
    static struct lines lines;
    struct reader r = {.routes = routes, .node = NONE, .fdbs = strcmp(routes->format, "fdbs") == 0};
    int status = lft_open(routes, 1);

    if (status != 0)
        return status;
    status = routes_lines(routes, &lines);
    lines.raw = 1;
    lines.step = "bytes of the tables read";
    if (status == 0)
        status = words_each(&lines, take_line, &r, &routes->bad);
    if (lines.status == EXIT_IO || lines.stopped)
        status = lines.status;
    lines_close(&lines);
    return status;
}
