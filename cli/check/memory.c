/* SPDX-License-Identifier: MIT-0 */
/* Memory that is there, or ends the program. */
#include <stdlib.h>

#include "../cli.h"
#include "memory.h"

static void *must(void *memory)
{
    if (memory == NULL) {
        fflush(stdout);
        exit(complain(EXIT_IO, "out of memory"));
    }
    return memory;
}

void *take_memory(size_t count, size_t size)
{
    return must(count > SIZE_MAX / size ? NULL : malloc(count * size + 1));
}

void *zero_memory(size_t count, size_t size)
{
    return must(calloc(count + 1, size));
}

void *more_memory(void *memory, size_t count, size_t size)
{
    return must(count > SIZE_MAX / size ? NULL : realloc(memory, count * size));
}
