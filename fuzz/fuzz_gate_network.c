/* SPDX-License-Identifier: MIT-0 */
/*
 * Any routers and wires as Verilog, wired or not: the text is whole, its modules end, each router
 * that is there stands in it once, each bus has as many wires as ports, and the router RN1 is as
 * it is alone.
 *
 * Input: routers and processors, letters of the module's name; then bytes from which routers and
 * wires are drawn, by their number.
 */
#include "room.h"
#include "text.h"
#include "rt/gate_network.h"

#define ROUTERS 5

struct drawn {
    const uint8_t *byte;
    size_t bytes;
    uint32_t routers, channels;
    uint32_t asked; /* calls */
};

/* The same byte for the same question. */
static uint8_t draw(const struct drawn *drawn, size_t question)
{
    return drawn->bytes > 0 ? drawn->byte[question % drawn->bytes] : 0;
}

static void draw_wire(const struct drawn *drawn, uint32_t number, struct rt_gate_wire *wire)
{
    uint8_t byte = draw(drawn, number);

    memset(wire, 0, sizeof *wire);
    if (byte % 4 == 0)
        return;
    wire->alive = 1;
    wire->number = number;
    wire->rotate = (uint8_t)(2 * (byte >> 2 & 3));
    wire->delay = byte & 128 ? draw(drawn, number + 1) : byte >> 5 & 1;
}

static int has_router(const struct drawn *drawn, uint32_t number)
{
    return draw(drawn, 3 * (size_t)number + 2) % 8 != 0;
}

static void router(void *context, uint32_t number, struct rt_gate_rn1 *to)
{
    struct drawn *drawn = context;
    uint8_t byte = draw(drawn, 5 * (size_t)number + 3);

    CLAIM(number < drawn->routers);
    drawn->asked++;
    memset(to, 0, sizeof *to);
    to->alive = (uint8_t)has_router(drawn, number);
    to->halves = byte & 1;
    to->swallow = draw(drawn, 5 * (size_t)number + 4);
    to->seed = to->alive ? 1 + 65537u * byte : 0;
    snprintf(to->about, sizeof to->about, "router %u", (unsigned)number);
    for (uint32_t p = 0; p < 8 && to->alive; p++) {
        uint32_t from = 8 * (draw(drawn, number + p) % drawn->routers) + (byte + p) % 8;

        draw_wire(drawn, 8 * number + p, &to->out[p]);
        draw_wire(drawn, from, &to->in[p]);
        to->in[p].alive &= (uint8_t)has_router(drawn, from / 8);
    }
}

static void from(void *context, uint32_t channel, struct rt_gate_wire *wire)
{
    struct drawn *drawn = context;

    CLAIM(channel < drawn->channels);
    drawn->asked++;
    draw_wire(drawn, 8 * drawn->routers + channel, wire);
}

static void to(void *context, uint32_t channel, struct rt_gate_wire *wire)
{
    struct drawn *drawn = context;

    CLAIM(channel < drawn->channels);
    drawn->asked++;
    draw_wire(drawn, draw(drawn, channel + (size_t)7) % (8 * drawn->routers), wire);
}

static unsigned times(const char *text, const char *word)
{
    unsigned count = 0;

    for (; (text = strstr(text, word)) != NULL; text++)
        count++;
    return count;
}

/* Brackets of each kind close in order, comments apart. */
static void check_brackets(const char *text)
{
    char open[64];
    unsigned depth = 0;

    for (; *text != '\0'; text++) {
        if (text[0] == '/' && text[1] == '/')
            text += strcspn(text, "\n");
        CLAIM(*text == '\n' || (*text >= ' ' && *text <= '~'));
        if (strchr("([{", *text) != NULL) {
            CLAIM(depth < sizeof open);
            open[depth++] = *text;
        } else if (strchr(")]}", *text) != NULL) {
            CLAIM(depth > 0 && open[depth - 1] == (*text == ')' ? '(' : (char)(*text - 2)));
            depth--;
        }
    }
    CLAIM(depth == 0);
}

static void check_text(const struct drawn *drawn, const char *text, const char *rn1)
{
    unsigned routers = 0, wires = times(text, "    rt_wire #(");

    for (uint32_t n = 0; n < drawn->routers; n++)
        routers += (unsigned)has_router(drawn, n);
    check_brackets(text);
    CLAIM(strstr(text, rn1) != NULL);
    CLAIM(times(text, "\nmodule ") == 4 + (wires > 0)); /* rt_rn1 begins as one of two */
    CLAIM(times(text, "\nendmodule\n") == 3 + (wires > 0));
    CLAIM(times(text, "    rt_rn1 c") == routers && times(text, "    // router ") == routers);
    CLAIM(times(text, "    assign to[") == drawn->channels);
    CLAIM(times(text, "    assign from_back[") == drawn->channels);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    struct fuzz_rooms rooms = {{NULL}, 0};
    struct text text = {fuzz_room(&rooms, TEXT, 1), 0}, rn1 = {fuzz_room(&rooms, TEXT, 1), 0};
    struct drawn drawn = {0};
    struct rt_gate_network network = {0};
    char module[RT_GATE_MODULE_MAX];
    unsigned letters;

    drawn.routers = 1 + fuzz_byte(&in) % ROUTERS;
    drawn.channels = 2u + 2u * (fuzz_byte(&in) % 4);
    letters = 1 + fuzz_byte(&in) % (RT_GATE_MODULE_MAX - 1);
    memset(module, 'n', letters);
    module[letters] = '\0';
    drawn.byte = in.at;
    drawn.bytes = in.left;
    network =
        (struct rt_gate_network){module, drawn.routers, drawn.channels, router, from, to, &drawn};
    rt_gate_network_verilog(&network, put, &text);
    rt_gate_rn1_verilog(put, &rn1);
    CLAIM(drawn.asked == 2 * drawn.routers + 3 * drawn.channels);
    check_text(&drawn, text.at, rn1.at);
    fuzz_leave(&rooms);
    return 0;
}
