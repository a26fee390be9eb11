/* SPDX-License-Identifier: MIT-0 */
/* Apart from the packer, which needs no family. */
#include "route_hop.h"

int rt_route_header_width(const struct rt_net *net, unsigned format)
{
    uint32_t most, wide;
    struct route_facts f;
    int wrong = rti_route_facts_of(net, 0, &f), width = 1;

    if (wrong != 0)
        return wrong;
    most = f.most > f.upper ? f.most : f.upper;
    wide = f.most + f.each > f.upper ? f.most + f.each : f.upper;
    switch (format) {
    case RT_FORMAT_TRANSIT:
        return most > 4 ? RT_ERR_FOUR : 2;
    case RT_FORMAT_FIELD:
        while ((wide - 1) >> width != 0)
            width++;
        return width;
    case RT_FORMAT_BYTES:
        return wide > 31 ? RT_ERR_BYTE : 8;
    default:
        return RT_ERR_FORMAT;
    }
}
