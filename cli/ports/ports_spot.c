/* SPDX-License-Identifier: MIT-0 */
/* What layouts have in common: a router drawn again, routers in a row. */
#include "ports_draw.h"

uint32_t ports_draw_again(struct ports_drawing *d, uint32_t node, struct point at)
{
    d->spot[d->spots] = (struct ports_spot){at, node, 0};
    return d->spots++;
}

void ports_lay_row(struct ports_drawing *d, uint32_t first, uint32_t n, struct point at,
                   int64_t apart)
{
    for (uint32_t i = 0; i < n; i++)
        d->spot[first + i].at = (struct point){at.x + (2 * (int64_t)i - n + 1) * apart / 2, at.y};
}
