/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/gate.h - what does the silicon do?
 *
 * The routing circuit of DeHon 3.8.4 (figures 3.4 to 3.7), and the decision logic of one router
 * input, are netlists: gates as data.  The same netlist is evaluated (64 input vectors a pass, a
 * bit of a uint64_t each), counted, broken by stuck-at faults, printed as Verilog and drawn.  The
 * room shares nothing with the route room; SPEC 11 is the normative text.
 *
 * Bytes of C are numbered as in the paper: N = 1 is the least significant.
 * Memory is the caller's: a struct rt_gate_list (17 kB) and a word a net.
 */
#ifndef RT_GATE_H
#define RT_GATE_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RT_GATE_NETS_MAX 448   /* nets of a netlist, one a gate */
#define RT_GATE_INPUTS_MAX 7   /* inputs of a gate: figure 3.5 */
#define RT_GATE_OUTPUTS_MAX 64 /* bits of all outputs and probes */
#define RT_GATE_PORTS_MAX 9
#define RT_GATE_NAME_MAX 20   /* characters that hold a net's name with its closing zero */
#define RT_GATE_MODULE_MAX 64 /* and a module's */

/* The circuits of a fat-tree.  All of them compute the same. */
enum rt_gate_circuit {
    RT_GATE_FIGURES, /* as the paper draws it: a slice a byte, M rippling from byte to byte */
    RT_GATE_RIPPLE,  /* the same, freed of the gates and terms that no output depends on */
    RT_GATE_PREFIX,  /* freed, and M by a parallel prefix: depth grows with log n */
    RT_GATE_SERIAL,  /* freed, a byte of C1 and C2 a clock, the most significant first */
    RT_GATE_CIRCUITS /* their number */
};

enum rt_gate_kind {
    RT_GATE_ZERO, /* net 0 of every netlist: constant 0 */
    RT_GATE_ONE,  /* net 1 of every netlist: constant 1 */
    RT_GATE_INPUT,
    RT_GATE_NOT,
    RT_GATE_AND,
    RT_GATE_OR,
    RT_GATE_XOR,
    RT_GATE_FLIPFLOP, /* takes its input at the clock; any power-up value */
    RT_GATE_KINDS     /* their number */
};

/* A net's name: stem, byte N (0: none), bit (negative: none); "I2_7" is I_2<7>.  In a route unit
 * the number is one that no other gate has. */
struct rt_gate_label {
    const char *stem;
    uint16_t byte;
    int8_t bit;
};

/* A gate and the net it drives.  Its inputs are nets before it in the list; a flip-flop's comes
 * after it. */
struct rt_gate {
    uint8_t kind; /* enum rt_gate_kind */
    uint8_t inputs;
    uint16_t input[RT_GATE_INPUTS_MAX];
    struct rt_gate_label label;
};

enum rt_gate_direction {
    RT_GATE_IN,
    RT_GATE_OUT,
    RT_GATE_PROBE /* seen in the model; no output of the module */
};

/* A port: bit i of an input is net first + i; of an output or a probe, the net
 * output[first + i] of the list. */
struct rt_gate_port {
    const char *name;
    uint8_t direction; /* enum rt_gate_direction */
    uint8_t width;     /* bits, 1..64 */
    uint16_t first;
    const char *about; /* a line for people: what it is, bit order, source */
};

struct rt_gate_list {
    char module[RT_GATE_MODULE_MAX]; /* "routeseq_hybrid_192_2_figures", ...; see rt_gate_module */
    struct rt_net net;               /* a router input: family 0 */
    uint8_t circuit;                 /* enum rt_gate_circuit */
    uint8_t bytes;                   /* n, bytes of C; a router input: 0 */
    uint8_t clocked;                 /* 1: has flip-flops */
    uint8_t ports;
    uint16_t nets;
    uint16_t outputs; /* entries of output[] */
    struct rt_gate_port port[RT_GATE_PORTS_MAX];
    uint16_t output[RT_GATE_OUTPUTS_MAX];
    struct rt_gate gate[RT_GATE_NETS_MAX]; /* gate k drives net k: see rt_gate_at */
    struct rt_gate *unit; /* of a route unit, its gates in the caller's memory; else null */
    uint16_t room;        /* gates that fit */
};

/* rt_gate_at - gate k, which drives net k; those that follow stand after it. */
const struct rt_gate *rt_gate_at(const struct rt_gate_list *list, unsigned net);

/*
 * A stuck-at fault: pin 0 is the gate's output (the whole net), pin k its k-th
 * input, alone (where the net that feeds it has other readers).
 */
struct rt_gate_fault {
    uint16_t gate;
    uint8_t pin;
    uint8_t value; /* 0 or 1 */
};

/*
 * rt_gate_transit - the routing circuit of a fat-tree (DeHon 3.8.4).
 *
 * net: passed by rt_net_check.  circuit: enum rt_gate_circuit.
 *
 * Ports, n = bytes of C, the cap byte included:
 *   c1, c2    in     8n bits: bit 8(N-1)+b is bit b of byte N; serial: 8 bits
 *   first     in     serial only: 1 with the first byte of a message
 *   m         out    n bits: M
 *   j         out    4 bits: bytes marked, and so the byte of C2 that RD begins with
 *   ru        out    16 bits: the byte sent first in 15:8; bits not used are 0
 *   ru_bytes  out    2 bits: 0, 1 or 2
 *   o         probe  2n bits: O_N<2:1> in bits 2N-1 and 2N-2
 * The outputs of the serial circuit are valid after the clock of the n-th byte.
 *
 * Returns 0.  Fails, *list untouched, iff
 *   RT_ERR_FAMILY  net is neither hybrid nor full (a bidelta network computes nothing), or circuit
 *                  is unknown;
 *   RT_ERR_LAYERS  rt_net_check refuses net: it has too many layers.
 */
int rt_gate_transit(const struct rt_net *net, int circuit, struct rt_gate_list *list);

/*
 * rt_gate_router - the decision and swallow logic of one input of RN1 (DeHon
 * 1.3), a byte a clock.
 *
 *   stream   in   1 while bytes of a stream are there (the begin and end signal)
 *   swallow  in   the static setting of this input
 *   d        in   2 bits: the top two of the byte that is there
 *   request  out  4 bits: one of them, the direction, in the clock of the byte
 *                 that is looked at; else 0
 *   drop     out  1 in the clock of a byte that is swallowed
 * One clock without a stream makes it ready from any state.
 */
void rt_gate_router(struct rt_gate_list *list);

/*
 * rt_gate_route - a stream through a router input, gate by gate.
 *
 * list: as rt_gate_router made it.  fault: or a null pointer.  head: the first two bytes of the
 * stream as they reach the input, which has `bytes` bytes, any number.  swallow: 0 or 1.
 *
 * Returns 0 and writes direction (0..3) and dropped (bytes swallowed), or 1,
 * nothing written, iff no request, or more than one at once, rises before the
 * stream ends.
 */
int rt_gate_route(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                  const uint8_t head[2], unsigned bytes, unsigned swallow, uint8_t *direction,
                  uint8_t *dropped);

/* A test: C1 and C2 as numbers, byte N in bits 8N-1 to 8N-8. */
struct rt_gate_test {
    uint64_t c1, c2;
};

/* 64 tests as bit planes: bit v of c1[i] is bit i of C1 in test v. */
struct rt_gate_vectors {
    uint64_t c1[64], c2[64];
};

/* rt_gate_load - turns 0..64 tests into bit planes; the remaining vectors are all 0. */
void rt_gate_load(struct rt_gate_vectors *vectors, const struct rt_gate_test *test, unsigned tests);

/*
 * rt_gate_run - evaluates every gate once.
 *
 * value: a word a net, RT_GATE_NETS_MAX at most; inputs and flip-flops are set
 *        by the caller, all others are written.
 * fault: or a null pointer.
 * Cost: one pass over the gates, about 1 ns each.
 */
void rt_gate_run(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                 uint64_t *value);

/* rt_gate_clock - the flip-flops take their inputs; to be followed by rt_gate_run. */
void rt_gate_clock(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                   uint64_t *value);

/*
 * rt_gate_apply - 64 vectors through a circuit of rt_gate_transit.
 *
 * A serial circuit wakes up with all flip-flops at 1, so that a state that is not cleared becomes
 * visible.
 */
void rt_gate_apply(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                   const struct rt_gate_vectors *vectors, uint64_t *value);

/*
 * rt_gate_find - the port of this name.
 *
 * name: as in the Verilog module: "c1", "stream".
 *
 * Returns a port of *list; a null pointer if it has none of that name.
 */
const struct rt_gate_port *rt_gate_find(const struct rt_gate_list *list, const char *name);

/*
 * rt_gate_net - the net of a bit of a port.
 *
 * bit: 0..port->width - 1, 0 the lowest.
 *
 * Returns 0..list->nets - 1: the place of its value in what rt_gate_apply writes.
 */
unsigned rt_gate_net(const struct rt_gate_list *list, const struct rt_gate_port *port,
                     unsigned bit);

/*
 * rt_gate_read - the 64 values of a port.
 *
 * value: as rt_gate_apply wrote them: of each net a bit a vector.
 * word: word[v] gets the port's value in vector v, bits above its width 0.
 */
void rt_gate_read(const struct rt_gate_list *list, const struct rt_gate_port *port,
                  const uint64_t *value, uint64_t word[64]);

/*
 * rt_gate_fault_next - the next fault of a netlist in a fixed order.
 *
 * Begin with {0}.  Faults of one net that has one reader are named at the net.
 * Returns 1 and the next fault, or 0 after the last; the constants have none.
 */
int rt_gate_fault_next(const struct rt_gate_list *list, struct rt_gate_fault *fault);

/* rt_gate_differ - the vectors (bits) in which an output of the module differs. */
uint64_t rt_gate_differ(const struct rt_gate_list *list, const uint64_t *good, const uint64_t *bad);

/*
 * rt_gate_hidden - is it impossible to see this fault at the outputs?
 *
 * Decided by trying every class of inputs: all values of the byte in whose
 * slice the fault lies, times the four classes of every other byte (SPEC 11.6).
 * good, bad: room for a word a net.
 *
 * Returns 0: some vector shows it; 1: hidden, no way leads from it to an output
 * (unused bits of C1 and C2); 2: hidden, the circuit is redundant there;
 * RT_ERR_FAMILY: there is a way, and the netlist has flip-flops: not decided.
 * Cost: up to 2 * 4^(n-1) passes.
 */
int rt_gate_hidden(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                   uint64_t *good, uint64_t *bad);

#define RT_GATE_FAULTS_MAX 2048
#define RT_GATE_TESTS_MAX 96

/* Memory of rt_gate_tests; the caller need not clear it. */
struct rt_gate_bench {
    struct rt_gate_fault fault[RT_GATE_FAULTS_MAX]; /* not yet detected */
    unsigned faults;
    uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];
};

/*
 * rt_gate_tests - a compact set of tests for stuck-at faults, found greedily: the next test is
 * always the candidate that shows most of the faults left.
 *
 * list: a circuit of rt_gate_transit.  test: room for RT_GATE_TESTS_MAX.  Leaves in
 * bench->fault[0..faults-1] the faults that no candidate shows.  These are the hidden faults and no
 * others (checked with rt_gate_hidden).
 *
 * Returns the number of tests.  Cost: below a second on a host.
 */
int rt_gate_tests(const struct rt_gate_list *list, struct rt_gate_bench *bench,
                  struct rt_gate_test *test);

/* The gates of a netlist, counted. */
struct rt_gate_total {
    unsigned gate[RT_GATE_KINDS][RT_GATE_INPUTS_MAX + 1]; /* by kind and number of inputs */
    unsigned gates;                                       /* NOT, AND, OR, XOR */
    unsigned two_input; /* gates of two inputs that do the same: k - 1 for k inputs; NOT 0 */
    unsigned flipflops;
};

/*
 * rt_gate_count - counts the gates of a netlist by kind and number of inputs.
 *
 * Writes all of *total.
 * Cost: a step a net.
 */
void rt_gate_count(const struct rt_gate_list *list, struct rt_gate_total *total);

/*
 * rt_gate_depth - levels of logic up to each net, from inputs and flip-flops.
 *
 * two_input: 0: every gate as it stands is a level, NOT too; 1: a gate of k inputs counts as the
 * tree of two-input gates that suits the arrival times of its inputs best, and NOT is free. depth:
 * room for list->nets.
 *
 * Returns the depth of the deepest output or flip-flop input.
 */
unsigned rt_gate_depth(const struct rt_gate_list *list, int two_input, uint16_t *depth);

/* rt_gate_name - the name of a net, "I2_7" or "c1[15]"; its number of characters.  An input's stem
 * is the name of its port; stem, byte and bit of a gate fit RT_GATE_NAME_MAX. */
int rt_gate_name(const struct rt_gate_list *list, unsigned net, char text[RT_GATE_NAME_MAX]);

/* rt_gate_kind_text - the name of a gate's kind, "xor", ...; never a null pointer. */
const char *rt_gate_kind_text(int kind);

/* rt_gate_circuit_text - the name of a circuit, "figures", "ripple", "prefix" or "serial"; a null
 * pointer for any other number. */
const char *rt_gate_circuit_text(int circuit);

/*
 * rt_gate_module - gives the module a name other than the one made from network and circuit:
 * routeseq_hybrid_192_2_figures, routeseq_full_8_capped_serial, routeseq_router, routeseq_selector.
 *
 * name: a letter or _, then letters, digits, _ and $.
 *
 * Returns 0; RT_ERR_TEXT iff name is not of this form, or a keyword of Verilog or
 * SystemVerilog (IEEE 1800-2017: tools read a .v file as either); RT_ERR_SPACE iff
 * it has more than RT_GATE_MODULE_MAX - 1 characters.  On error the old name stays.
 */
int rt_gate_module(struct rt_gate_list *list, const char *name);

/* Takes a piece of text. */
typedef void rt_gate_put(void *context, const char *text);

/*
 * rt_gate_verilog - the netlist as one Verilog-2005 module, one wire a net, a
 * comment above each port.  In a circuit the latest input of a gate stands last:
 * synthesis that joins them from the left adds no level.  What no gate reads is
 * gathered in a wire `unused`, so that linters have nothing to say.
 */
void rt_gate_verilog(const struct rt_gate_list *list, rt_gate_put *put, void *context);

/*
 * rt_gate_dot - the netlist as a graph for graphviz: a box a gate, an edge a wire, from inputs on
 * the left to outputs on the right.
 *
 * put: gets the text in pieces, in order, with `context`.
 */
void rt_gate_dot(const struct rt_gate_list *list, rt_gate_put *put, void *context);

/*
 * rt_gate_selector - one wire into a node of Leiserson's fat-tree, and its two
 * branches (1985, figure 3; SPEC 13.4), a bit a clock.  A node has one for each wire
 * of its three input ports; all are alike.
 *
 *   start    in   1 in the clock of the M bit
 *   line     in   the wire: M bit, address bits, data
 *   branch   out  2 bits: the wire's two branches.  Bit 1 is the one that an address
 *                 bit 1 asks for: from below the port U, from above R; bit 0 the other.
 *                 The new M bit takes the place of the address bit; what follows
 *                 passes through to the branch chosen, the other stays 0
 *   next     out  1 in the clock of the new M bits: `start` of the next node
 * One clock with start makes it ready from any state; starts are two clocks apart.
 */
void rt_gate_selector(struct rt_gate_list *list);

/*
 * rt_gate_select - the M bit and the first address bit through a selector, gate by
 * gate, from power-up with all flip-flops at 1.
 *
 * list: as rt_gate_selector made it.  fault: or a null pointer.  m, address: 0 or 1.
 *
 * Returns the branches on which M is 1 when `next` is: 0..3, bit b is branch b.
 */
unsigned rt_gate_select(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                        unsigned m, unsigned address);

/*
 * rt_gate_unit - the route unit of one router (SPEC 11.9): rt_route_port or rt_route_link in gates.
 *
 * net: passed by rt_net_check.  gate: memory for the gates, `room` of them (RT_GATE_UNIT_MIN or
 * more), which stays with the list.
 *
 * Ports, of as many bits as SPEC 11.9 says:
 *   at, dst           in    this router and the destination's, by their coordinates
 *   dst_processor     in    kntree and xgft: which of that router's processors
 *   in_port, in_vc    in    in families that look at the arrival; in_port all ones: none
 *   port, vc          out   the output, 0 where arrived or error; vc where a family has several
 *   arrived, error    out   1 bit
 * Of rings in_port is called last, port link.
 *
 * Returns 0.  Fails, *list then being undefined, iff
 *   RT_ERR_FAMILY  the family has no small circuit, *list untouched;
 *   RT_ERR_SPACE   the unit has more gates than fit.
 * Cost: O(gates^2).
 */
#define RT_GATE_UNIT_MIN 256
#define RT_GATE_UNIT_MAX 16384 /* enough for all */
int rt_gate_unit(const struct rt_net *net, struct rt_gate *gate, uint16_t room,
                 struct rt_gate_list *list);

#ifdef __cplusplus
}
#endif

#endif
