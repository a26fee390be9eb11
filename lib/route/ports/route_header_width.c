/* SPDX-License-Identifier: MIT-0 */
/* Apart from the packer, which needs no family. */
#include "route_hop.h"

int rt_route_header_width(const struct rt_net *net, unsigned format)
{
    struct route_facts f;
    int wrong = rti_route_facts_of(net, 0, &f);

    if (wrong != 0)
        return wrong;
    return rt_route_header_bits(format, f.most > f.upper ? f.most : f.upper,
                                f.most + f.each > f.upper ? f.most + f.each : f.upper);
}
