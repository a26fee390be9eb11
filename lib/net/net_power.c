/* SPDX-License-Identifier: MIT-0 */
/* Apart: a 64-bit product is a helper of the compiler on small processors, and checks of Transit
 * networks are to link none. */
#include "net_family.h"

uint64_t rti_net_power(uint32_t columns, uint32_t f, uint32_t r)
{
    uint64_t nodes = columns;

    for (uint32_t i = 0; i < r && nodes <= RT_NODES_MAX; i++)
        nodes *= f;
    return nodes <= RT_NODES_MAX ? nodes : 0;
}
