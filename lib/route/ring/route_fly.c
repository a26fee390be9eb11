/* SPDX-License-Identifier: MIT-0 */
/* The arithmetic that the routing functions of the flies share (SPEC 12.3). */
#include "route_ring.h"

/* The link adds o = link - 2 x0 to digit 0, o = 2 x0 - link to the others, x0 being digit 0 of
 * the row as it stands. */
uint32_t rti_route_fly_link(uint32_t f, uint32_t row, uint32_t column, uint32_t to)
{
    uint32_t x0 = row % f, digit = row / rti_route_power(f, column) % f;

    return column == 0 ? (to + x0) % f : (2 * x0 + digit + f - to) % f;
}

uint32_t rti_route_fly_step(struct ring_path *path, uint32_t f, uint32_t row, uint32_t column,
                            uint32_t target_row)
{
    uint32_t weight = rti_route_power(f, column), to = target_row / weight % f;

    rti_route_path_add(path, rti_route_fly_link(f, row, column, to), 1);
    return row + to * weight - row / weight % f * weight;
}
