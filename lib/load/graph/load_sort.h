/* SPDX-License-Identifier: MIT-0 */
/* Numbers in ascending order, without memory: short rows mostly. */
#ifndef LOAD_SORT_H
#define LOAD_SORT_H

#include <stdint.h>

void rti_load_sort(uint32_t *row, uint32_t count);

#endif
