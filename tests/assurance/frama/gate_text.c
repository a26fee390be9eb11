/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): texts of netlists made by hand. */
#include <string.h>

#include "gate_list.h"
#include "rt/net_text.h"

/* Nets of a netlist. */
#ifdef LONG
#define NETS RT_GATE_NETS_MAX
#else
#define NETS 40
#endif

static char word[9], longer[RT_GATE_NAME_MAX], about[128];

/* What frama_format claims of rt_net_format: an error, or a text that fits. */
int rt_net_format(const struct rt_net *net, char *text, size_t size)
{
    int n = Frama_C_interval(-100, RT_NET_TEXT_MAX - 1);

    (void)net;
    //@ assert size == RT_NET_TEXT_MAX;
    if (n > 0) {
        any_bytes((uint8_t *)text, RT_NET_TEXT_MAX - 1);
        text[RT_NET_TEXT_MAX - 1] = '\0';
    }
    return n;
}

/* Any text of up to `room` - 1 characters. */
static void any_text(char *text, unsigned room)
{
    //@ loop unroll 128;
    for (unsigned i = 0; i < room; i++)
        text[i] = (char)any;
    text[room - 1] = '\0';
}

static void put(void *context, const char *text)
{
    unsigned *pieces = context;

    //@ assert \valid_read(text);
    *pieces = 1;
}

/* What a net is called depends on itself alone.  So all nets are of one sort at a time: no inputs,
 * names of 8 characters with bytes to 127 and any bit, of 15 without; inputs of each of four ports.
 */
enum { BYTES, WORDS, INPUTS, WIRES = INPUTS + 4, SORTS = WIRES + 4 };

/* Input ports whose names begin alike; RT_GATE_NAME_MAX takes 15 characters of an input of one
 * bit, 11 of wider ones. */
static const char *const input[] = {"c", "c1", "", "elevenchars"};
static const char *const wire[] = {"c", "c1", "first_and_last", "first_and_last_"};

static void any_gate(struct rt_gate *gate, unsigned sort)
{
    gate->kind = (uint8_t)interval(sort < INPUTS ? RT_GATE_NOT : RT_GATE_INPUT,
                                   sort >= WIRES ? RT_GATE_INPUT : RT_GATE_FLIPFLOP);
    gate->inputs = (uint8_t)interval(0, RT_GATE_INPUTS_MAX);
    for (unsigned k = 0; k < RT_GATE_INPUTS_MAX; k++)
        gate->input[k] = (uint16_t)interval(0, NETS - 1);
    gate->label.byte = (uint16_t)interval(0, 127);
    gate->label.bit = (int8_t)any;
    gate->label.stem = word;
    if (sort == WORDS) {
        gate->label.stem = longer;
        gate->label.byte = 0;
        gate->label.bit = (int8_t)Frama_C_interval(-128, -1);
    }
    if (sort >= INPUTS) {
        gate->label.stem = sort < WIRES ? input[sort - INPUTS] : wire[sort - WIRES];
        gate->label.byte = 0;
        gate->label.bit = (int8_t)Frama_C_interval(0, 63);
    }
}

static void any_texts(struct rt_gate_list *list, unsigned sort)
{
    list->ports = RT_GATE_PORTS_MAX;
    for (unsigned p = 0; p < RT_GATE_PORTS_MAX; p++) {
        struct rt_gate_port *port = &list->port[p];
        int of_one = p < 4 && sort >= WIRES;

        any_port(list, port, p < 4 ? RT_GATE_IN : RT_GATE_OUT + p % 2, of_one ? 1 : p + 1);
        port->name = p >= 4 ? about : of_one ? wire[p] : input[p];
        port->about = about;
    }
    any_text(list->module, RT_GATE_MODULE_MAX);
    any_net(&list->net);
    list->circuit = (uint8_t)interval(0, RT_GATE_CIRCUITS - 1);
    list->bytes = (uint8_t)any;
    list->clocked = (uint8_t)interval(0, 1);
}

static void any_list(struct rt_gate_list *list, unsigned sort)
{
    begin(list, NETS);
    //@ loop unroll NETS;
    for (unsigned net = 0; net < NETS; net++)
        any_gate(&list->gate[net], sort);
    //@ loop unroll RT_GATE_OUTPUTS_MAX;
    for (unsigned i = 0; i < RT_GATE_OUTPUTS_MAX; i++)
        list->output[i] = (uint16_t)interval(0, NETS - 1);
    list->outputs = RT_GATE_OUTPUTS_MAX;
    any_texts(list, sort);
    any_port(list, &list->port[8], RT_GATE_OUT, 64);
    list->nets = (uint16_t)interval(3, NETS);
}

void frama_gatetext(void);
void frama_gatetext(void)
{
    any_text(word, sizeof word);
    any_text(longer, sizeof longer);
    any_text(about, sizeof about);
    for (unsigned sort = 0; sort < SORTS; sort += sort < INPUTS ? 1 : 3) {
        struct rt_gate_list list;
        unsigned pieces;

        any_list(&list, sort);
        rt_gate_verilog(&list, put, &pieces);
        rt_gate_dot(&list, put, &pieces);
    }
    rt_gate_kind_text(any);
    rt_gate_circuit_text(any);
}

static void name(const struct rt_gate_list *list, unsigned net)
{
    char text[RT_GATE_NAME_MAX];
    int n = rt_gate_name(list, net, text);

    //@ assert 0 <= n < RT_GATE_NAME_MAX;
    //@ assert text[n] == 0;
    n = (int)strlen(text);
}

/* What rt_gate_name writes is a text, and as long as it says; any net. */
void frama_gatename(void);
void frama_gatename(void)
{
    any_text(word, sizeof word);
    any_text(longer, sizeof longer);
    any_text(about, sizeof about);
    for (unsigned sort = 0; sort < SORTS; sort++) {
        struct rt_gate_list list;

        list.nets = NETS;
        list.unit = NULL;
        any_texts(&list, sort);
        any_gate(&list.gate[2], sort);
        name(&list, 2);
    }
}

/* Ports of any names, of which any is looked for. */
void frama_gatefind(void);
void frama_gatefind(void)
{
    static char name[RT_GATE_PORTS_MAX][9];
    struct rt_gate_list list;
    const struct rt_gate_port *port;

    for (unsigned p = 0; p < RT_GATE_PORTS_MAX; p++) {
        any_text(name[p], sizeof name[p]);
        list.port[p].name = name[p];
    }
    list.ports = (uint8_t)interval(0, RT_GATE_PORTS_MAX);
    any_text(word, sizeof word);
    port = rt_gate_find(&list, word);
    //@ assert port == \null || \valid_read(port);
}

/* What a module's name may have, and the zero behind it. */
static char accepted(unsigned last)
{
    static const char set[] = "$0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    return set[interval(0, sizeof set - 2 + last)];
}

static void accept(char *name, unsigned length)
{
    //@ loop unroll 80;
    for (unsigned i = 0; i < length; i++)
        name[i] = accepted(0);
    name[length] = '\0';
}

/* A module's name: any of up to 63 characters that it may have; one that it may not have, behind 0,
 * 1, 62 and 63 others; 64 and 79 characters. */
void frama_gatemodule(void);
void frama_gatemodule(void)
{
    static const int beside[][2] = {{-128, -1}, {1, 35},  {37, 47},  {58, 64},
                                    {91, 94},   {96, 96}, {123, 127}};
    static char name[80];
    struct rt_gate_list list;
    int error;

    for (unsigned length = RT_GATE_MODULE_MAX; length < sizeof name; length += 15) {
        accept(name, length);
        error = rt_gate_module(&list, name);
        //@ assert error == RT_ERR_SPACE || error == RT_ERR_TEXT;
    }
    for (unsigned length = 0; length < RT_GATE_MODULE_MAX; length += length == 1 ? 61 : 1) {
        for (unsigned i = 0; i < sizeof beside / sizeof beside[0]; i++) {
            accept(name, length);
            name[length] = (char)Frama_C_interval(beside[i][0], beside[i][1]);
            error = rt_gate_module(&list, name);
            //@ assert error == RT_ERR_TEXT;
        }
    }
    //@ loop unroll 80;
    for (unsigned i = 0; i < RT_GATE_MODULE_MAX - 1; i++)
        name[i] = accepted(1);
    name[RT_GATE_MODULE_MAX - 1] = '\0';
    error = rt_gate_module(&list, name);
    //@ assert error == 0 || error == RT_ERR_TEXT;
}
