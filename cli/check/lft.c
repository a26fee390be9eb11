/* SPDX-License-Identifier: MIT-0 */
/* OpenSM's dump of linear forwarding tables (SPEC 16.2). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lft.h"
#include "route_table.h"

/* `0x` and hexadecimal digits, at most 16; 0, or -1. */
static int read_hexadecimal(const char *text, uint64_t *value)
{
    size_t digits = strncmp(text, "0x", 2) == 0 ? strlen(text + 2) : 0;

    if (digits == 0 || digits > 16)
        return -1;
    *value = 0;
    for (text += 2; *text != '\0'; text++) {
        int digit = hex_digit(*text);

        if (digit < 0)
            return -1;
        *value = *value << 4 | (unsigned)digit;
    }
    return 0;
}

/* The GUID of a head line, as ibnetdiscover names its switch. */
static int take_head(struct routes *routes, struct lines *lines, const struct words *w,
                     uint32_t *node)
{
    char name[32];

    *node = NONE;
    for (uint32_t i = 0; i + 1 < w->count; i++)
        if (strcmp(w->text[i], "guid") == 0) {
            uint64_t guid;

            if (read_hexadecimal(w->text[i + 1], &guid) == 0) {
                snprintf(name, sizeof name, "S-%016" PRIx64, guid);
                *node = names_find(&routes->topology->names, name);
            }
            if (*node == NONE)
                return refuse(lines->why, "column %u: no switch of guid %.40s", w->column[i + 1],
                              w->text[i + 1]);
            return 0;
        }
    return refuse(lines->why, "column 1: no guid");
}

/* `0x0001 003 : (...)` */
static int take_lid(struct routes *routes, struct lines *lines, const struct words *w,
                    uint32_t node)
{
    uint64_t lid;
    uint32_t port, destination;

    if (read_hexadecimal(w->text[0], &lid) != 0 || lid > 0xFFFF || w->count < 2)
        return refuse(lines->why, "column %u: expected LID PORT", w->column[0]);
    if (read_word_number(w->text[1], &port) != 0 || port > 255)
        return refuse(lines->why, "column %u: port '%.40s': expected a number 0..255", w->column[1],
                      w->text[1]);
    if (node == NONE)
        return refuse(lines->why, "column %u: an entry of no switch", w->column[0]);
    destination = routes->topology->node_of_lid[lid];
    if (destination == NONE)
        return refuse(lines->why, "column %u: LID %.40s is of no node", w->column[0], w->text[0]);
    return port == 255 ? 0
                       : table_enter(routes, lines, (const uint32_t[]){node, destination, port});
}

int lft_line(struct routes *routes, struct lines *lines, const struct words *w, uint32_t *node)
{
    if (strcmp(w->text[0], "Unicast") == 0)
        return take_head(routes, lines, w, node);
    if (strncmp(w->text[0], "0x", 2) == 0)
        return take_lid(routes, lines, w, *node);
    if (strcmp(w->text[0], "Lid") == 0 || strcmp(w->text[0], "Port") == 0 ||
        (w->count >= 2 && strcmp(w->text[1], "valid") == 0) || w->text[0][0] == '#')
        return 0;
    return refuse(lines->why, "column %u: '%.40s': expected Unicast lids, or LID PORT",
                  w->column[0], w->text[0]);
}
