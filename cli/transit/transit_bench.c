/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate --testbench for Transit networks.  What it expects comes from the route room and
 * the walk room's router: the netlist has no part in it. */
#include <inttypes.h>

#include "transit.h"
#include "rt/gate.h"

#define RANDOM_VECTORS 512

/* The routing room answers this for C1 and C2, as the ports carry it. */
struct expected {
    unsigned m, j, ru, ru_bytes;
};

static struct expected expect(const struct rt_gate_list *list, const struct rt_gate_test *test)
{
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX];
    struct rt_route_parts parts;
    struct expected e;

    for (unsigned i = 0; i < list->bytes; i++) {
        src[i] = (uint8_t)(test->c1 >> 8 * (list->bytes - 1 - i));
        dst[i] = (uint8_t)(test->c2 >> 8 * (list->bytes - 1 - i));
    }
    rt_route_explain(&list->net, src, dst, &parts);
    e.m = parts.m;
    e.j = parts.j;
    e.ru_bytes = parts.ru_bytes;
    e.ru = (parts.ru_bytes > 0 ? parts.seq[0] * 256u : 0) + (parts.ru_bytes > 1 ? parts.seq[1] : 0);
    return e;
}

/* Draws random bytes that first differ, in a random pair, in each byte in turn. */
static struct rt_gate_test random_test(const struct rt_gate_list *list, unsigned number)
{
    static uint64_t state = 88172645463325252; /* Marsaglia's xorshift64 */
    struct rt_gate_test test;
    uint64_t random[3];
    unsigned lead = number % (list->bytes + 1u), pair = 1 + number / (list->bytes + 1u) % 3;

    for (unsigned i = 0; i < 3; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        random[i] = state >> (64 - 8 * list->bytes);
    }
    test.c2 = random[0];
    test.c1 =
        random[0] ^ (lead == 0 ? 0 : random[1] & ((UINT64_C(4) << (8 * lead - 8 + 2 * pair)) - 1));
    /* the unused bits of any byte */
    test.c1 ^= random[2] & UINT64_C(0x0303030303030303);
    return test;
}

/* Prints how C1 and C2 get in: at once, or a byte a clock. */
static void print_apply(const struct rt_gate_list *list)
{
    if (!list->clocked) {
        printf("            c1 = a; c2 = b; #10;\n");
        return;
    }
    printf("            for (i = %d; i >= 0; i = i - 1) begin\n"
           "                first = i == %d; c1 = a[8 * i +: 8]; c2 = b[8 * i +: 8];\n"
           "                #5 clk = 1; #5 clk = 0;\n"
           "            end\n",
           list->bytes - 1, list->bytes - 1);
}

static unsigned print_checks(const struct rt_gate_list *list)
{
    static struct rt_gate_bench bench;
    struct rt_gate_test test[RT_GATE_TESTS_MAX + RANDOM_VECTORS];
    unsigned tests = (unsigned)rt_gate_tests(list, &bench, test), n = list->bytes;

    for (unsigned k = 0; k < RANDOM_VECTORS; k++)
        test[tests++] = random_test(list, k);
    for (unsigned k = 0; k < tests; k++) {
        struct expected e = expect(list, &test[k]);

        printf("        check(%u'h%0*" PRIX64 ", %u'h%0*" PRIX64
               ", %u'h%X, 4'd%u, 16'h%04X, 2'd%u);\n",
               8 * n, 2 * (int)n, test[k].c1, 8 * n, 2 * (int)n, test[k].c2, n, e.m, e.j, e.ru,
               e.ru_bytes);
    }
    return tests;
}

unsigned transit_print_sequence_checks(const struct rt_gate_list *list)
{
    unsigned n = list->bytes;

    printf(
        "%s"
        "    task check(input [%u:0] a, input [%u:0] b, input [%u:0] want_m, input [3:0] want_j,\n"
        "               input [15:0] want_ru, input [1:0] want_bytes);\n"
        "        begin\n",
        list->clocked ? "    integer i;\n" : "", 8 * n - 1, 8 * n - 1, n - 1);
    print_apply(list);
    printf("            if (m !== want_m || j !== want_j || ru !== want_ru || "
           "ru_bytes !== want_bytes) begin\n"
           "                failed = failed + 1;\n"
           "                $display(\"FAIL c1=%%h c2=%%h: m=%%h j=%%0d ru=%%h ru_bytes=%%0d, "
           "expected m=%%h j=%%0d ru=%%h ru_bytes=%%0d\",\n"
           "                         a, b, m, j, ru, ru_bytes, want_m, want_j, want_ru, "
           "want_bytes);\n"
           "            end\n"
           "        end\n"
           "    endtask\n\n"
           "    initial begin\n"
           "        failed = 0;%s\n",
           list->clocked ? " clk = 0;" : "");
    return print_checks(list);
}

/* Every stream of one to three bytes, by its top two bits; the router of the
 * walk room says what a stream asks for. */
static unsigned print_streams(void)
{
    unsigned vectors = 0;

    for (unsigned v = 0; v < 2 * 3 * 64; v++, vectors++) {
        unsigned swallow = v & 1, bytes = 1 + v / 2 % 3, d = v / 6;
        const uint8_t head[2] = {(uint8_t)(d << 6), (uint8_t)((d >> 2 & 3) << 6)};
        struct rt_walk_decision decision;
        int none = rt_walk_rn1(NULL, head, bytes < 2 ? bytes : 2, swallow, &decision);

        printf("        check(1'b%u, %u, 6'd%u, 4'd%u, %u);\n", swallow, bytes, d,
               none ? 0 : 1u << decision.direction, none ? 0 : 1u + decision.dropped);
    }
    return vectors;
}

unsigned transit_print_router_checks(const struct rt_gate_list *list)
{
    (void)list;
    printf("    integer i;\n"
           "    reg [3:0] want;\n"
           "    // the request rises with byte `at` = 1, 2 of the stream; 0: never\n"
           "    task check(input s, input integer bytes, input [5:0] tops, input [3:0] direction,\n"
           "               input integer at);\n"
           "        begin\n"
           "            swallow = s; stream = 0; d = 0; #5 clk = 1; #5 clk = 0;\n"
           "            for (i = 1; i <= bytes; i = i + 1) begin\n"
           "                stream = 1; d = tops[2 * i - 2 +: 2]; #2;\n"
           "                want = i == at ? direction : 4'd0;\n"
           "                if (request !== want || drop !== (s && i == 1)) begin\n"
           "                    failed = failed + 1;\n"
           "                    $display(\"FAIL swallow %%b byte %%0d of tops %%b: request %%b "
           "drop %%b, expected %%b\", s, i, tops, request, drop, want);\n"
           "                end\n"
           "                #3 clk = 1; #5 clk = 0;\n"
           "            end\n"
           "        end\n"
           "    endtask\n\n"
           "    initial begin\n"
           "        failed = 0; clk = 0;\n");
    return print_streams();
}
