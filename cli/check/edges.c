/* SPDX-License-Identifier: MIT-0 */
/* Topologies as edges: `FROM TO PORT` a line (SPEC 16.1). */
#include <inttypes.h>
#include <string.h>

#include "topology_readers.h"

/* One line: 0, or EXIT_IO after saying why. */
static int take_line(struct topology *topology, const struct words *words, const char *line,
                     uint32_t at)
{
    uint32_t port, from, to;

    if (words->count == 2 &&
        (strcmp(words->text[0], "host") == 0 || strcmp(words->text[0], "endpoint") == 0)) {
        from = names_add(&topology->names, words->text[1]);
        return from == NONE ? EXIT_IO : topology_endpoint(topology, from);
    }
    if (words->count != 3) {
        topology_bad(topology, at, "column %u: %s, expected FROM TO PORT",
                     words->count > 3 ? words->column[3] : (unsigned)strlen(line) + 1,
                     words->count > 3 ? "one word too many" : "too few words");
        return 0;
    }
    if (read_word_number(words->text[2], &port) != 0) {
        topology_bad(topology, at, "column %u: port '%.40s': expected a number 0..%" PRIu32,
                     words->column[2], words->text[2], NONE - 1);
        return 0;
    }
    from = names_add(&topology->names, words->text[0]);
    to = from != NONE ? names_add(&topology->names, words->text[1]) : NONE;
    return to == NONE ? EXIT_IO : topology_link(topology, from, to, port, at);
}

int read_edges(struct topology *topology, struct lines *lines)
{
    struct words words = {0};
    char *line;
    int got, status = 0;

    while (status == 0 && (got = words_next(lines, &line)) != 0) {
        uint32_t at = (uint32_t)lines->at;

        if (got < 0) {
            topology_bad(topology, at, "%s", lines->why);
            continue;
        }
        status = words_split(&words, line);
        if (status == 0)
            status = take_line(topology, &words, line, at);
        if (status == 0 && (topology->names.count > NODES_MAX || topology->links > LINKS_MAX))
            status = complain(EXIT_IO, "%s: line %lu: more than %u nodes or %u links",
                              topology->path, lines->at, NODES_MAX, LINKS_MAX);
    }
    words_free(&words);
    return lines->status == EXIT_IO ? EXIT_IO : status;
}
