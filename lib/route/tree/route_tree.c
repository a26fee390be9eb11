/* SPDX-License-Identifier: MIT-0 */
/* Address bits of a message in Leiserson's fat-tree (SPEC 13.2). */
#include "rt/route_tree.h"

int rt_route_tree(const struct rt_net *net, uint32_t source, uint32_t destination,
                  uint8_t bits[RT_TREE_BYTES])
{
    unsigned h = (unsigned)net->param[0], common = 0, last, byte = 0;

    if (net->family != RT_FAMILY_TREE)
        return RT_ERR_FAMILY;
    if (h < 1 || h > RT_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    if (source >> (h - 1) > 1) /* a shift by h = 32 is none */
        return RT_ERR_SRC;
    if (destination >> (h - 1) > 1)
        return RT_ERR_DST;
    for (uint32_t differ = source ^ destination; differ != 0; differ >>= 1)
        common++; /* height of the least common ancestor */
    if (common == 0)
        return 0;
    last = 2 * common - 2;
    for (unsigned i = 0; i <= last; i++) {
        unsigned bit = i < common - 1;

        if (i >= common)
            bit = (unsigned)(destination >> (last - i)) & 1;
        byte = byte << 1 | bit;
        bits[i / 8] = (uint8_t)(byte << (7 - i % 8)); /* a byte's last store stands */
    }
    return (int)(last + 1);
}
