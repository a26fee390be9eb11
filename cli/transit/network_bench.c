/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate --network --testbench: messages with the bytes of `route`, one after the other. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "transit_network.h"
#include "../verbs/gate_bench.h"
#include "rt/route.h"

#define DRAWS 1000 /* for one message, until its processors are joined */

struct message {
    uint64_t source, target;
    uint8_t seq[RT_SEQ_MAX];
    int bytes;
    struct rt_walk_path path;
};

static const char bench_ports[] =
    "    integer sent;\n"
    "    // source, its channel, and target of what is sent, its tries, and a cycle\n"
    "    integer p, c, q, try, cycle, k;\n"
    "    reg arrived, failed;\n"
    "    reg [31:0] data;\n"
    "    reg [8:0] wanted, seen;\n"
    "    initial begin\n"
    "        clk = 1'b0;\n"
    "        forever #5 clk = ~clk;\n"
    "    end\n\n"
    "    task fail(input integer why);\n"
    "        begin\n"
    "            if (!failed) case (why)\n"
    "                0: $display(\"FAIL %0d to %0d: it does not arrive\", p, q);\n"
    "                1: $display(\"FAIL %0d to %0d: %h, not %h, arrives in cycle %0d\", p, q, "
    "seen, wanted, cycle);\n"
    "                2: $display(\"FAIL %0d to %0d: something arrives elsewhere in cycle "
    "%0d\", p, q, cycle);\n"
    "                default: $display(\"FAIL %0d to %0d: %h, not %h, comes back in cycle %0d\", "
    "p, q, seen, wanted, cycle);\n"
    "            endcase\n"
    "            failed = 1'b1;\n"
    "            $fatal(1);\n"
    "        end\n"
    "    endtask\n\n";

static const char bench_task[] =
    "    // `bytes` routing bytes, the first in the highest bits of seq, four of data and turn; "
    "the last\n"
    "    // routing byte arrives `connect` cycles after it is sent.  The target answers turn by a "
    "byte,\n"
    "    // and ends the connection; blocked and a second turn are not tried\n"
    "    task message(input integer source, input integer target, input integer bytes,\n"
    "                 input [79:0] seq, input integer connect);\n"
    "        begin\n"
    "            p = source;\n"
    "            q = target;\n"
    "            data = {sent[7:0], ~sent[7:0], 16'h5AC3};\n"
    "            arrived = 1'b0;\n"
    "            for (try = 0; try < TRIES && !arrived; try = try + 1)\n"
    "                for (cycle = 0; cycle < bytes + 2 * connect + 8; cycle = cycle + 1) begin\n"
    "                    @(negedge clk);\n"
    "                    k = cycle - connect - bytes + 1; // what arrives: 0 the last routing "
    "byte\n"
    "                    seen = to[18 * q +: 9] | to[18 * q + 9 +: 9];\n"
    "                    wanted = k == 0 ? {1'b1, seq[8 * (10 - bytes) +: 8]} :\n"
    "                             k > 0 && k < 5 ? {1'b1, data[8 * (4 - k) +: 8]} :\n"
    "                             k == 5 ? 9'h0FF : 9'd0;\n"
    "                    if (k == 0)\n"
    "                        arrived = seen[8];\n"
    "                    if (arrived ? seen != wanted : seen[8])\n"
    "                        fail(1);\n"
    "                    rest = to;\n"
    "                    rest[18 * q +: 18] = 18'd0;\n"
    "                    if (^to === 1'bx || rest != 0)\n"
    "                        fail(2);\n"
    "                    answer = 0;\n"
    "                    if (arrived && k == 6) // in the cycle after turn\n"
    "                        answer[18 * q +: 18] = {2{1'b1, ~data[31:24]}};\n"
    "                    c = 2 * p + (sent + try) % 2;\n"
    "                    k = cycle - bytes - 5 - 2 * connect; // what comes back: 0 the answer\n"
    "                    seen = back[9 * c +: 9];\n"
    "                    wanted = k == 0 ? {1'b1, ~data[31:24]} :\n"
    "                             k == -1 || (k < 0 && seen != 9'd0) ? 9'h0AA : 9'd0; // open\n"
    "                    rest = back;\n"
    "                    rest[9 * c +: 9] = 9'd0;\n"
    "                    if (^back === 1'bx || rest != 0 || (arrived ? seen != wanted : seen[8]))\n"
    "                        fail(3);\n"
    "                    k = cycle;\n"
    "                    from[9 * c +: 9] =\n"
    "                        k < bytes ? {1'b1, seq[8 * (9 - k) +: 8]} :\n"
    "                        k < bytes + 4 ? {1'b1, data[8 * (3 + bytes - k) +: 8]} :\n"
    "                        k == bytes + 4 ? 9'h0FF : 9'd0;\n"
    "                end\n"
    "            if (!arrived)\n"
    "                fail(0);\n"
    "            sent = sent + 1;\n"
    "        end\n"
    "    endtask\n\n"
    "    initial begin\n"
    "        rst = 1'b1;\n"
    "        failed = 1'b0;\n"
    "        sent = 0;\n"
    "        from = 0;\n"
    "        answer = 0;\n"
    "        repeat (2) @(negedge clk);\n"
    "        rst = 1'b0;\n";

/* Does some path join them?  1, 0, or -1: out of memory. */
static int is_joined(const struct transit_network *network, const struct message *m)
{
    const struct rt_walk_wires_on on = {network->net,         rt_topo_wire, rt_topo_record_at,
                                        rt_walk_rn1,          NULL,         network->delay,
                                        &network->dead.faults};
    const struct rt_walk_sent sent = {m->source, m->target, m->seq, (unsigned)m->bytes};
    struct rt_walk_paths all;

    for (size_t capacity = 1 << 12;; capacity *= 4) {
        struct rt_walk_front *front = malloc(capacity * sizeof *front);
        int verdict;

        if (front == NULL)
            return -1;
        verdict = rt_walk_all(&on, &sent, front, capacity, &all);
        free(front);
        if (verdict != RT_ERR_SPACE)
            return verdict == RT_WALK_ARRIVED;
    }
}

/* Draws a message between two processors that some path joins; 0, or EXIT_... after saying why. */
static int draw(const struct transit_network *network, uint64_t *rng, struct message *m)
{
    const struct rt_walk_wires_on sound = {
        network->net, rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL, network->delay, NULL};
    uint32_t n = (uint32_t)rt_topo_processors(network->net);
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX];
    int joined = 0;

    for (int draws = 0; joined == 0 && draws < DRAWS; draws++) {
        m->source = rt_random_below(rng, n);
        m->target = rt_random_below(rng, n);
        transit_locate(network->net, m->source, src);
        transit_locate(network->net, m->target, dst);
        m->bytes = rt_compute(network->net, src, dst, m->seq);
        joined = m->bytes <= 0 ? 0 : is_joined(network, m);
    }
    if (joined < 0)
        return complain(EXIT_IO, "out of memory");
    if (joined == 0)
        return complain(EXIT_FALSE, "option --dead: no path joins any of %d pairs", DRAWS);
    rt_walk_one(&sound, &(struct rt_walk_sent){m->source, m->target, m->seq, (unsigned)m->bytes}, 1,
                NULL, &m->path);
    return 0;
}

static void print_message(const struct message *m)
{
    printf("        message(%" PRIu64 ", %" PRIu64 ", %d, 80'h", m->source, m->target, m->bytes);
    for (int i = 0; i < 10; i++)
        printf("%02X", i < m->bytes ? m->seq[i] : 0);
    printf(", %" PRIu64 ");\n", m->path.connect);
}

int network_try(const struct transit_network *network, uint64_t seed)
{
    struct message m;

    return draw(network, &seed, &m);
}

int network_bench(const struct transit_network *network, uint64_t count, uint64_t seed,
                  const char *module)
{
    uint64_t processors = rt_topo_processors(network->net);
    uint32_t top = 18 * (uint32_t)processors - 1;
    const struct rt_walk_faults *dead = &network->dead.faults;
    int faulty = dead->components + dead->wires + dead->stacks > 0, status = 0;
    struct message m;

    printf(BENCH_BEGIN "module %s_test;\n", module);
    printf("    reg clk, rst;\n    localparam TRIES = %d;\n", faulty ? 1000 : 1);
    printf("    reg [%" PRIu32 ":0] from, rest, answer;\n    wire [%" PRIu32 ":0] to, back;\n", top,
           top);
    printf("    %s_both network(.clk(clk), .rst(rst), .from(from), .to(to),\n"
           "        .from_back(back), .to_back(answer));\n",
           module);
    fputs(bench_ports, stdout);
    fputs(bench_task, stdout);
    for (uint64_t i = 0; i < count && status == 0; i++) {
        status = draw(network, &seed, &m);
        if (status == 0)
            print_message(&m);
    }
    if (status == 0)
        printf("        $display(\"%%0d messages, of pairs drawn from %" PRIu64 "\", sent);\n"
               "        $display(\"PASS %%0d\", sent);\n" BENCH_END,
               processors * processors);
    return status;
}
