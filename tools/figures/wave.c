/* SPDX-License-Identifier: MIT-0 */
/*
 * tools/figures/wave.c - the serial circuit of hybrid:192,2 at work, as WaveDrom text.
 *
 * Three messages follow one another without a gap: the paper's example, one inside a unit
 * tree of layer 1, one inside a leaf cluster.  The netlist runs in 64 lanes from as many
 * power-up states; what they do not agree on is unknown, x.
 */
#include <stdio.h>
#include <string.h>

#include "rt/gate.h"

#define BYTES 2
#define MESSAGES 3
#define CLOCKS (BYTES * MESSAGES + 1) /* the last shows the last answer */

static const unsigned c1[MESSAGES] = {0xCC02, 0xD842, 0xD802};
static const unsigned c2[MESSAGES] = {0xD842, 0xD802, 0xD802};

/* What a lane of the diagram shows; known: 0 is x. */
struct lane {
    const char *name, *format;
    int known[CLOCKS];
    unsigned value[CLOCKS];
};

static struct lane lanes[] = {{"first", NULL, {0}, {0}},    {"c1", "%02X", {0}, {0}},
                              {"c2", "%02X", {0}, {0}},     {"m", "%X", {0}, {0}},
                              {"j", "%u", {0}, {0}},        {"ru", "%04X", {0}, {0}},
                              {"ru_bytes", "%u", {0}, {0}}, {NULL, NULL, {0}, {0}}};

/* The byte of C1 or C2 that is there in a clock; 0 after the last. */
static unsigned input(const char *name, unsigned clock)
{
    unsigned message = clock / BYTES, at = clock % BYTES;

    if (message == MESSAGES)
        return 0;
    if (strcmp(name, "first") == 0)
        return at == 0;
    return (strcmp(name, "c1") == 0 ? c1 : c2)[message] >> 8 * (BYTES - 1 - at) & 0xFF;
}

static void observe(const struct rt_gate_list *list, unsigned clock, const uint64_t *value)
{
    for (struct lane *lane = lanes; lane->name != NULL; lane++) {
        const struct rt_gate_port *port = rt_gate_find(list, lane->name);
        uint64_t word[64];

        rt_gate_read(list, port, value, word);
        lane->value[clock] = (unsigned)word[0];
        lane->known[clock] = port->direction == RT_GATE_OUT || clock < CLOCKS - 1;
        for (unsigned v = 1; v < 64; v++)
            if (word[v] != word[0])
                lane->known[clock] = 0;
    }
}

static void run(const struct rt_gate_list *list)
{
    static uint64_t value[RT_GATE_NETS_MAX];
    uint64_t state = UINT64_C(0x9E3779B97F4A7C15);

    for (unsigned net = 2; net < list->nets; net++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
        value[net] = state ^ state >> 32;
    }
    for (unsigned clock = 0; clock < CLOCKS; clock++) {
        for (unsigned p = 0; p < list->ports; p++) {
            const struct rt_gate_port *port = &list->port[p];

            for (unsigned bit = 0; port->direction == RT_GATE_IN && bit < port->width; bit++)
                value[port->first + bit] = -(uint64_t)(input(port->name, clock) >> bit & 1);
        }
        rt_gate_run(list, NULL, value);
        observe(list, clock, value);
        rt_gate_clock(list, NULL, value);
    }
}

/* '=' is a value, '3' one in another colour: an answer. */
static char mark(const struct lane *lane, int out, unsigned clock)
{
    if (!lane->known[clock])
        return 'x';
    if (lane->format == NULL)
        return (char)('0' + lane->value[clock]);
    return out && clock > 0 && clock % BYTES == 0 ? '3' : '=';
}

static void print(const struct lane *lane, int out)
{
    const char *sep = "";
    char wave[CLOCKS + 1] = "";

    for (unsigned clock = 0; clock < CLOCKS; clock++)
        wave[clock] = mark(lane, out, clock);
    printf(",\n  {\"name\": \"%s\", \"wave\": \"%s\"", lane->name, wave);
    if (lane->format != NULL) {
        printf(", \"data\": [");
        for (unsigned clock = 0; clock < CLOCKS; clock++) {
            if (!lane->known[clock])
                continue;
            printf("%s\"", sep);
            printf(lane->format, lane->value[clock]);
            printf("\"");
            sep = ", ";
        }
        printf("]");
    }
    printf("}");
}

int main(void)
{
    const struct rt_net net = RT_HYBRID(192, BYTES);
    static struct rt_gate_list list;

    if (rt_gate_transit(&net, RT_GATE_SERIAL, &list) != 0)
        return 1;
    run(&list);
    printf("{\"signal\": [\n  {\"name\": \"clk\", \"wave\": \"p");
    for (unsigned clock = 1; clock < CLOCKS; clock++)
        putchar('.');
    printf("\"}");
    for (const struct lane *lane = lanes; lane->name != NULL; lane++) {
        int out = rt_gate_find(&list, lane->name)->direction == RT_GATE_OUT;

        if (strcmp(lane->name, "m") == 0)
            printf(",\n  {}");
        print(lane, out);
    }
    printf(
        "\n ],\n \"head\": {\"text\": \"%s\", \"tick\": 0},\n"
        " \"foot\": {\"text\": \"coloured: the answer to a message, from the edge that takes its "
        "last byte to the next edge\"}\n}\n",
        list.module);
    return ferror(stdout) != 0;
}
