/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate --verilog --table --at ROUTER: the table of one router, a case of its entries. */
#include <inttypes.h>

#include "../base/system.h"
#include "gate_table.h"

static uint64_t bits_at(const struct table *t, const uint8_t *row, uint64_t from)
{
    uint64_t entry = 0;

    for (unsigned bit = 0; bit < t->entry; bit++, from++)
        entry |= (uint64_t)(row[t->digits - 1 - from / 4] >> from % 4 & 1) << bit;
    return entry;
}

/* The head of a case of inputs, the first one lowest, after what is above them. */
static void print_case(const struct unit_face *face, unsigned first, unsigned end,
                       const char *above)
{
    int many = end - first > 1 || above[0] != '\0';

    printf("    always @*\n        case (%s%s", many ? "{" : "", above);
    for (unsigned p = end; p-- > first;)
        printf("%s%s", face->in[p].name, p > first ? ", " : "");
    printf(many ? "})\n" : ")\n");
}

/* Which row the arrivals of one router have; t->rows: none. */
static void print_arrivals(const struct table *t)
{
    const struct unit_face *face = t->face;
    const char *sep;

    printf("    reg [%u:0] row; // of the arrival\n", unit_bits((uint64_t)t->rows + 1) - 1);
    print_case(face, t->first, face->ins, "");
    for (unsigned k = 0; k < t->rows; k++) {
        sep = "            ";
        for (unsigned i = 0; i < t->items; i++) {
            if (t->same[i] != k)
                continue;
            printf("%s%u'h%" PRIX64, sep, t->arrivals, t->arrival[i]);
            sep = ", ";
        }
        printf(": row = %u'd%u;\n", unit_bits((uint64_t)t->rows + 1), k);
    }
    printf("            default: row = %u'd%u; // none\n        endcase\n",
           unit_bits((uint64_t)t->rows + 1), t->rows);
}

/* Entries but for errors, which are the default. */
int table_print_one(struct table *t)
{
    const struct unit_face *face = t->face;
    unsigned width = face->bits + (t->first > 2 ? face->in[2].width : 0), row_bits = 0;

    if (table_fill(t, face->only) != 0)
        return EXIT_IO;
    if (interrupted())
        return complain(EXIT_FALSE, "interrupted before the table was written");
    if (t->arrivals > 0) {
        print_arrivals(t);
        row_bits = unit_bits((uint64_t)t->rows + 1);
    }
    printf("    reg [%u:0] entry;\n", t->entry - 1);
    print_case(face, 1, t->first, row_bits > 0 ? "row, " : "");
    for (unsigned k = 0; k < t->rows; k++)
        for (uint32_t to = 0; to < t->destinations; to++) {
            uint64_t entry = bits_at(t, t->row + (size_t)k * t->digits, (uint64_t)to * t->entry);

            if (entry == table_error(t))
                continue;
            printf("            %u'h%" PRIX64 ": entry = %u'h%" PRIX64 ";\n", row_bits + width,
                   (uint64_t)k << width | (uint64_t)(to % t->processors) << face->bits |
                       unit_face_bits(face, to / t->processors),
                   t->entry, entry);
        }
    printf("            default: entry = %u'h%" PRIX64 "; // an error\n        endcase\n", t->entry,
           table_error(t));
    table_print_outputs(face);
    printf("entry;\nendmodule\n");
    return EXIT_TRUE;
}
