/* SPDX-License-Identifier: MIT-0 */
/* Does the machine have the memory that some work takes? */
#include <inttypes.h>

#include "complain.h"
#include "memory.h"
#include "system.h"

static uint64_t megabytes(uint64_t bytes)
{
    return bytes / MEGABYTE + (bytes % MEGABYTE != 0);
}

int out_of_memory(const char *command, uint64_t bytes)
{
    return complain(EXIT_IO, "%s: out of memory: needs %" PRIu64 " MB", command, megabytes(bytes));
}

uint64_t memory_up_to(uint64_t bytes)
{
    uint64_t limit = system_memory();

    return bytes < limit ? bytes : limit;
}

int need_memory(const char *command, uint64_t bytes)
{
    uint64_t limit = system_memory();

    if (bytes <= limit)
        return 0;
    return complain(EXIT_IO, "%s: out of memory: needs %" PRIu64 " MB, and there are %" PRIu64,
                    command, megabytes(bytes), limit / MEGABYTE);
}
