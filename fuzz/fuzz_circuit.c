/* SPDX-License-Identifier: MIT-0 */
/*
 * Netlists: every gate computes what its kind says, with a stuck-at fault too; counts, depths,
 * names and texts fit the list; routers and selectors of gates decide as those of the walk.
 *
 * Input: which netlist; network; a fault; values of the inputs; two bytes at a router; a module's
 * name.
 */
#include "room.h"
#include "text.h"
#include "rt/gate.h"
#include "rt/random.h"
#include "rt/walk.h"

static uint64_t input_of(const struct rt_gate_fault *fault, const struct rt_gate *gate,
                         unsigned number, unsigned k, const uint64_t *value)
{
    if (fault != NULL && fault->gate == number && fault->pin == k + 1)
        return fault->value ? UINT64_MAX : 0;
    return value[gate->input[k]];
}

/* Gate by gate, over values of inputs and flip-flops. */
static void evaluate(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                     uint64_t *value)
{
    for (unsigned number = 0; number < list->nets; number++) {
        const struct rt_gate *gate = &list->gate[number];
        uint64_t x = gate->kind == RT_GATE_ONE || gate->kind == RT_GATE_AND ? UINT64_MAX : 0;

        if (gate->kind == RT_GATE_INPUT || gate->kind == RT_GATE_FLIPFLOP)
            x = value[number];
        for (unsigned k = 0; k < gate->inputs && gate->kind != RT_GATE_FLIPFLOP; k++) {
            uint64_t in = input_of(fault, gate, number, k, value);

            CLAIM(gate->input[k] < number);
            x = gate->kind == RT_GATE_NOT   ? ~in
                : gate->kind == RT_GATE_AND ? x & in
                : gate->kind == RT_GATE_OR  ? x | in
                                            : x ^ in;
        }
        if (fault != NULL && fault->gate == number && fault->pin == 0)
            x = fault->value ? UINT64_MAX : 0;
        value[number] = x;
    }
}

static void check_run(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                      uint64_t rng)
{
    struct fuzz_rooms rooms = {{NULL}, 0};
    uint64_t *value = fuzz_room(&rooms, list->nets, 8), want[RT_GATE_NETS_MAX], word[64];

    for (unsigned k = 0; k < list->nets; k++) {
        int given = list->gate[k].kind == RT_GATE_INPUT || list->gate[k].kind == RT_GATE_FLIPFLOP;

        if (given) /* the others are written */
            value[k] = rt_random_next(&rng);
        want[k] = given ? value[k] : 0;
    }
    evaluate(list, fault, want);
    rt_gate_run(list, fault, value);
    CLAIM(memcmp(value, want, list->nets * sizeof *want) == 0);
    for (unsigned p = 0; p < list->ports; p++) {
        const struct rt_gate_port *port = &list->port[p];

        CLAIM(rt_gate_find(list, port->name) == port && port->width >= 1 && port->width <= 64);
        rt_gate_read(list, port, value, word);
        for (unsigned bit = 0; bit < port->width; bit++) {
            unsigned net = rt_gate_net(list, port, bit);

            CLAIM(net < list->nets);
            for (unsigned v = 0; v < 64; v += 21)
                CLAIM((word[v] >> bit & 1) == (value[net] >> v & 1));
        }
    }
    CLAIM(rt_gate_find(list, "no such port") == NULL);
    rt_gate_clock(list, fault, value);
    for (unsigned k = 0; k < list->nets; k++) {
        const struct rt_gate *gate = &list->gate[k];
        int stuck = fault != NULL && fault->gate == k && fault->pin == 0;

        if (gate->kind == RT_GATE_FLIPFLOP)
            CLAIM(stuck || value[k] == input_of(fault, gate, k, 0, want));
        else
            CLAIM(value[k] == want[k]);
    }
    fuzz_leave(&rooms);
}

static void check_counts(const struct rt_gate_list *list)
{
    struct fuzz_rooms rooms = {{NULL}, 0};
    uint16_t *depth = fuzz_room(&rooms, list->nets, sizeof *depth);
    uint16_t *two = fuzz_room(&rooms, list->nets, sizeof *two);
    unsigned all = 0, gates = 0, flipflops = 0, deepest = rt_gate_depth(list, 0, depth);
    struct rt_gate_total total;

    CLAIM(rt_gate_depth(list, 1, two) > 0);
    rt_gate_count(list, &total);
    for (unsigned kind = 0; kind < RT_GATE_KINDS; kind++)
        for (unsigned k = 0; k <= RT_GATE_INPUTS_MAX; k++)
            all += total.gate[kind][k];
    for (unsigned k = 0; k < list->nets; k++) {
        const struct rt_gate *gate = &list->gate[k];
        unsigned below = 0, two_below = 0,
                 logic = gate->kind >= RT_GATE_NOT && gate->kind <= RT_GATE_XOR;

        for (unsigned i = 0; i < gate->inputs && logic; i++) {
            below = depth[gate->input[i]] > below ? depth[gate->input[i]] : below;
            two_below = two[gate->input[i]] > two_below ? two[gate->input[i]] : two_below;
        }
        CLAIM(depth[k] == (logic ? below + 1 : 0) && depth[k] <= list->nets);
        CLAIM(two[k] == two_below + (gate->inputs > 1 && logic) || gate->inputs > 2);
        CLAIM(two[k] >= two_below && (gate->inputs < 2 || !logic || two[k] > two_below));
        gates += logic;
        flipflops += gate->kind == RT_GATE_FLIPFLOP;
    }
    CLAIM(all == list->nets && total.gates == gates && total.flipflops == flipflops);
    CLAIM((flipflops > 0) == list->clocked && deepest <= list->nets && deepest > 0);
    fuzz_leave(&rooms);
}

static void check_texts(const struct rt_gate_list *list, unsigned net)
{
    struct fuzz_rooms rooms = {{NULL}, 0};
    struct text verilog = {fuzz_room(&rooms, TEXT, 1), 0}, dot = {fuzz_room(&rooms, TEXT, 1), 0};
    char *name = fuzz_room(&rooms, RT_GATE_NAME_MAX, 1), line[RT_GATE_MODULE_MAX + 20];

    rt_gate_verilog(list, put, &verilog);
    rt_gate_dot(list, put, &dot);
    snprintf(line, sizeof line, "\nmodule %s", list->module);
    CLAIM(strstr(verilog.at, line) != NULL && strstr(verilog.at, "\nendmodule\n") != NULL);
    CLAIM(strncmp(dot.at, "digraph", 7) == 0 || strstr(dot.at, "\ndigraph") != NULL);
    CLAIM(dot.at[dot.length - 1] == '\n' && dot.at[dot.length - 2] == '}');
    CLAIM(rt_gate_name(list, net, name) == (int)strlen(name) && strlen(name) < RT_GATE_NAME_MAX);
    CLAIM(list->gate[net].kind < RT_GATE_NOT || strstr(verilog.at, name) != NULL);
    fuzz_leave(&rooms);
}

static void check_name(struct fuzz_input *in, struct rt_gate_list *list)
{
    char name[RT_GATE_MODULE_MAX + 8], old[RT_GATE_MODULE_MAX];
    size_t length = fuzz_byte(in) % sizeof name, good = 1;
    int error;

    for (size_t i = 0; i < length; i++) {
        name[i] = (char)fuzz_byte(in);
        length = name[i] == '\0' ? i : length;
    }
    name[length] = '\0';
    good = length ==
               strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789$") &&
           length > 0 && strchr("0123456789$", name[0]) == NULL;
    strcpy(old, list->module);
    error = rt_gate_module(list, name);
    CLAIM(error == 0 || error == RT_ERR_TEXT || error == RT_ERR_SPACE);
    CLAIM(strcmp(list->module, error == 0 ? name : old) == 0 && (error != 0 || good));
    CLAIM(!good || error != RT_ERR_TEXT || length < 20); /* a keyword */
    CLAIM(error == 0 || !good || length >= RT_GATE_MODULE_MAX || error == RT_ERR_TEXT);
    CLAIM(rt_gate_module(list, "endmodule") == RT_ERR_TEXT && rt_gate_module(list, old) == 0);
}

/* Which netlist: 0 a router's input, 1 a selector, else a fat-tree's circuit.  0: none. */
static int take_list(struct fuzz_input *in, struct rt_gate_list *list)
{
    unsigned which = fuzz_byte(in);
    struct rt_net net = {0};

    if (which % 8 == 0) {
        rt_gate_router(list);
        return 1;
    }
    if (which % 8 == 1) {
        rt_gate_selector(list);
        return 1;
    }
    fuzz_good_net(in, which & 8 ? RT_FAMILY_HYBRID : RT_FAMILY_FULL, &net);
    return rt_gate_transit(&net, (int)(which >> 4) % RT_GATE_CIRCUITS, list) == 0;
}

/* As the router and the selector that are written in C. */
static void check_decisions(struct fuzz_input *in, const struct rt_gate_fault *fault)
{
    static struct rt_gate_list router, selector;
    uint8_t head[2] = {fuzz_byte(in), fuzz_byte(in)}, direction = 9, dropped = 9;
    unsigned bytes = fuzz_byte(in) % 3, swallow = fuzz_byte(in) & 1, m = bytes & 1;
    struct rt_walk_decision decision = {9, 9};
    int dry = rt_walk_rn1(NULL, head, bytes, swallow, &decision);

    rt_gate_router(&router);
    rt_gate_selector(&selector);
    CLAIM(rt_gate_route(&router, NULL, head, bytes, swallow, &direction, &dropped) == dry);
    CLAIM(direction == decision.direction && dropped == decision.dropped);
    CLAIM(rt_gate_select(&selector, NULL, m, swallow) == m << swallow);
    if (fault->gate == 0)
        return;
    if (fault->gate < router.nets) {
        dry = rt_gate_route(&router, fault, head, bytes, swallow, &direction, &dropped);
        CLAIM(dry == 1 || (dry == 0 && direction < 4 && dropped < 3));
    }
    if (fault->gate < selector.nets)
        CLAIM(rt_gate_select(&selector, fault, m, swallow) < 4);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rt_gate_list list;
    struct rt_gate_fault fault = {0, 0, 0};
    struct fuzz_input in = {data, size};
    unsigned number;

    memset(&list, UNTOUCHED, sizeof list);
    if (!take_list(&in, &list))
        return 0;
    number = (unsigned)fuzz_number(&in, 2) % 1024;
    while (number-- > 0 && rt_gate_fault_next(&list, &fault))
        CLAIM(fault.gate < list.nets && fault.pin <= list.gate[fault.gate].inputs);
    check_run(&list, NULL, fuzz_number(&in, 4));
    check_run(&list, fault.gate ? &fault : NULL, fuzz_number(&in, 4));
    check_counts(&list);
    check_texts(&list, (unsigned)fuzz_number(&in, 2) % list.nets);
    check_decisions(&in, &fault);
    check_name(&in, &list);
    return 0;
}
