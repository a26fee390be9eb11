/* SPDX-License-Identifier: MIT-0 */
/* A network of routers RN1 as Verilog.  Wire 8n + p is the net w(8n + p) where it leaves its
 * output and, if it has registers, d(8n + p) where it ends; b and e are the same, back. */
#include "../gate_text.h"
#include "rt/gate_network.h"

struct writer {
    const struct rt_gate_network *network;
    rt_gate_put *put;
    void *context;
};

static const char long_wire[] =
    "// A wire of many cycles, both ways.\n"
    "module rt_wire #(parameter CYCLES = 1) (input clk, input rst, input [8:0] in, output [8:0] "
    "out,\n"
    "    output [8:0] in_back, input [8:0] out_back);\n"
    "    reg [9 * CYCLES - 1:0] there, back;\n"
    "    wire [9 * CYCLES + 8:0] ahead = {there, in}, behind = {back, out_back};\n"
    "    always @(posedge clk) begin\n"
    "        there <= rst ? {CYCLES{9'd0}} : ahead[9 * CYCLES - 1:0];\n"
    "        back <= rst ? {CYCLES{9'd0}} : behind[9 * CYCLES - 1:0];\n"
    "    end\n"
    "    assign out = ahead[9 * CYCLES +: 9];\n"
    "    assign in_back = behind[9 * CYCLES +: 9];\n"
    "endmodule\n\n";

/* Prints `form` with % for each of the numbers. */
static void print(const struct writer *w, const char *form, uint32_t a, uint32_t b, uint32_t c)
{
    const uint32_t number[] = {a, b, c};
    char text[256], *to = text;

    for (unsigned k = 0; *form != '\0'; form++) {
        if (*form == '%')
            to = rti_gate_number(to, number[k++]);
        else
            *to++ = *form;
    }
    *to = '\0';
    w->put(w->context, text);
}

static void text(const struct writer *w, const char *what)
{
    w->put(w->context, what);
}

/* A net of a wire, turned left by so many bits. */
static void turned(const struct writer *w, char net, uint32_t number, unsigned bits)
{
    char call[8] = {net, '%', 0}, turning[10] = {'r', (char)('0' + bits), '(', net, '%', ')', 0};

    print(w, bits == 0 ? call : turning, number, 0, 0);
}

/* What arrives over a wire, and what goes back over it. */
static void arrives(const struct writer *w, const struct rt_gate_wire *wire)
{
    if (wire->alive)
        turned(w, wire->delay > 0 ? 'd' : 'w', wire->number, wire->rotate);
    else
        text(w, "9'd0");
}

static void comes_back(const struct writer *w, const struct rt_gate_wire *wire)
{
    if (wire->alive)
        turned(w, wire->delay > 0 ? 'e' : 'b', wire->number, (8u - wire->rotate) & 7);
    else
        text(w, "9'd0");
}

/* Returns 1 if the wire has registers. */
static int declare(const struct writer *w, const struct rt_gate_wire *wire)
{
    uint32_t n = wire->number;

    if (!wire->alive)
        return 0;
    print(w, wire->delay > 0 ? "    wire [8:0] w%, b%, " : "    wire [8:0] w%, b%;\n", n, n, 0);
    if (wire->delay > 0) {
        print(w, "d%, e%;\n", n, n, 0);
        print(w, "    rt_wire #(.CYCLES(%)) ", wire->delay, 0, 0);
        print(w, "l%(.clk(clk), .rst(rst), .in(w%), .out(d%),", n, n, n);
        print(w, " .in_back(e%), .out_back(b%));\n", n, n, 0);
    }
    return wire->delay > 0;
}

/* Settings of all eight ports, a byte each. */
static void delays(const struct writer *w, const char *port, const struct rt_gate_wire *wire)
{
    static const char digit[] = "0123456789ABCDEF";
    char hex[17];

    for (unsigned p = 0; p < 8; p++) {
        hex[2 * p] = digit[wire[7 - p].delay >> 4];
        hex[2 * p + 1] = digit[wire[7 - p].delay & 15];
    }
    hex[16] = '\0';
    text(w, port);
    text(w, "(64'h");
    text(w, hex);
    text(w, ")");
}

/* The nets of wires that lead nowhere: u of outputs, v of inputs back; declared, then gathered. */
static void nowhere(const struct writer *w, uint32_t n, const struct rt_gate_rn1 *router,
                    int gather)
{
    unsigned found = 0;

    for (unsigned p = 0; p < 16; p++) {
        const struct rt_gate_wire *wire = p < 8 ? &router->out[p] : &router->in[p - 8];

        if (wire->alive)
            continue;
        if (found++ == 0)
            print(w, gather ? "    wire unused% = &{1'b0" : "    wire [8:0] ", n, 0, 0);
        else if (!gather)
            text(w, ", ");
        text(w, gather ? ", " : "");
        print(w, p < 8 ? "u%" : "v%", 8 * n + p % 8, 0, 0);
    }
    if (found > 0)
        text(w, gather ? "};\n" : ";\n");
}

/* Port by port, the highest first. */
static void bus(const struct writer *w, const char *port, uint32_t n,
                const struct rt_gate_rn1 *router)
{
    char kind = port[1]; /* of: .in .out .in_back .out_back, the first letter */
    int back = port[kind == 'i' ? 3 : 4] == '_';

    text(w, ",\n        ");
    text(w, port);
    text(w, "({");
    for (unsigned p = 8; p-- > 0;) {
        const struct rt_gate_wire *wire = kind == 'i' ? &router->in[p] : &router->out[p];

        if (kind == 'i' && !back)
            arrives(w, wire);
        else if (kind == 'o' && back)
            comes_back(w, wire);
        else if (wire->alive)
            print(w, back ? "b%" : "w%", wire->number, 0, 0);
        else
            print(w, back ? "v%" : "u%", 8 * n + p, 0, 0);
        text(w, p > 0 ? ", " : "})");
    }
}

static void instance(const struct writer *w, uint32_t n, const struct rt_gate_rn1 *router)
{
    text(w, "    // ");
    text(w, router->about);
    text(w, "\n");
    nowhere(w, n, router, 0);
    print(w, "    rt_rn1 c%(.clk(clk), .rst(rst), .halves(1'b%), .random(1'b1), ", n,
          router->halves, 0);
    print(w, ".seed(32'd%), .swallow(8'd%),\n        ", router->seed, router->swallow, 0);
    delays(w, ".in_delay", router->in);
    delays(w, ", .out_delay", router->out);
    bus(w, ".in", n, router);
    bus(w, ".out", n, router);
    bus(w, ".in_back", n, router);
    bus(w, ".out_back", n, router);
    text(w, ");\n");
    nowhere(w, n, router, 1);
}

/* Channels of processors: from them, then to them. */
static void edge(const struct writer *w)
{
    const struct rt_gate_network *net = w->network;
    struct rt_gate_wire wire;

    for (uint32_t c = 0; c < net->channels; c++) {
        net->from(net->network, c, &wire);
        if (wire.alive) {
            print(w, "    assign w% = enter(from[%:%]);\n", wire.number, 9 * c + 8, 9 * c);
            print(w, "    assign from_back[%:%] = ", 9 * c + 8, 9 * c, 0);
            comes_back(w, &wire);
        } else {
            print(w, "    wire unused_from% = &{1'b0, from[%:%]};\n", c, 9 * c + 8, 9 * c);
            print(w, "    assign from_back[%:%] = 9'd0", 9 * c + 8, 9 * c, 0);
        }
        text(w, ";\n");
    }
    for (uint32_t c = 0; c < net->channels; c++) {
        net->to(net->network, c, &wire);
        print(w, "    assign to[%:%] = ", 9 * c + 8, 9 * c, 0);
        arrives(w, &wire);
        text(w, ";\n");
        if (wire.alive)
            print(w, "    assign b% = to_back[%:%];\n", wire.number, 9 * c + 8, 9 * c);
        else
            print(w, "    wire unused_to% = &{1'b0, to_back[%:%]};\n", c, 9 * c + 8, 9 * c);
    }
}

/* Returns the number of wires with registers. */
static uint32_t inside(const struct writer *w)
{
    const struct rt_gate_network *net = w->network;
    struct rt_gate_rn1 router;
    struct rt_gate_wire wire;
    uint32_t slow = 0;

    for (uint32_t n = 0; n < net->routers; n++) {
        net->router(net->network, n, &router);
        for (unsigned p = 0; p < 8; p++)
            slow += (uint32_t)declare(w, &router.out[p]);
    }
    for (uint32_t c = 0; c < net->channels; c++) {
        net->from(net->network, c, &wire);
        slow += (uint32_t)declare(w, &wire);
    }
    for (uint32_t n = 0; n < net->routers; n++) {
        net->router(net->network, n, &router);
        if (router.alive)
            instance(w, n, &router);
    }
    edge(w);
    return slow;
}

/* Which module to take and how to use it. */
static void usage(const struct writer *w)
{
    text(w, "/* verilator lint_off DECLFILENAME */\n// Take ");
    text(w, w->network->module);
    text(w, "; ");
    text(w, w->network->module);
    text(w,
         "_both has also the wires back, on which a sender learns\n"
         "// the status (docs/spec/gate.md of routeseq, 11.10 and 11.11).  Hold rst at 1 over a "
         "rising edge of clk.  Send the\n// bytes that `routeseq route NET SRC DST` prints, then "
         "data, a byte a cycle, bit 8 at 1 while the connection is\n// open.  The last routing "
         "byte arrives, then the data.\n// A router takes a cycle, a wire one for each of its "
         "registers.  Made with --delays, `routeseq walk NET SRC DST\n// --wires` says how many to "
         "connect over the longest wires.\n"
         "// In the network channel c is from[9c+8:9c] and to[9c+8:9c]; 2p and 2p+1 are processor "
         "p's.  Bit 8 is\n"
         "// 1 with each byte of a stream, and 7:0 are the byte; a stream ends with bit 8 at 0.\n");
}

static void head(const struct writer *w, const char *name, const char *more)
{
    uint32_t top = 9 * w->network->channels - 1;

    text(w, "module ");
    text(w, w->network->module);
    text(w, name);
    print(w, "(input clk, input rst, input [%:0] from, output [%:0] to", top, top, 0);
    print(w, more, top, top, 0);
    text(w, ");\n");
}

void rt_gate_network_verilog(const struct rt_gate_network *network, rt_gate_put *put, void *context)
{
    const struct writer w = {network, put, context};
    uint32_t slow;

    usage(&w);
    rt_gate_rn1_verilog(put, context);
    text(&w, "\n");
    head(&w, "", "");
    print(&w, "    wire [%:0] unused;\n    wire [%:0] none = 0;\n    ", 9 * network->channels - 1,
          9 * network->channels - 1, 0);
    text(&w, network->module);
    text(&w, "_both #(.TURNS(1'b0)) net(.clk(clk), .rst(rst), .from(from), .to(to),\n"
             "        .from_back(unused), .to_back(none));\nendmodule\n\n"
             "// The same with the wires back.\n");
    head(&w, "_both #(parameter [0:0] TURNS = 1'b1) ",
         ",\n    output [%:0] from_back, input [%:0] to_back");
    text(
        &w,
        "    // bytes turned left by so many bits\n"
        "    function [8:0] r2(input [8:0] w); r2 = {w[8], w[5:0], w[7:6]}; endfunction\n"
        "    function [8:0] r4(input [8:0] w); r4 = {w[8], w[3:0], w[7:4]}; endfunction\n"
        "    function [8:0] r6(input [8:0] w); r6 = {w[8], w[1:0], w[7:2]}; endfunction\n"
        "    // where nothing turns, a channel without a byte says nothing\n"
        "    function [8:0] enter(input [8:0] w); enter = w[8] || TURNS ? w : 9'd0; endfunction\n");
    slow = inside(&w);
    text(&w, "endmodule\n\n");
    if (slow > 0)
        text(&w, long_wire);
}
