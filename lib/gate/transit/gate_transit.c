/* SPDX-License-Identifier: MIT-0 */
/*
 * The routing circuit of a fat-tree, all bytes at once (DeHon 3.8.4; SPEC 11).
 * Signals are named as in figures 3.4 to 3.7: I_N<b>, M<b>, O_N<2:1>, RU<b>.
 */
#include "../gate_build.h"

/* The bits of M by the paper's chain: figure 3.5 with one input a byte. */
static void ripple(struct rt_gate_list *list, unsigned n, const net_t *any, net_t *m)
{
    for (unsigned byte = n; byte >= 1; byte--)
        m[byte - 1] = OR("M", 0, byte - 1, m[byte], any[byte]);
}

/* The same as a parallel prefix (Sklansky): x[i], in the end the or of the i + 1
 * highest bytes, grows from spans that double.  P7_2 is the or of A7 to A3: what
 * M<2> would be if byte 7 were the highest. */
static void prefix(struct rt_gate_list *list, unsigned n, const net_t *any, net_t *m)
{
    net_t x[8];

    for (unsigned i = 0; i < n; i++)
        x[i] = any[n - i];
    for (unsigned span = 1; span < n; span *= 2) {
        for (unsigned i = span; i < n; i++) {
            unsigned from = i & ~(2 * span - 1), bit = n - 1 - i;
            net_t above = x[(i & ~(span - 1)) - 1];

            if (i & span)
                x[i] =
                    from == 0 ? OR("M", 0, bit, x[i], above) : OR("P", n - from, bit, x[i], above);
        }
    }
    for (unsigned i = 0; i < n; i++)
        m[n - 1 - i] = x[i];
}

void rti_gate_slice(struct rt_gate_list *list, int byte, const net_t i[8], net_t o[3], net_t *any)
{
    net_t t, inhibit;

    o[2] = OR("O", byte, 2, i[7], i[6]);
    t = OR("T", byte, -1, i[5], i[4]);
    inhibit = t == ZERO ? ONE : NOT("nO", byte, 2, o[2]);
    o[1] = AND("O", byte, 1, inhibit, t);
    *any = OR("A", byte, -1, o[2], t, i[3], i[2]);
}

/* A byte as the figures draw it; M<N-1> has seven inputs. */
static void slice_figures(struct rt_gate_list *list, unsigned byte, const net_t i[8],
                          struct gate_marks *s)
{
    net_t not7, not6, t;

    s->m[byte - 1] = OR("M", 0, byte - 1, s->m[byte], i[7], i[6], i[5], i[4], i[3], i[2]);
    if (s->cap && byte == s->bytes) /* no O */
        return;
    s->o[byte][2] = OR("O", byte, 2, i[7], i[6]);
    not7 = NOT("nI", byte, 7, i[7]);
    not6 = NOT("nI", byte, 6, i[6]);
    t = OR("T", byte, -1, i[5], i[4]);
    s->o[byte][1] = AND("O", byte, 1, not7, not6, t);
}

/* RU from M and O (figure 3.7): the pair of byte N is 11 where M<N> is 1, and O_N where N leads.
 * Freed, both conditions of the and go: O_N is 0 above the byte that leads, and where M<N> is 1
 * nothing else counts. */
static void up_route(struct rt_gate_list *list, const struct gate_marks *s, const net_t *not_m,
                     net_t ru[16])
{
    for (unsigned bit = 0; bit < 16; bit++)
        ru[bit] = ZERO;
    if (s->hybrid)
        ru[15] = ru[14] = s->m[0]; /* the leaf cluster's exit */
    for (unsigned byte = 1; byte <= s->bytes; byte++) {
        for (unsigned k = 2; k >= 1; k--) {
            unsigned pair = byte - !s->hybrid, bit = 13 - 2 * pair + k;
            int name = 1 + (bit < 8), at = (int)bit % 8;
            net_t o = s->o[byte][k];

            if (s->figures)
                o = AND("X", name, at, s->m[byte - 1], not_m[byte], o);
            ru[bit] = OR("RU", name, at, s->m[byte], o);
        }
    }
}

/* j in binary from the marks, which are 1 up to M<j-1>. */
static void count_marks(struct rt_gate_list *list, const net_t *m, const net_t *not_m, net_t j[4])
{
    net_t l1 = AND("L", 1, -1, m[0], not_m[1]), l3 = AND("L", 3, -1, m[2], not_m[3]);
    net_t l5 = AND("L", 5, -1, m[4], not_m[5]), l7 = AND("L", 7, -1, m[6], not_m[7]);
    net_t l23 = AND("L", 23, -1, m[1], not_m[3]), l67 = AND("L", 67, -1, m[5], not_m[7]);

    j[0] = OR("J", 0, 0, l1, l3, l5, l7);
    j[1] = OR("J", 0, 1, l23, l67);
    j[2] = AND("J", 0, 2, m[3], not_m[7]);
    j[3] = m[7];
}

void rti_gate_outputs(struct rt_gate_list *list, struct gate_marks *s)
{
    unsigned n = s->bytes, four = s->hybrid ? 3 : 4; /* M<four>: more than four pairs */
    /* The cap's crossing has no O: one pair less. */
    net_t two = n - s->cap > four ? s->m[four] : ZERO;
    net_t not_m[9], ru[16], j[4], bytes[2], o[16];

    for (unsigned k = n; k <= 8; k++)
        s->m[k] = ZERO;
    for (unsigned k = 1; k <= 8; k++) {
        int read = s->figures || k % 2 == 1 || (k == four && two != ZERO);

        not_m[k] = read ? NOT("nM", 0, k, s->m[k]) : ZERO;
    }
    for (unsigned byte = 1; byte <= n; byte++) {
        o[2 * byte - 1] = s->o[byte][2];
        o[2 * byte - 2] = s->o[byte][1];
    }
    count_marks(list, s->m, not_m, j);
    up_route(list, s, not_m, ru);
    bytes[1] = two;
    bytes[0] = two == ZERO ? s->m[0] : AND("RB", 0, 0, s->m[0], not_m[four]);

    rti_gate_output(
        list, "m", RT_GATE_OUT, s->m, n,
        "M: bit N-1 is 1 if byte N or one above it differs in a used bit (DeHon, figure 3.5)");
    rti_gate_output(
        list, "j", RT_GATE_OUT, j, 4,
        "how many bits of M are 1.  The message carries RU, then bytes j to 1 of C2, then "
        "P2 in a hybrid tree (SPEC 4.2)");
    rti_gate_output(
        list, "ru", RT_GATE_OUT, ru, 16,
        "RU: the byte sent first in 15:8; bytes and bits not used are 0 (DeHon, figure 3.7)");
    rti_gate_output(list, "ru_bytes", RT_GATE_OUT, bytes, 2, "bytes of RU: 0, 1 or 2 (SPEC 11.3)");
    rti_gate_output(list, "o", RT_GATE_PROBE, o, 2 * n,
                    "O: O_N<2:1> in bits 2N-1:2N-2 (DeHon, figure 3.6)");
}

static void parallel(struct rt_gate_list *list, struct gate_marks *s, int circuit)
{
    net_t c1 = rti_gate_input(list, "c1", 8 * s->bytes,
                              "C of the source (SPEC 2.2): byte N in bits 8N-1:8N-8, N = 1 the "
                              "least significant");
    net_t c2 = rti_gate_input(list, "c2", 8 * s->bytes, "C of the destination, likewise");
    net_t any[9];

    for (unsigned byte = s->bytes; byte >= 1; byte--) {
        unsigned tapped = s->cap && byte == s->bytes ? 6 : 2; /* the lowest bit that is used */
        net_t i[8] = {ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO};

        for (unsigned b = s->figures ? 0 : tapped; b < 8; b++) {
            unsigned at = 8 * (byte - 1) + b;

            i[b] = XOR("I", byte, b, (net_t)(c1 + at), (net_t)(c2 + at));
            if (b < tapped)
                i[b] = ZERO; /* figure 3.4 has it, nothing reads it */
        }
        if (s->figures)
            slice_figures(list, byte, i, s);
        else
            rti_gate_slice(list, (int)byte, i, s->o[byte], &any[byte]);
        if (tapped == 6)
            s->o[byte][2] = s->o[byte][1] = ZERO;
    }
    if (circuit == RT_GATE_RIPPLE)
        ripple(list, s->bytes, any, s->m);
    else if (circuit == RT_GATE_PREFIX)
        prefix(list, s->bytes, any, s->m);
    rti_gate_outputs(list, s);
}

/* Takes a byte of C1 and C2 a clock, and shifts M and O up by one byte.  What is n bytes old has
 * left the registers, so only the feedback of M<0> needs `first`. */
static void serial(struct rt_gate_list *list, struct gate_marks *s)
{
    net_t first =
        rti_gate_input(list, "first", 1,
                       "1 with the first byte of a message.  The outputs hold from the edge "
                       "that takes the last byte to the next edge (SPEC 11.5)");
    net_t c1 = rti_gate_input(list, "c1", 8,
                              "C of the source, a byte a clock, the most significant first "
                              "(SPEC 11.4)");
    net_t c2 = rti_gate_input(list, "c2", 8, "C of the destination, likewise");
    net_t i[8] = {ZERO, ZERO}, o[3], any, low, not_first, stay; /* bits 1:0 are unused */
    unsigned n = s->bytes, o_bytes = n - s->cap;                /* the cap's crossing has no O */

    for (unsigned byte = 1; byte <= n; byte++) {
        s->m[byte - 1] = rti_gate_flipflop(list, "M", 0, (int)byte - 1);
        s->o[byte][2] = byte <= o_bytes ? rti_gate_flipflop(list, "O", (int)byte, 2) : ZERO;
        s->o[byte][1] = byte <= o_bytes ? rti_gate_flipflop(list, "O", (int)byte, 1) : ZERO;
    }
    for (unsigned b = 2; b < 8; b++)
        i[b] = XOR("I", 0, b, (net_t)(c1 + b), (net_t)(c2 + b));
    not_first = n == 1 ? ZERO : NOT("nfirst", 0, -1, first); /* a byte a message: no state */
    if (s->cap) {                                            /* its bits 5:2 are unused */
        for (unsigned b = 2; b < 6; b++)
            i[b] = AND("IC", 0, b, i[b], not_first);
    }
    rti_gate_slice(list, 0, i, o, &any);
    stay = AND("stay", 0, -1, s->m[0], not_first);
    low = OR("next", 0, -1, any, stay);
    rti_gate_feed(list, s->m[0], low);
    for (unsigned byte = 2; byte <= n; byte++)
        rti_gate_feed(list, s->m[byte - 1], s->m[byte - 2]);
    for (unsigned byte = 1; byte <= o_bytes; byte++) {
        rti_gate_feed(list, s->o[byte][2], byte == 1 ? o[2] : s->o[byte - 1][2]);
        rti_gate_feed(list, s->o[byte][1], byte == 1 ? o[1] : s->o[byte - 1][1]);
    }
    rti_gate_outputs(list, s);
}

int rt_gate_transit(const struct rt_net *net, int circuit, struct rt_gate_list *list)
{
    unsigned hybrid = net->family == RT_FAMILY_HYBRID;
    uint32_t layers = net->param[hybrid];
    struct gate_marks s;

    if ((!hybrid && net->family != RT_FAMILY_FULL) || circuit < 0 || circuit >= RT_GATE_CIRCUITS)
        return RT_ERR_FAMILY;
    if (layers < 1 || net->capped > 1 || layers > (uint32_t)RT_LOC_MAX - hybrid - net->capped)
        return RT_ERR_LAYERS;
    s.bytes = (unsigned)layers + net->capped;
    s.hybrid = hybrid;
    s.cap = net->capped;
    s.figures = circuit == RT_GATE_FIGURES;
    s.m[s.bytes] = ZERO; /* the M above the top byte */
    rti_gate_begin(list, "");
    list->net = *net;
    list->circuit = (uint8_t)circuit;
    list->bytes = (uint8_t)s.bytes;
    rti_gate_module(list);
    if (circuit == RT_GATE_SERIAL)
        serial(list, &s);
    else
        parallel(list, &s, circuit);
    return 0;
}
