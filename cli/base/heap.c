/* SPDX-License-Identifier: MIT-0 */
/* Memory for data of unknown size. */
#include "heap.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "atomic.h"

static ATOMIC(unsigned) said; /* threads take memory too */

void heap_forget(void)
{
    ATOMIC_SET(said, 0);
}

/* It is said once: what follows is on the way out. */
static void *or_say(void *memory)
{
    if (memory == NULL && ATOMIC_FIRST(said))
        complain(EXIT_IO, "out of memory");
    return memory;
}

/* No byte more than asked for, so that ASan sees what goes beyond; but of nothing malloc may give a
 * null pointer. */
static size_t at_least_one(size_t count)
{
    return count > 0 ? count : 1;
}

void *take_memory(size_t count, size_t size)
{
    return or_say(count > SIZE_MAX / size ? NULL : malloc(at_least_one(count) * size));
}

void *zero_memory(size_t count, size_t size)
{
    return or_say(calloc(at_least_one(count), size));
}

int more_memory(void *pointer, size_t count, size_t size)
{
    void *memory;

    memcpy(&memory, pointer, sizeof memory);
    memory = or_say(count > SIZE_MAX / size ? NULL : realloc(memory, count * size));
    if (memory == NULL)
        return EXIT_IO;
    memcpy(pointer, &memory, sizeof memory);
    return 0;
}
