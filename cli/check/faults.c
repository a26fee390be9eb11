/* SPDX-License-Identifier: MIT-0 */
/* Faults of a topology's file: kept, named once each, and where reading ends (SPEC 16.1). */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "topology_readers.h"

void topology_bad(struct topology *topology, uint32_t line, const char *format, ...)
{
    struct complaint *c = topology->complaint;
    char why[WHY_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    topology->bad++;
    while (c < topology->complaint + topology->complaints && strcmp(c->text, why) != 0)
        c++;
    if (c == topology->complaint + LINES_BAD_MAX)
        return;
    if (c == topology->complaint + topology->complaints) {
        strcpy(c->text, why);
        c->line = line;
        topology->complaints++;
    }
    c->count++;
}

void topology_say(struct topology *topology)
{
    for (; topology->said < topology->complaints; topology->said++) {
        const struct complaint *c = &topology->complaint[topology->said];
        char more[40] = "";

        if (c->count > 1)
            snprintf(more, sizeof more, " (%u times)", c->count);
        complain(EXIT_FALSE, "%s: line %" PRIu32 ": %s%s", topology->path, c->line, c->text, more);
    }
}

/* Names what was wrong, then why the rest is not read. */
static int stop(struct topology *topology, struct lines *lines, const char *why)
{
    topology_say(topology);
    lines_stop(lines, why);
    return 0;
}

int topology_line(struct topology *topology, struct lines *lines, char **line)
{
    uint64_t limit = topology->asked->limit;
    char why[80];
    int got;

    while ((got = words_next(lines, line)) != 0) {
        if (lines->passed - (lines->to - lines->from) > limit) {
            snprintf(why, sizeof why, "more than %" PRIu64 " byte%s: --limit BYTES", limit,
                     s_of(limit));
            return stop(topology, lines, why);
        }
        if (topology->bad >= LINES_BAD_MAX)
            return stop(topology, lines, "too many bad lines: the rest is not read");
        if (got > 0)
            return 1;
        topology_bad(topology, (uint32_t)lines->at, "%s", lines->why);
    }
    return 0;
}

int topology_size(const struct topology *topology, unsigned long line)
{
    if (topology->names.count <= NODES_MAX && topology->links <= LINKS_MAX)
        return 0;
    return complain(EXIT_IO, "%s: line %lu: more than %u nodes or %u links", topology->path, line,
                    NODES_MAX, LINKS_MAX);
}

int topology_words(struct topology *topology, struct lines *lines, topology_take *take,
                   void *reader)
{
    struct words words = {0};
    char *line;
    int status = 0;

    while (status == 0 && topology_line(topology, lines, &line)) {
        status = words_split(&words, line);
        if (status == 0 && words.count > 0)
            status = take(reader, topology, &words, (uint32_t)lines->at);
        if (status == 0)
            status = topology_size(topology, lines->at);
    }
    words_free(&words);
    return lines->status == EXIT_IO ? EXIT_IO : status;
}
