/* SPDX-License-Identifier: MIT-0 */
/*
 * Locations of many processors.  rt_locate divides bit by bit, for machines that cannot divide; so
 * after some calls the digits are found by division here, and their bytes in a table that rt_locate
 * filled: what it says of d processors of weight w is the byte of digit d, whatever the family.
 */
#include <string.h>

#include "transit.h"

#define FEW 1000   /* locations before a table is worth its hundreds of calls */
#define DIGITS 256 /* values of a byte, at most */

static struct {
    struct rt_net net;
    unsigned asked; /* since another network */
    int bytes;      /* of a location; 0: there is no table yet */
    uint64_t processors;
    unsigned digits[RT_LOC_MAX]; /* values of each byte */
    uint8_t byte[RT_LOC_MAX][DIGITS];
} table;

/* The processors of weight `weight` until their byte i begins again. */
static int fill(int i, uint64_t weight)
{
    uint8_t loc[RT_LOC_MAX];
    unsigned digit = 0;

    do {
        if (rt_locate(&table.net, digit * weight, loc) < 0)
            break;
        if (digit > 0 && loc[i] == 0)
            break;
        table.byte[i][digit++] = loc[i];
    } while (digit < DIGITS);
    table.digits[i] = digit;
    return digit > 1;
}

static void make(const struct rt_net *net)
{
    uint64_t weight = 1;
    int bytes = rt_route_loc_bytes(net);

    table.processors = rt_topo_processors(net);
    for (int i = bytes - 1; i >= 0; i--) {
        if (!fill(i, weight))
            return;
        weight *= table.digits[i];
    }
    if (weight == table.processors)
        table.bytes = bytes;
}

int transit_locate(const struct rt_net *net, uint64_t index, uint8_t *loc)
{
    if (table.asked == 0 || memcmp(&table.net, net, sizeof *net) != 0) {
        memset(&table, 0, sizeof table);
        table.net = *net;
    }
    if (table.asked < FEW && ++table.asked == FEW)
        make(net);
    if (table.bytes == 0 || index >= table.processors)
        return rt_locate(net, index, loc);
    for (int i = table.bytes; i-- > 0;) {
        unsigned digits = table.digits[i];

        if (index <= UINT32_MAX) { /* a division of 32 bits takes a fraction of the time */
            loc[i] = table.byte[i][(uint32_t)index % digits];
            index = (uint32_t)index / digits;
        } else {
            loc[i] = table.byte[i][index % digits];
            index /= digits;
        }
    }
    return table.bytes;
}
