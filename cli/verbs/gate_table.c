/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq gate --verilog --table: a routing table with the ports of a unit, of any network of up
 * to 4,096 routers.
 *
 * A row for each router and arrival has an entry for each destination, and one more, an error, for
 * what is none.  A case says which destination dst is, another which row.  Arrivals that have equal
 * rows share one; arrivals that there are not have the default, errors.  The table of one router
 * (--at) has a case of its entries instead, so that it is a memory to whoever reads it.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/progress.h"
#include "../base/system.h"
#include "gate.h"
#include "gate_table.h"

static void set_up(struct table *t, const struct unit_face *face)
{
    *t = (struct table){.face = face, .processors = 1, .first = 2};
    for (unsigned p = 0; p < face->outs; p++)
        t->entry += face->out[p].width;
    if (face->ins > 2 && strcmp(face->in[2].name, "dst_processor") == 0) {
        t->processors = 1u << face->in[2].width;
        t->first = 3;
    }
    for (unsigned p = t->first; p < face->ins; p++)
        t->arrivals += face->in[p].width;
    t->destinations = face->routers * t->processors;
    t->to_bits = unit_bits((uint64_t)t->destinations + 1);
    t->row_bits = (t->destinations + 1) * t->entry;
    t->digits = (t->row_bits + 3) / 4;
}

static void print_head(const struct table *t, const char *module)
{
    const struct unit_face *face = t->face;
    int rings = rt_net_shape(face->net) == RT_SHAPE_RING;
    char net[RT_NET_TEXT_MAX];

    rt_net_format(face->net, net, sizeof net);
    printf("// routeseq " ROUTESEQ_VERSION ", %s, a table\n// SPDX-License-Identifier: MIT-0\n"
           "// SPEC 11.9: docs/spec/gate.md of routeseq; docs/spec/%s says where each %s leads.\n"
           "// Combinational: no clock.\n/* verilator lint_off DECLFILENAME */\nmodule %s (",
           net, rings ? "rings.md" : "ports.md", rings ? "link" : "port", module);
    for (unsigned p = face->alone; p < face->ins; p++)
        printf("%s\n    // %s\n    input [%u:0] %s", p > face->alone ? "," : "",
               unit_port_about(face->alone && p == 1 ? "dst alone" : face->in[p].name),
               face->in[p].width - 1, face->in[p].name);
    for (unsigned p = 0; p < face->outs; p++)
        printf(",\n    // %s\n    output [%u:0] %s", unit_port_about(face->out[p].name),
               face->out[p].width - 1, face->out[p].name);
    printf("\n);\n");
}

/* dst, and which of its processors, as a number. */
static void print_destinations(const struct table *t)
{
    const struct unit_face *face = t->face;
    unsigned width = face->bits + (t->first > 2 ? face->in[2].width : 0);

    printf("    reg [%u:0] to; // the number of the destination\n"
           "    reg [%u:0] row; // an entry for each\n    always @*\n        case (%s)\n",
           t->to_bits - 1, t->row_bits - 1, t->first > 2 ? "{dst_processor, dst}" : "dst");
    for (uint32_t router = 0; router < face->routers; router++)
        for (uint32_t s = 0; s < t->processors; s++)
            printf("            %u'h%" PRIX64 ": to = %u'd%" PRIu32 ";\n", width,
                   (uint64_t)s << face->bits | unit_face_bits(face, router), t->to_bits,
                   router * t->processors + s);
    printf("            default: to = %u'd%" PRIu32 "; // none\n        endcase\n", t->to_bits,
           t->destinations);
}

static void print_row(const struct table *t, uint32_t at, unsigned k)
{
    unsigned width = t->face->bits + t->arrivals;
    const char *sep = "            ";

    for (unsigned i = 0; i < t->items; i++) {
        if (t->same[i] != k)
            continue;
        printf("%s%u'h%" PRIX64, sep, width,
               t->arrival[i] << t->face->bits | unit_face_bits(t->face, at));
        sep = ", ";
    }
    printf(": row = %u'h", t->row_bits);
    for (unsigned d = 0; d < t->digits; d++)
        putchar("0123456789ABCDEF"[t->row[(size_t)k * t->digits + d]]);
    printf(";\n");
}

static void print_end(const struct table *t)
{
    unsigned bits = unit_bits(t->row_bits);

    printf("            default: row = {%" PRIu32 "{%u'h%" PRIX64 "}};\n        endcase\n"
           "    wire [%u:0] from = {%u'd0, to} * %u'd%u;\n",
           t->destinations + 1, t->entry, table_error(t), bits - 1, bits - t->to_bits, bits,
           t->entry);
    table_print_outputs(t->face);
    printf("row[from +: %u];\nendmodule\n", t->entry);
}

static int print_rows(struct table *t)
{
    const struct unit_face *face = t->face;

    print_destinations(t);
    printf("    always @*\n        case (%s", face->ins > t->first ? "{" : "");
    for (unsigned p = face->ins; p-- > t->first;)
        printf("%s, ", face->in[p].name);
    printf("at%s)\n", face->ins > t->first ? "}" : "");
    for (uint32_t at = 0; at < face->routers && !interrupted(); at++) {
        show_progress(at, face->routers, "routers");
        if (table_fill(t, at) != 0)
            return EXIT_IO;
        for (unsigned k = 0; k < t->rows && !interrupted(); k++)
            print_row(t, at, k);
    }
    if (interrupted())
        return complain(EXIT_FALSE, "interrupted before the table was written");
    print_end(t);
    return EXIT_TRUE;
}

int print_unit_table(const struct unit_face *face, const char *module)
{
    struct table t;
    int status;

    set_up(&t, face);
    t.arrival = zero_memory((size_t)1 << t.arrivals, sizeof *t.arrival);
    t.same = zero_memory((size_t)1 << t.arrivals, sizeof *t.same);
    status = t.arrival == NULL || t.same == NULL ? EXIT_IO : EXIT_TRUE;
    if (status == EXIT_TRUE) {
        catch_interrupt();
        show_output_step("routers");
        print_head(&t, module);
        status = face->alone ? table_print_one(&t) : print_rows(&t);
        end_progress();
    }
    free(t.row);
    free(t.arrival);
    free(t.same);
    return status;
}
