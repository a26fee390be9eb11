/* SPDX-License-Identifier: MIT-0 */
/* Numbers in ascending order. */
#include "load_sort.h"

void rti_load_sort(uint32_t *row, uint32_t count)
{
    for (uint32_t gap = count / 2; gap > 0; gap /= 2) /* Shell's */
        for (uint32_t i = gap; i < count; i++) {
            uint32_t x = row[i], k = i;

            for (; k >= gap && row[k - gap] > x; k -= gap)
                row[k] = row[k - gap];
            row[k] = x;
        }
}
