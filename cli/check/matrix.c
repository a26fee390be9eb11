/* SPDX-License-Identifier: MIT-0 */
/*
 * Topologies as Matrix Market files (SPEC 16.1): `%%MatrixMarket matrix coordinate pattern general`
 * or `symmetric`, comments of %, `ROWS COLUMNS ENTRIES`, then `ROW COLUMN` and a value, which is
 * ignored.  An entry is a channel, of a symmetric matrix a cable.
 */
#include <inttypes.h>
#include <string.h>

#include "topology_readers.h"

struct matrix {
    uint32_t size, entries, taken; /* size: rows, which are nodes; 0: not read yet */
    int head, symmetric, values;   /* head: read; values: words of an entry beside its place */
};

static int is_word(const char *text, const char *lower)
{
    for (; *lower != '\0'; text++, lower++)
        if ((*text >= 'A' && *text <= 'Z' ? *text + 32 : *text) != *lower)
            return 0;
    return *text == '\0';
}

/* `%%MatrixMarket matrix coordinate KIND SYMMETRY`: 0; or -1 after naming a fault. */
static int take_head(struct topology *topology, struct matrix *m, const struct words *w,
                     uint32_t line)
{
    int good = w->count == 5 && is_word(w->text[0], "%%matrixmarket") &&
               is_word(w->text[1], "matrix") && is_word(w->text[2], "coordinate");

    if (good) {
        m->symmetric = is_word(w->text[4], "symmetric");
        m->values = !is_word(w->text[3], "pattern");
        good = (!m->values || is_word(w->text[3], "real") || is_word(w->text[3], "integer")) &&
               (m->symmetric || is_word(w->text[4], "general"));
    }
    if (!good)
        topology_bad(topology, line,
                     "column 1: expected %%%%MatrixMarket matrix coordinate, then "
                     "pattern, real or integer, then general or symmetric");
    return good ? 0 : -1;
}

/* Rows, columns, entries: 0, -1 after naming a fault, or EXIT_IO. */
static int take_size(struct topology *topology, struct matrix *m, const struct words *w,
                     uint32_t line)
{
    uint32_t columns = 0;
    char name[16];

    if (w->count != 3 || read_word_number(w->text[0], &m->size) != 0 ||
        read_word_number(w->text[1], &columns) != 0 ||
        read_word_number(w->text[2], &m->entries) != 0 || m->size == 0 || m->size != columns ||
        m->size > NODES_MAX) {
        topology_bad(topology, line,
                     "column 1: expected ROWS COLUMNS ENTRIES, as many rows as columns, 1..%u",
                     NODES_MAX);
        return -1;
    }
    for (uint32_t i = 1; i <= m->size; i++) {
        snprintf(name, sizeof name, "%" PRIu32, i);
        if (names_add(&topology->names, name) == NONE)
            return EXIT_IO;
    }
    return 0;
}

static int take_entry(struct topology *topology, struct matrix *m, const struct words *w,
                      uint32_t line)
{
    uint32_t at[2] = {0, 0};

    m->taken++;
    for (uint32_t i = 0; i < 2 && i < w->count; i++)
        if (read_word_number(w->text[i], &at[i]) != 0 || at[i] == 0 || at[i] > m->size) {
            topology_bad(topology, line, "column %u: '%.40s': expected a number 1..%" PRIu32,
                         w->column[i], w->text[i], m->size);
            return 0;
        }
    if (w->count != 2 + (uint32_t)m->values)
        topology_bad(topology, line, "column 1: expected ROW COLUMN%s",
                     m->values ? " VALUE" : ", and no value");
    else if (m->symmetric)
        return topology_cable(topology, at[0] - 1, at[1] - 1, line);
    else
        return topology_join(topology, at[0] - 1, at[1] - 1, NONE, line);
    return 0;
}

static int take_line(void *reader, struct topology *topology, const struct words *w, uint32_t line)
{
    struct matrix *m = reader;

    if (m->head && w->text[0][0] == '%')
        return 0;
    if (!m->head) {
        m->head = 1;
        return take_head(topology, m, w, line);
    }
    return m->size == 0 ? take_size(topology, m, w, line) : take_entry(topology, m, w, line);
}

int read_matrix(struct topology *topology, struct lines *lines)
{
    struct matrix m = {0};
    int status;

    lines->raw = 1; /* # begins no comment here */
    status = topology_words(topology, lines, take_line, &m);
    if (status == 0 && lines->status == 0 && (m.size == 0 || m.taken != m.entries))
        topology_bad(topology, (uint32_t)lines->at, "%" PRIu32 " entr%s, but %" PRIu32 " %s said",
                     m.taken, m.taken == 1 ? "y" : "ies", m.entries, m.entries == 1 ? "is" : "are");
    return status < 0 ? 0 : status;
}
