/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate: what the test benches of units and of their tables have in common. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../cli.h"
#include "gate_unit.h"

void unit_print_task(const struct unit_face *face)
{
    printf("    task check(");
    for (unsigned p = face->alone; p < face->ins; p++)
        printf("%sinput [%u:0] a%u", p > face->alone ? ", " : "", face->in[p].width - 1, p);
    for (unsigned p = 0; p < face->outs; p++)
        printf(",\n               input [%u:0] want_%s", face->out[p].width - 1, face->out[p].name);
    printf(");\n        begin\n           ");
    for (unsigned p = face->alone; p < face->ins; p++)
        printf(" %s = a%u;", face->in[p].name, p);
    printf(" #10;\n            if (");
    for (unsigned p = 0; p < face->outs; p++)
        printf("%s%s !== want_%s", p > 0 ? " || " : "", face->out[p].name, face->out[p].name);
    printf(") begin\n                failed = failed + 1;\n                $display(\"FAIL");
    for (unsigned p = face->alone; p < face->ins; p++)
        printf(" %s=%%h", face->in[p].name);
    for (unsigned turn = 0; turn < 2; turn++)
        for (unsigned p = 0; p < face->outs; p++)
            printf("%s %s=%%h", p > 0 ? "" : turn == 0 ? ":" : ", expected", face->out[p].name);
    printf("\"");
    for (unsigned p = face->alone; p < face->ins; p++)
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
    for (unsigned p = face->alone; p < face->ins; p++)
        printf("%s%u'h%" PRIX64, p > face->alone ? ", " : "", face->in[p].width, test->in[p]);
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

/* Has it inputs beside at and the destination? */
static int has_arrivals(const struct unit_face *face)
{
    return face->ins > 3 || (face->ins == 3 && strcmp(face->in[2].name, "dst_processor") != 0);
}

uint64_t unit_pairs(const struct unit_face *face)
{
    uint64_t pairs = (uint64_t)face->routers * (face->alone ? 1 : face->routers); /* below 2^62 */

    for (unsigned p = 2; p < face->ins; p++)
        pairs = pairs >> (64 - face->in[p].width) != 0 ? UINT64_MAX : pairs << face->in[p].width;
    return pairs;
}

struct gate_test unit_pair(const struct unit_face *face, uint64_t k)
{
    struct gate_test test = {{0}};

    test.in[0] = unit_face_bits(face, face->only);
    for (unsigned p = face->alone; p < 2; p++, k /= face->routers)
        test.in[p] = unit_face_bits(face, (uint32_t)(k % face->routers));
    for (unsigned p = 2; p < face->ins; p++, k >>= face->in[p - 1].width)
        test.in[p] = k & ((UINT64_C(1) << face->in[p].width) - 1);
    return test;
}

void unit_say_pairs(const struct unit_face *face, uint64_t count, char *text, size_t size)
{
    uint64_t pairs = unit_pairs(face);
    char number[64];

    if (count == pairs)
        snprintf(number, sizeof number, "all %" PRIu64, pairs);
    else if (pairs == UINT64_MAX)
        snprintf(number, sizeof number, "%" PRIu64 " of more than 2^63", count);
    else
        snprintf(number, sizeof number, "%" PRIu64 " of %" PRIu64, count, pairs);
    add_text(text, size, number, face->alone ? " destinations" : " pairs");
    add_text(text, size, has_arrivals(face) ? " with arrivals" : "", "");
}

static char
    tries[128]; /* of the bench that is printed next: the hook of its verdict has no context */

void unit_bench_will_try(const struct unit_face *face, uint64_t count)
{
    snprintf(tries, sizeof tries, ": tests of its faults, and ");
    unit_say_pairs(face, count, tries, sizeof tries);
    add_text(tries, sizeof tries, count < unit_pairs(face) ? " at random" : "", "");
}

const char *unit_bench_tries(void)
{
    return tries;
}
