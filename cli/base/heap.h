/* SPDX-License-Identifier: MIT-0 */
/* Memory for data of unknown size.  Where there is none these say so, as base/complain.h asks. */
#ifndef CLI_HEAP_H
#define CLI_HEAP_H

#include <stddef.h>

#include "complain.h"

/* Memory, and memory of zeros, to be freed; a null pointer after saying that there is none, once
 * until it is forgotten. */
void heap_forget(void);
void *take_memory(size_t count, size_t size);
void *zero_memory(size_t count, size_t size);

/* Resizes what the pointer at `pointer` points to: 0, or EXIT_IO after saying that there is no
 * memory, and the old memory stays. */
int more_memory(void *pointer, size_t count, size_t size);

/* Room for one more element of an array, whose capacity more than doubles: 0, or EXIT_IO after
 * saying why. */
#define ROOM_FOR_ONE(array, count, capacity)                                                       \
    ((count) < (capacity) ? 0                                                                      \
     : more_memory(&(array), 2 * (size_t)(capacity) + 64, sizeof *(array)) != 0                    \
         ? EXIT_IO                                                                                 \
         : ((capacity) = 2 * (capacity) + 64, 0))

#endif
