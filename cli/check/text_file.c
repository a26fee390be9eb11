/* SPDX-License-Identifier: MIT-0 */
/* Files that are read as a whole, as text in memory (SPEC 16.1). */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "text_file.h"
#include "words.h"

/* Faults of reading itself: no more is read. */
static int give_up(struct lines *lines, const char *begin, const char *end, const char *why)
{
    for (lines->at = 0; begin < end; begin++)
        lines->at += *begin == '\n';
    lines_stop(lines, why);
    return EXIT_IO;
}

int text_open(struct text *text, struct topology *topology, struct lines *lines)
{
    size_t size = 1, room = 256; /* a byte in front, an end of line: text_word needs one */
    char why[80];

    *text = (struct text){
        .topology = topology, .line = 1, .begin = take_memory(room, sizeof *text->begin)};
    if (text->begin == NULL)
        return EXIT_IO;
    text->begin[0] = '\n';
    do {
        size_t more = lines->to - lines->from;
        const char *from = lines->buffer + lines->from, *zero;

        while (size + more + 1 > room) {
            room *= 2;
            if (more_memory(&text->begin, room, sizeof *text->begin) != 0)
                return EXIT_IO;
        }
        memcpy(text->begin + size, from, more);
        lines->from = lines->to;
        zero = memchr(text->begin + size, '\0', more);
        if (zero != NULL)
            return give_up(lines, text->begin, zero, "a zero byte");
        size += more;
        if (size - 1 > topology->asked->limit) {
            snprintf(why, sizeof why, "more than %" PRIu64 " byte%s: --limit BYTES",
                     topology->asked->limit, s_of(topology->asked->limit));
            return give_up(lines, text->begin, text->begin + topology->asked->limit + 1, why);
        }
    } while (lines_more(lines));
    text->begin[size] = '\0';
    text->at = text->line_begin = text->begin + 1;
    text->end = text->begin + size;
    return lines->status;
}

void text_close(struct text *text)
{
    free(text->begin);
}

void text_go(struct text *text, char *to)
{
    for (; text->at < to; text->at++)
        if (*text->at == '\n') {
            text->line++;
            text->line_begin = text->at + 1;
        }
}

int text_stop(struct text *text, const char *format, ...)
{
    char why[WHY_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    topology_bad(text->topology, text->line, "column %u: %s",
                 (unsigned)(text->at - text->line_begin) + 1, why);
    return -1;
}

char *text_word(char *word, char *end)
{
    memmove(word - 1, word, (size_t)(end - word));
    end[-1] = '\0';
    return word - 1;
}

int text_is_name(struct text *text, const char *name)
{
    const char *at = name;

    while ((unsigned char)*at > ' ' && *at != 127 && *at != '#')
        at++;
    if (*at == '\0' && at > name)
        return 1;
    text_stop(text, "'%.40s': expected a name without blanks and #, which end a name in routes",
              name);
    return 0;
}

uint32_t text_node(struct text *text, const char *name)
{
    uint32_t node = names_add(&text->topology->names, name);

    if (node == NONE)
        text->status = EXIT_IO;
    return node;
}

unsigned text_utf8(uint32_t character, char *to)
{
    unsigned more = character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    static const unsigned char first[] = {0, 0xC0, 0xE0, 0xF0};

    for (unsigned i = more; i > 0; i--) {
        to[i] = (char)(0x80 | (character & 0x3F));
        character >>= 6;
    }
    to[0] = (char)(first[more] | character);
    return more + 1;
}

int text_keep_edge(struct text_edges *edges, const struct text_edge *edge)
{
    if (ROOM_FOR_ONE(edges->edge, edges->count, edges->capacity) != 0)
        return EXIT_IO;
    edges->edge[edges->count++] = *edge;
    return 0;
}

/* A port as it is given; NONE: in order.  -1: it is none, and a fault. */
static int read_port(struct topology *topology, const char *text, uint32_t line, uint32_t *port)
{
    *port = NONE;
    if (text == NULL || read_word_number(text, port) == 0)
        return 0;
    topology_bad(topology, line, "port '%.40s': expected a number", text);
    return -1;
}

int text_link(struct topology *topology, uint32_t from, uint32_t to, const struct text_edge *edge)
{
    uint32_t port, back;

    if (read_port(topology, edge->port, edge->line, &port) != 0 ||
        read_port(topology, edge->back, edge->line, &back) != 0)
        return 0;
    if (topology_join(topology, from, to, port, edge->line) != 0)
        return EXIT_IO;
    return edge->both ? topology_join(topology, to, from, back, edge->line) : 0;
}
