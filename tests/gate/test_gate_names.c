/* SPDX-License-Identifier: MIT-0 */
/* Every net computes what its name says (SPEC 11; DeHon, figures 3.4 to 3.7): the names are part of
 * the Verilog and of the lists of faults. */
#include "gates.h"

static struct rt_gate_list list;
static uint64_t value[RT_GATE_NETS_MAX];

/* A name in its parts; -1 where it has none. */
struct name {
    char stem[RT_GATE_NAME_MAX];
    int byte, bit;
};

static struct name name_of(unsigned net)
{
    char text[RT_GATE_NAME_MAX], *at = text, *end;
    struct name name = {"", -1, -1};

    rt_gate_name(&list, net, text);
    while ((*at >= 'A' && *at <= 'Z') || (*at >= 'a' && *at <= 'z'))
        at++;
    memcpy(name.stem, text, (size_t)(at - text));
    if (*at >= '0' && *at <= '9') {
        name.byte = (int)strtol(at, &end, 10);
        at = end;
    }
    if (*at == '_') {
        name.bit = (int)strtol(at + 1, &end, 10);
        at = end;
    }
    assert_int_equal(*at, '\0');
    return name;
}

/* A pair of locations and what the route room makes of it. */
struct pair {
    struct rt_net net;
    unsigned bytes, lead; /* the highest byte with a used bit of I, 0: none */
    struct rt_gate_test test;
    struct ports want;
    int serial; /* what stands now is byte 1, and first is 1 iff it is the only one */
};

static unsigned i_of(const struct pair *p, unsigned byte)
{
    return (unsigned)((p->test.c1 ^ p->test.c2) >> 8 * (byte - 1) & 0xFF);
}

/* Bits of a byte that are tapped. */
static unsigned tapped(const struct pair *p, unsigned byte)
{
    return byte == p->bytes && p->net.capped ? 0xC0 : 0xFC;
}

static unsigned o_of(const struct pair *p, unsigned byte)
{
    unsigned i = i_of(p, byte) & tapped(p, byte);

    return i & 0xC0 ? 2 : i & 0x30 ? 1 : 0;
}

/* Is one of these bytes not equal? */
static int any(const struct pair *p, unsigned high, unsigned low)
{
    for (unsigned byte = low; byte <= high; byte++)
        if (i_of(p, byte) & tapped(p, byte))
            return 1;
    return 0;
}

/* O of the byte that leads, where it stands in RU. */
static unsigned lead_in_ru(const struct pair *p)
{
    unsigned pair = p->lead - (p->net.family == RT_FAMILY_FULL);

    if (p->lead == 0 || (p->lead == p->bytes && p->net.capped))
        return 0;
    return o_of(p, p->lead) << (14 - 2 * pair);
}

static int slice(const struct pair *p, const char *stem, unsigned byte, int bit)
{
    unsigned i = i_of(p, byte);

    if (strcmp(stem, "I") == 0 && bit >= 0)
        return i >> bit & 1;
    if (strcmp(stem, "nI") == 0 && bit >= 6)
        return !(i >> bit & 1);
    if (strcmp(stem, "T") == 0 && bit < 0)
        return (i & 0x30) != 0;
    if (strcmp(stem, "A") == 0 && bit < 0)
        return (i & tapped(p, byte)) != 0;
    if (strcmp(stem, "O") == 0 && (bit == 1 || bit == 2))
        return o_of(p, byte) >> (bit - 1) & 1;
    if (strcmp(stem, "nO") == 0 && bit == 2)
        return o_of(p, byte) < 2;
    return -1;
}

/* What has a byte of RU in its name. */
static int ru(const struct pair *p, const char *stem, int byte, int bit)
{
    unsigned at = (unsigned)bit + (byte == 1 ? 8 : 0);

    if (byte < 1 || byte > 2 || bit < 0 || bit > 7)
        return -1;
    return (strcmp(stem, "X") == 0 ? lead_in_ru(p) : (unsigned)p->want.ru) >> at & 1;
}

/* What has no byte in its name. */
static int whole(const struct pair *p, const char *stem, int bit)
{
    int first = p->bytes == 1;

    if (strcmp(stem, "M") == 0 && bit >= 0)
        return p->want.m >> bit & 1;
    if (strcmp(stem, "nM") == 0 && bit >= 0)
        return !(p->want.m >> bit & 1);
    if (strcmp(stem, "J") == 0 && bit >= 0)
        return p->want.j >> bit & 1;
    if (strcmp(stem, "RB") == 0 && bit == 0)
        return p->want.ru_bytes == 1;
    if (!p->serial)
        return -1;
    if (!first && strcmp(stem, "nfirst") == 0 && bit < 0) /* a byte a message has no state */
        return 1;
    if (!first && strcmp(stem, "stay") == 0 && bit < 0)
        return p->want.m & 1;
    if (!first && strcmp(stem, "next") == 0 && bit < 0) /* of M<0>, if this byte came once more */
        return (i_of(p, 1) & 0xFC) != 0 || (p->want.m & 1);
    if (!first && strcmp(stem, "IC") == 0 && bit >= 2 && bit <= 5)
        return i_of(p, 1) >> bit & 1;
    return slice(p, stem, 1, bit);
}

/* What the net of this name must be, or -1 if the name says nothing. */
static int meant(const struct pair *p, const struct name *name)
{
    uint64_t j = p->want.j;

    if (strcmp(name->stem, "RU") == 0 || strcmp(name->stem, "X") == 0)
        return ru(p, name->stem, name->byte, name->bit);
    if (strcmp(name->stem, "L") == 0 && name->bit < 0) /* figure 3.7: how many marks */
        return name->byte > 9 ? (int)j == name->byte / 10 || (int)j == name->byte % 10
                              : (int)j == name->byte;
    if (name->byte < 0)
        return whole(p, name->stem, name->bit);
    if (name->byte < 1 || name->byte > (int)p->bytes)
        return -1;
    if (strcmp(name->stem, "P") == 0 && name->bit >= 0 && name->byte < (int)p->bytes) /* else M */
        return any(p, (unsigned)name->byte, (unsigned)name->bit + 1);
    if (p->serial && name->stem[0] != 'O')
        return -1;
    return slice(p, name->stem, (unsigned)name->byte, name->bit);
}

static void names_hold(struct pair *p)
{
    for (unsigned net = 2; net < list.nets; net++) {
        struct name name;
        int want;

        if (list.gate[net].kind == RT_GATE_INPUT)
            continue;
        name = name_of(net);
        want = meant(p, &name);
        if (want < 0 || (int)(value[net] & 1) != want) {
            char text[RT_GATE_NAME_MAX];

            rt_gate_name(&list, net, text);
            fail_with("%s: %s is %u, C1 %" PRIX64 " C2 %" PRIX64 "\n", list.module, text,
                      (unsigned)(value[net] & 1), p->test.c1, p->test.c2);
        }
    }
}

static void names_of_net(const struct rt_net *net)
{
    struct pair p = {.net = *net};
    uint64_t random = 1990;

    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
        assert_int_equal(rt_gate_transit(net, circuit, &list), 0);
        p.bytes = list.bytes;
        p.serial = list.clocked;
        for (unsigned round = 0; round < 300; round++) {
            struct rt_gate_vectors vectors;
            uint64_t i = next_random(&random) & next_random(&random);

            if (round % 2)
                i &= next_random(&random) & next_random(&random);
            i >>= 64 - 8 * p.bytes;
            i >>= 8 * (round % p.bytes); /* each byte leads */
            p.test.c2 = next_random(&random) >> (64 - 8 * p.bytes);
            p.test.c1 = p.test.c2 ^ i;
            p.want = arithmetic(net, p.bytes, &p.test);
            for (p.lead = p.bytes; p.lead > 0 && !any(&p, p.lead, p.lead); p.lead--)
                ;
            rt_gate_load(&vectors, &p.test, 1);
            rt_gate_apply(&list, NULL, &vectors, value);
            names_hold(&p);
        }
    }
}

static void nets_compute_what_their_names_say(void **state)
{
    (void)state;
    for_each_circuit(names_of_net);
}

/* --- a router input ----------------------------------------------------------------- */

/* Byte t of a stream, from 0; d: its bits 7:6. */
static int router_means(const char *name, unsigned t, unsigned d, unsigned swallow)
{
    int look = t == swallow;

    return strcmp(name, "one") == 0        ? t >= 1
           : strcmp(name, "two") == 0      ? t >= 2
           : strcmp(name, "none") == 0     ? t < 1
           : strcmp(name, "ntwo") == 0     ? t < 2
           : strcmp(name, "byte1") == 0    ? t == 0
           : strcmp(name, "byte2") == 0    ? t == 1
           : strcmp(name, "more") == 0     ? t >= 1
           : strcmp(name, "nswallow") == 0 ? !swallow
           : strcmp(name, "now") == 0      ? look && !swallow
           : strcmp(name, "later") == 0    ? look && swallow
           : strcmp(name, "look") == 0     ? look
           : strcmp(name, "drop1") == 0    ? t == 0 && swallow
           : strcmp(name, "nd_0") == 0     ? !(d & 1)
           : strcmp(name, "nd_1") == 0     ? !(d >> 1)
           : strcmp(name, "R_0") == 0      ? look && d == 0
           : strcmp(name, "R_1") == 0      ? look && d == 1
           : strcmp(name, "R_2") == 0      ? look && d == 2
           : strcmp(name, "R_3") == 0      ? look && d == 3
                                           : -1;
}

static void the_router_computes_what_its_names_say(void **state)
{
    (void)state;
    rt_gate_router(&list);
    for (unsigned v = 0; v < 2 << 10; v++) {
        unsigned swallow = v & 1;

        memset(value, 0, sizeof value); /* as one clock without a stream leaves it */
        for (unsigned t = 0; t < 5; t++) {
            unsigned d = v >> (1 + 2 * t) & 3;

            value[2] = 1;
            value[3] = swallow;
            value[4] = d & 1;
            value[5] = d >> 1;
            rt_gate_run(&list, NULL, value);
            for (unsigned net = 6; net < list.nets; net++) {
                char name[RT_GATE_NAME_MAX];

                rt_gate_name(&list, net, name);
                if ((int)(value[net] & 1) != router_means(name, t, d, swallow))
                    fail_with("%s in clock %u, d %u, swallow %u\n", name, t, d, swallow);
            }
            rt_gate_clock(&list, NULL, value);
        }
    }
}

/* The stream's bytes clock by clock until something is requested; 1 if that is not one thing. */
static int routed(const struct rt_gate_fault *fault, const uint8_t head[2], unsigned bytes,
                  unsigned swallow, unsigned *direction, unsigned *dropped)
{
    const struct rt_gate_port *request = rt_gate_find(&list, "request");

    memset(value, 0, sizeof value);
    *dropped = 0;
    for (unsigned t = 0; t < bytes; t++) {
        unsigned requests = 0;

        value[2] = 1;
        value[3] = swallow;
        value[4] = head[t] >> 6 & 1;
        value[5] = head[t] >> 7;
        rt_gate_run(&list, fault, value);
        *dropped += (unsigned)(value[list.output[rt_gate_find(&list, "drop")->first]] & 1);
        for (unsigned d = 0; d < 4; d++)
            if (value[list.output[request->first + d]] & 1) {
                requests++;
                *direction = d;
            }
        if (requests > 0)
            return requests != 1;
        rt_gate_clock(&list, fault, value);
    }
    return 1;
}

static void a_faulty_router_routes_what_its_gates_do(void **state)
{
    struct rt_gate_fault fault = {0, 0, 0};
    unsigned several = 0;

    (void)state;
    rt_gate_router(&list);
    while (rt_gate_fault_next(&list, &fault))
        for (unsigned v = 0; v < 3 * 32; v++) {
            const uint8_t head[2] = {(uint8_t)(v << 6 | 5), (uint8_t)(v << 4 & 0xC0)};
            unsigned bytes = v / 32, swallow = v >> 4 & 1, direction = 0, dropped = 0;
            uint8_t way = 9, drops = 9;
            int none = routed(&fault, head, bytes, swallow, &direction, &dropped);

            assert_int_equal(rt_gate_route(&list, &fault, head, bytes, swallow, &way, &drops),
                             none);
            assert_int_equal(way, none ? 9 : direction);
            assert_int_equal(drops, none ? 9 : dropped);
            several += (unsigned)none;
        }
    assert_true(several > 100);
}

/* --- a selector ------------------------------------------------------------------------ */

/* Clock t of a message: its M bit, an address bit, data. */
static int selector_means(const char *name, unsigned t, const unsigned *line)
{
    unsigned now = line[t], m = line[0], way = t > 0 ? line[1] : 0;
    int bit = name[0] != '\0' && name[1] == '_' && name[3] == '\0' ? name[2] - '0' : -1;
    int picked = t == 1 && m && (int)way == bit, kept = t >= 2 && m && (int)way == bit;

    if (bit < 0 || bit > 1)
        return strcmp(name, "M") == 0         ? (int)(t > 0 ? line[t - 1] : 2)
               : strcmp(name, "A") == 0       ? t == 1
               : strcmp(name, "nstart") == 0  ? t != 0
               : strcmp(name, "nline") == 0   ? !now
               : strcmp(name, "address") == 0 ? t == 1
                                              : -1;
    return name[0] == 'P'   ? picked
           : name[0] == 'S' ? kept
           : name[0] == 'K' ? kept
           : name[0] == 'H' ? picked || kept
           : name[0] == 'D' ? kept && now
           : name[0] == 'B' ? picked || (kept && now)
                            : -1;
}

static void the_selector_computes_what_its_names_say(void **state)
{
    (void)state;
    rt_gate_selector(&list);
    for (unsigned v = 0; v < 64; v++) {
        unsigned line[6];

        memset(value, 0, sizeof value);
        for (unsigned t = 0; t < 6; t++) {
            line[t] = v >> t & 1;
            value[2] = t == 0;
            value[3] = line[t];
            rt_gate_run(&list, NULL, value);
            for (unsigned net = 4; net < list.nets; net++) {
                char name[RT_GATE_NAME_MAX];
                int want;

                rt_gate_name(&list, net, name);
                want = selector_means(name, t, line);
                if (want < 0 || (want < 2 && (int)(value[net] & 1) != want))
                    fail_with("%s in clock %u of %X\n", name, t, v);
            }
            rt_gate_clock(&list, NULL, value);
        }
    }
}

/* --- ports ------------------------------------------------------------------------------- */

static void has_port(const char *name, unsigned direction, unsigned width)
{
    const struct rt_gate_port *port = rt_gate_find(&list, name);

    assert_non_null(port);
    assert_int_equal(port->direction, direction);
    assert_int_equal(port->width, width);
}

/* Gates that no gate and no output reads. */
static unsigned unread(void)
{
    uint8_t read[RT_GATE_NETS_MAX] = {0};
    unsigned n = 0;

    for (unsigned net = 2; net < list.nets; net++)
        for (unsigned k = 0; k < list.gate[net].inputs; k++)
            read[list.gate[net].input[k]] = 1;
    for (unsigned p = 0; p < list.ports; p++)
        for (unsigned bit = 0; list.port[p].direction == RT_GATE_OUT && bit < list.port[p].width;
             bit++)
            read[list.output[list.port[p].first + bit]] = 1;
    for (unsigned net = 2; net < list.nets; net++)
        n += list.gate[net].kind != RT_GATE_INPUT && !read[net];
    return n;
}

/* Gates of the crossing in a byte. */
static unsigned crossings(unsigned byte)
{
    static const char *const stem[] = {"O", "T", "nI", "nO", "A"};
    unsigned n = 0;

    for (unsigned net = 2; net < list.nets; net++)
        for (unsigned k = 0; k < 5; k++)
            n += list.gate[net].label.byte == (int)byte &&
                 strcmp(list.gate[net].label.stem, stem[k]) == 0;
    return n;
}

/* O_N<2:1> of this byte are the nets of that name; of the cap's, which no crossing has, 0. */
static void probes(unsigned byte, int cap)
{
    unsigned probe[2] = {0, 0};

    for (unsigned net = 2; net < list.nets && !cap; net++) {
        const struct rt_gate_label *label = &list.gate[net].label;

        if (label->byte == (int)byte && strcmp(label->stem, "O") == 0)
            probe[label->bit - 1] = net;
    }
    for (unsigned k = 0; k < 2; k++)
        assert_int_equal(rt_gate_net(&list, rt_gate_find(&list, "o"), 2 * byte - 2 + k), probe[k]);
}

static void ports_of_net(const struct rt_net *net)
{
    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
        unsigned n = (unsigned)net->param[net->family == RT_FAMILY_HYBRID] + net->capped;
        int serial = circuit == RT_GATE_SERIAL;

        assert_int_equal(rt_gate_transit(net, circuit, &list), 0);
        assert_int_equal(list.ports, 7 + serial);
        assert_int_equal(list.bytes, n);
        if (circuit != RT_GATE_FIGURES) /* freed */
            assert_int_equal(unread(), 0);
        else
            assert_int_equal(crossings(n) == 0, net->capped);
        if (serial)
            has_port("first", RT_GATE_IN, 1);
        has_port("c1", RT_GATE_IN, serial ? 8 : 8 * n);
        has_port("c2", RT_GATE_IN, serial ? 8 : 8 * n);
        has_port("m", RT_GATE_OUT, n);
        has_port("j", RT_GATE_OUT, 4);
        has_port("ru", RT_GATE_OUT, 16);
        has_port("ru_bytes", RT_GATE_OUT, 2);
        has_port("o", RT_GATE_PROBE, 2 * n);
        for (unsigned byte = 1; byte <= n; byte++)
            probes(byte, byte == n && net->capped);
    }
}

static void ports_are_those_of_the_header(void **state)
{
    (void)state;
    for_each_circuit(ports_of_net);
    rt_gate_router(&list);
    assert_int_equal(list.ports, 5);
    has_port("stream", RT_GATE_IN, 1);
    has_port("swallow", RT_GATE_IN, 1);
    has_port("d", RT_GATE_IN, 2);
    has_port("request", RT_GATE_OUT, 4);
    has_port("drop", RT_GATE_OUT, 1);
    rt_gate_selector(&list);
    assert_int_equal(list.ports, 4);
    has_port("start", RT_GATE_IN, 1);
    has_port("line", RT_GATE_IN, 1);
    has_port("branch", RT_GATE_OUT, 2);
    has_port("next", RT_GATE_OUT, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nets_compute_what_their_names_say),
        cmocka_unit_test(the_router_computes_what_its_names_say),
        cmocka_unit_test(a_faulty_router_routes_what_its_gates_do),
        cmocka_unit_test(the_selector_computes_what_its_names_say),
        cmocka_unit_test(ports_are_those_of_the_header),
    };

    return run_all(tests);
}
