/* SPDX-License-Identifier: MIT-0 */
/* The commands, and what --help says of them. */
#include "cli.h"

#define TRANSIT_HELP                                                                               \
    "\n"                                                                                           \
    "NET: hybrid:n,U[,capped]   n = 12, 48, 192 processors a leaf cluster, U = 1..7 layers\n"      \
    "     full:U[,capped]       U = 1..8 layers (one less when capped, also above)\n"              \
    "     bidelta:j1,...,ji     i = 1..8 stacks of 1..3 stages, the last of 2..4\n"

#define RINGS_HELP                                                                                 \
    "NET, of SCI rings, with less than 2^31 nodes:\n"                                              \
    "     multicube:r0,...,ri   i = 0..7 dimensions, rings of r0.. >= 2 nodes\n"                   \
    "     shuffle:f,r           f^r nodes of fanout f = 2..64\n"                                   \
    "     butterfly:f,r         f^r rows, r columns; deadfly:f,r likewise; livefly:f,r with\n"     \
    "                           (f-1)^r rows, f >= 3, r >= 2\n"                                    \
    "     ringmesh:w,h          ringcomplete:f, ring12, clock: by the general router\n"

#define TREE_HELP                                                                                  \
    "NET, of Leiserson's fat-tree:\n"                                                              \
    "     tree:h[,w=W]          2^h processors, h = 1..32; root capacity W with W^3 >= 4^h\n"      \
    "                           and W <= 2^h (2^h)\n"

#define NET_HELP TRANSIT_HELP RINGS_HELP TREE_HELP

#define PROCESSOR_HELP                                                                             \
    "SRC, DST: a processor's index in decimal; in Transit networks (hybrid, full, bidelta) also\n" \
    "          @ and its location in hexadecimal\n"

const struct command commands[] = {
    {"route", "NET SRC DST | NET -",
     "Prints the routing sequence in hexadecimal, of rings the link numbers, of a tree the\n"
     "address bits; an empty line where nothing is sent.  With - it answers each line\n"
     "`SRC DST` of standard input with one line, a bad one with `error: WHY`, and then exits\n"
     "with 1.\n" NET_HELP PROCESSOR_HELP,
     2, 3, offsetof(struct shape, route)},
    {"explain", "NET SRC DST",
     "Prints I, M, j, O, RU, RD, RC and R, then draws which router reads which bits.\n" TRANSIT_HELP
         PROCESSOR_HELP,
     3, 3, offsetof(struct shape, explain)},
    {"walk", "NET SRC DST [--seq SEQUENCE] [--wires [--seed S | --all] [--dead LIST]]",
     "Pushes the routing sequence, or SEQUENCE, through the routers and prints every hop,\n"
     "the level of the crossing and the lowest possible one, and `arrived PROCESSOR\n"
     "@LOCATION` or `lost: WHY` (exit status 1).  Of rings: follows the links and prints\n"
     "each hop with its ring (its lowest node, its link; its size), the links and rings,\n"
     "and `arrived PROCESSOR` or `lost: WHY`; of `arrived elsewhere` the node.  Of a tree:\n"
     "each node with its level, the port in, the address bit it takes, the port out.\n" NET_HELP
         PROCESSOR_HELP
     "SEQUENCE: may be empty; routing bytes in hexadecimal only, the walker appends data of\n"
     "          its own; of rings link numbers separated by blanks or commas; of a tree\n"
     "          address bits, as 1101\n"
     "--wires: of Transit networks the same on real components and wires: of one path each\n"
     "     component, its stage, its stack, its index there, input and output port,\n"
     "     configuration, delay of the wire before it; at the end cycles over the longest\n"
     "     wires and over wires of mean delay, `-` where the paper gives none\n"
     "--all: all paths at once: at each stage the wires and components that they enter\n"
     "S: chooses the path among all (1)\n"
     "LIST: what is dead: components, wires, stacks, as c12,w34,s5.  Wire 8n + port leaves\n"
     "      component n, behind those two a processor; stacks are leaf clusters, then unit\n"
     "      trees\n",
     3, 3, offsetof(struct shape, walk)},
    {"verify", "NET [--sample N] [--seed S] [--jobs J]",
     "Computes, walks and compares: all pairs of processors up to 2^32 of them, beyond\n"
     "that every class of pairs; with --sample, N pairs.  Of rings: the whole path and the\n"
     "path link by link, no ring entered twice, no longer than the closed form; beyond 2^32\n"
     "pairs a sample, and of a tree likewise.  Last line:\n"
     "pairs=... arrived=... failed=...   Exit status 1 if a pair failed, or if Ctrl-C\n"
     "ended it before all were done.\n" NET_HELP
     "N: 1..2^62   S: seed of unused bits, open digits, samples (1)   J: threads 1..256 (all)\n",
     1, 1, offsetof(struct shape, verify)},
    {"info", "NET [--tsv]",
     "What the network is made of, and how long connections take in clock cycles; of rings\n"
     "how many there are of what size, and the longest path; of a tree the wires of the\n"
     "channels, level by level.\n"
     "--tsv prints key<TAB>value lines.\n" NET_HELP,
     1, 1, offsetof(struct shape, info)},
    {"gate",
     "NET [--circuit CIRCUIT] [--module NAME]\n"
     "                     [--verilog | --testbench | --tests | --faults FILE | --dot]",
     "The routing circuit of a fat-tree, or the selector of one wire into a node of a tree\n"
     "(1985, figure 3): its gates by kind and its depth, or\n"
     "  --verilog      a Verilog module\n"
     "  --testbench    a test bench for it: `N vectors passed`, or $fatal\n"
     "  --tests        a compact set of tests for stuck-at faults, lines `C1 C2` in hex\n"
     "  --faults FILE  what the lines `C1 C2` of FILE (-: standard input) detect; last line\n"
     "                 vectors=... faults=... detected=... undetectable=... missed=...\n"
     "  --dot          a drawing, for graphviz: | dot -Tsvg\n"
     "NAME: of the module, 1..63 letters, digits, _ and $\n"
     "      (routeseq_NET_CIRCUIT, as in routeseq_hybrid_192_2_figures; routeseq_router,\n"
     "      routeseq_selector)\n"
     "CIRCUIT: figures (as the paper draws it, the default), ripple (freed of redundant\n"
     "         gates), prefix (freed, depth grows with log n), serial (a byte a clock),\n"
     "         router (decision and swallow of one input of RN1); of a tree: selector\n"
     "         (without --tests and --faults, as router)\n"
     "A bidelta network has none: its sequence is the destination.\n" TRANSIT_HELP TREE_HELP,
     1, 1, offsetof(struct shape, gate)},
    {"load",
     "NET --load P [--seed S] [--trials T] [--retries] [--faults K[,KIND]]\n"
     "                     [--uniform | --traffic FILE] [--jobs J] [--tsv]   (hybrid, full, "
     "bidelta)\n"
     "                   | NET [--echo-ratio R] [--tsv | --queues]   (networks of rings)\n"
     "                   | NET --messages SET [--schedule FILE] [--alpha A] [--tsv]   (tree)",
     "Transit networks: simulates trials in which every processor offers a connection with\n"
     "probability P, and prints the share that is made, over all and by the tree level that\n"
     "it goes through (0: inside the leaf cluster), with the 95 % interval and what the\n"
     "analytic model says.  --tsv prints key<TAB>value lines: success, success_low,\n"
     "success_high, success_model; then success_0 ... likewise, but in bidelta networks.\n"
     "  --retries       what fails is sent again in the next round until it is made; adds, with\n"
     "                  _low and _high each, retry_load (processors that send in a round),\n"
     "                  retry_success (tries that succeed), tries and cycles, the means\n"
     "                  until a connection is open; - for cycles of capped networks\n"
     "  --faults K,KIND in each trial K others of KIND are dead: components (the default),\n"
     "                  wires or stacks; adds connected, the share of pairs that some path\n"
     "                  still joins.  The model knows of no faults\n"
     "  --uniform       every other processor is wanted alike; else destinations as each network\n"
     "                  likes them best.  No model\n"
     "  --traffic FILE  each trial a processor wants one of FILE's lines `SRC DST` (-: standard\n"
     "                  input) that it is the source of, none if there is none; no model\n"
     "P: 0..1, with up to 9 decimals   S: seed (1)   J: threads 1..256 (all)\n"
     "T: trials, 1..10^9; else so many that every level is known to 0.002 up to 12,288\n"
     "   processors, beyond that 2^22 connections, but 4 trials at least\n"
     "\n"
     "Rings: every processor sends to every other: the longest paths, the hottest link and\n"
     "queue, the throughput, and whether packets may wait for each other in a circle, with\n"
     "that circle.  --tsv prints key<TAB>value lines: nodes (processors), rings, ring_sizes,\n"
     "distance, ring_hops, latency, hot_link_send, hot_link_echo, hot_link, hot_queue,\n"
     "throughput, deadlock.  --queues prints the queues that are used in an order in which\n"
     "every packet goes upwards, which proves that there is no circle.\n"
     "R: size of an echo over that of a packet, 0..100 with up to 6 decimals (0.2)\n"
     "\n"
     "Of a tree: the load factor of a message set, the fewest delivery cycles that it allows,\n"
     "those of Leiserson's theorem 1, and those of the best schedule found, which --schedule\n"
     "writes: a line `CYCLE SRC DST` a message, cycles from 1, 0 where SRC is DST.  --tsv:\n"
     "messages, lambda, cycles_lower, cycles_theorem1, cycles.\n"
     "SET: bitrev, transpose, complement, shift:A, hotspot, alltoall, perm:SEED,\n"
     "     krel:K,SEED (K permutations), rand:K,SEED (K messages a processor), @FILE with\n"
     "     lines `SRC DST`; h at most 24\n"
     "A:   the part of the wires that partial concentrators can use, as 3/4 (1/1)\n" TRANSIT_HELP
         RINGS_HELP TREE_HELP,
     1, 1, offsetof(struct shape, load)},
    {"graph", "NET [--format dot|graphml|edges|anynet] [--wires [--view VIEW] | --messages SET]",
     "The wiring.\n"
     "  dot      a drawing for graphviz: | dot -Tsvg.  Each ring has a colour, as far as\n"
     "           they go; numbers are links; dashed nodes are drawn a second time.  Rings of\n"
     "           one node are left out; up to 400 links, and no more than find room\n"
     "  graphml  with the link number as data of each edge\n"
     "  edges    lines FROM TO LINK, rings of one node included\n"
     "  anynet   for BookSim's topology anynet.  Lost are link numbers and rings, and with them\n"
     "           the queues only where rings change, echoes, and our paths: BookSim takes its own\n"
     "           shortest ones.  Of links between the same two nodes one is left.  BookSim adds a\n"
     "           channel back to each link; its latency is set so high that no path takes it\n"
     "--wires: Transit networks, in components and wires; dot, graphml, or\n"
     "  edges    lines FROM OUTPUT TO INPUT: components c12, processors p3; - - where nothing\n"
     "           is, above an uncapped root\n"
     "VIEW, of dot, by DeHon's figures:\n"
     "  planes   a plane a level, up and down tree apart (2.3; the default); of a bidelta\n"
     "           network its stages.  Up to 300 components, leaf clusters not counted\n"
     "  stages   a box a stage, with the number of wires from stage to stage\n"
     "  section  one router of each stage (2.4)\n"
     "  up       where the wires of one up routing stage lead (2.5)\n"
     "  cuts     the same seen from above, level by level (2.6)\n"
     "Of a tree dot alone: channels as wide as their capacities, up on the left and down on\n"
     "the right, coloured by the load of a message set (see load) from blue to red\n" TRANSIT_HELP
         RINGS_HELP TREE_HELP,
     1, 1, offsetof(struct shape, graph)},
    {NULL, NULL, NULL, 0, 0, 0},
};

void print_help(void)
{
    puts("routeseq - which bytes must a message carry to get from one processor to another?\n");
    for (const struct command *c = commands; c->name != NULL; c++)
        printf("  routeseq %-8s %s\n", c->name, c->synopsis);
    puts("\n  routeseq COMMAND --help\n  routeseq --version\n" NET_HELP PROCESSOR_HELP
         "\nExample: routeseq route hybrid:192,2 @CC0234 @D84267\n"
         "Exit status: 0 done and true, 1 false or bad input lines, 2 usage, 3 input or output "
         "failed.");
}
