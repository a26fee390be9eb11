/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate: what the test benches of units and of their tables have in common. */
#include <inttypes.h>
#include <stdio.h>

#include "gate_unit.h"

void unit_print_task(const struct unit_face *face)
{
    printf("    task check(");
    for (unsigned p = 0; p < face->ins; p++)
        printf("%sinput [%u:0] a%u", p > 0 ? ", " : "", face->in[p].width - 1, p);
    for (unsigned p = 0; p < face->outs; p++)
        printf(",\n               input [%u:0] want_%s", face->out[p].width - 1, face->out[p].name);
    printf(");\n        begin\n           ");
    for (unsigned p = 0; p < face->ins; p++)
        printf(" %s = a%u;", face->in[p].name, p);
    printf(" #10;\n            if (");
    for (unsigned p = 0; p < face->outs; p++)
        printf("%s%s !== want_%s", p > 0 ? " || " : "", face->out[p].name, face->out[p].name);
    printf(") begin\n                failed = failed + 1;\n                $display(\"FAIL");
    for (unsigned p = 0; p < face->ins; p++)
        printf(" %s=%%h", face->in[p].name);
    for (unsigned turn = 0; turn < 2; turn++)
        for (unsigned p = 0; p < face->outs; p++)
            printf("%s %s=%%h", p > 0 ? "" : turn == 0 ? ":" : ", expected", face->out[p].name);
    printf("\"");
    for (unsigned p = 0; p < face->ins; p++)
        printf(", a%u", p);
    for (unsigned turn = 0; turn < 2; turn++)
        for (unsigned p = 0; p < face->outs; p++)
            printf(", %s%s", turn > 0 ? "want_" : "", face->out[p].name);
    printf(");\n            end\n        end\n    endtask\n\n    initial begin\n"
           "        failed = 0;\n");
}

void unit_print_check(const struct unit_face *face, const struct gate_test *test)
{
    uint64_t out[UNIT_OUTPUTS_MAX];

    face->answer(face, test->in, out);
    printf("        check(");
    for (unsigned p = 0; p < face->ins; p++)
        printf("%s%u'h%" PRIX64, p > 0 ? ", " : "", face->in[p].width, test->in[p]);
    for (unsigned p = 0; p < face->outs; p++)
        printf(", %u'd%" PRIu64, face->out[p].width, out[p]);
    printf(");\n");
}

/* Two routers of the network, at random, and any arrival. */
struct gate_test unit_random_test(const struct unit_face *face, uint64_t *state)
{
    struct gate_test test = {{0}};

    for (unsigned p = 0; p < face->ins; p++) {
        *state ^= *state << 13; /* Marsaglia's xorshift64 */
        *state ^= *state >> 7;
        *state ^= *state << 17;
        test.in[p] = p < 2 ? unit_face_bits(face, (uint32_t)((*state >> 16) % face->routers))
                           : *state >> 16 & ((UINT64_C(1) << face->in[p].width) - 1);
    }
    return test;
}
