/* SPDX-License-Identifier: MIT-0 */
/* Does the machine have the memory that some work takes? */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "complain.h"
#include "memory.h"
#include "text.h"

#define MEGABYTE 1000000

static uint64_t megabytes(uint64_t bytes)
{
    return bytes / MEGABYTE + (bytes % MEGABYTE != 0);
}

/* The number in a file of the system, or UINT64_MAX: "max", or there is none. */
static uint64_t number_in(const char *path)
{
    FILE *file = fopen(path, "r");
    char text[32] = "";
    uint64_t number;

    if (file == NULL)
        return UINT64_MAX;
    if (fgets(text, sizeof text, file) != NULL)
        text[strcspn(text, "\n")] = '\0';
    fclose(file);
    return read_number(text, &number) == 0 ? number : UINT64_MAX;
}

/* What control groups of Linux (version 2) allow: the least on the way up from ours. */
static uint64_t group_limit(void)
{
    char text[512] = "", path[600];
    FILE *file = fopen("/proc/self/cgroup", "r");
    uint64_t least = UINT64_MAX;

    if (file == NULL)
        return least;
    while (fgets(text, sizeof text, file) != NULL && strncmp(text, "0::/", 4) != 0)
        text[0] = '\0';
    fclose(file);
    text[strcspn(text, "\n")] = '\0';
    for (char *group = text + 3, *end; text[0] != '\0'; *end = '\0') {
        uint64_t limit;

        snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.max", group);
        limit = number_in(path);
        least = limit < least ? limit : least;
        end = strrchr(group, '/');
        if (end == NULL)
            break;
    }
    return least;
}

/* Bytes that this process can have. */
static uint64_t memory_limit(void)
{
    uint64_t limit = group_limit();
    struct rlimit own;
#ifdef _SC_PHYS_PAGES
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);

    if (pages > 0 && size > 0 && (uint64_t)pages * (uint64_t)size < limit)
        limit = (uint64_t)pages * (uint64_t)size;
#endif
    if (getrlimit(RLIMIT_AS, &own) == 0 && own.rlim_cur != RLIM_INFINITY && own.rlim_cur < limit)
        limit = own.rlim_cur;
    return limit;
}

int out_of_memory(const char *command, uint64_t bytes)
{
    return complain(EXIT_IO, "%s: out of memory: needs %" PRIu64 " MB", command, megabytes(bytes));
}

int need_memory(const char *command, uint64_t bytes)
{
    uint64_t limit = memory_limit();

    if (bytes <= limit)
        return 0;
    return complain(EXIT_IO, "%s: out of memory: needs %" PRIu64 " MB, and there are %" PRIu64,
                    command, megabytes(bytes), limit / MEGABYTE);
}
