/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate tree:h --testbench.  What it expects comes from the walk room's
 * selector: the netlist has no part in it. */
#include "tree.h"

#define BITS 6 /* of a message: M, address, data */

unsigned tree_print_checks(const struct rt_gate_list *list)
{
    (void)list;
    printf("    integer i;\n"
           "    reg [1:0] want;\n"
           "    reg bad;\n"
           "    // bits: of a message, the M bit highest; way: the branch it takes; 0: none\n"
           "    task check(input [%d:0] bits, input [1:0] way);\n"
           "        begin\n"
           "            bad = 0;\n"
           "            for (i = 0; i < %d; i = i + 1) begin\n"
           "                start = i == 0; line = bits[%d - i]; #2;\n"
           "                want = i == 0 ? 2'd0 : i == 1 ? way : line ? way : 2'd0;\n"
           "                if (!bad && (branch !== want || next !== (i == 1))) begin\n"
           "                    bad = 1; failed = failed + 1;\n"
           "                    $display(\"FAIL bit %%0d of %%b: branch %%b next %%b, expected "
           "%%b\", i, bits, branch, next, want);\n"
           "                end\n"
           "                #3 clk = 1; #5 clk = 0;\n"
           "            end\n"
           "        end\n"
           "    endtask\n\n"
           "    initial begin\n"
           "        failed = 0; clk = 0;\n",
           BITS - 1, BITS, BITS - 1);
    for (unsigned bits = 0; bits < 1u << BITS; bits++) {
        unsigned out =
            rt_walk_select(NULL, RT_TREE_PORT_UP, bits >> (BITS - 1), bits >> (BITS - 2) & 1);

        printf("        check(6'd%u, 2'd%u);\n", bits,
               (out >> RT_TREE_PORT_LEFT & 1) | (out >> RT_TREE_PORT_RIGHT & 1) << 1);
    }
    return 1u << BITS;
}
