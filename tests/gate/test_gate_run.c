/* SPDX-License-Identifier: MIT-0 */
/* Netlists evaluated, beside a second simulator of one bit at a time; which faults some input
 * shows, in circuits that are made so that only one class of inputs does. */
#include "gates.h"
#include "../../lib/gate/gate_build.h"

static struct rt_gate_list made, *const list = &made;
static struct rt_gate_test tests[65];
static uint64_t random = 1985;

/* --- 64 vectors and one bit ---------------------------------------------------- */

static int bit_of(const struct rt_gate *gate, const struct rt_gate_fault *fault, unsigned net,
                  const uint8_t *bit)
{
    unsigned ones = 0;

    for (unsigned k = 0; k < gate->inputs; k++)
        ones += fault->gate == net && fault->pin == k + 1 ? fault->value : bit[gate->input[k]];
    return gate->kind == RT_GATE_NOT   ? ones == 0
           : gate->kind == RT_GATE_AND ? ones == gate->inputs
           : gate->kind == RT_GATE_OR  ? ones > 0
                                       : ones % 2 == 1;
}

static void settle(const struct rt_gate_fault *fault, uint8_t *bit)
{
    bit[0] = 0;
    bit[1] = 1;
    for (unsigned net = 2; net < list->nets; net++) {
        const struct rt_gate *gate = &list->gate[net];

        if (fault->gate == net && fault->pin == 0)
            bit[net] = fault->value;
        else if (gate->kind != RT_GATE_INPUT && gate->kind != RT_GATE_FLIPFLOP)
            bit[net] = (uint8_t)bit_of(gate, fault, net, bit);
    }
}

static void tick(const struct rt_gate_fault *fault, uint8_t *bit)
{
    uint8_t was[RT_GATE_NETS_MAX];

    memcpy(was, bit, sizeof was);
    for (unsigned net = 2; net < list->nets; net++)
        if (list->gate[net].kind == RT_GATE_FLIPFLOP)
            bit[net] = fault->gate == net && fault->pin == 1 ? fault->value
                                                             : was[list->gate[net].input[0]];
    settle(fault, bit);
}

/* A message, a byte a clock: first, c1 and c2 are the inputs in this order. */
static void send(const struct rt_gate_fault *fault, const struct rt_gate_test *test, uint8_t *bit)
{
    for (unsigned byte = list->bytes; byte-- > 0;) {
        bit[2] = byte + 1 == list->bytes;
        for (unsigned b = 0; b < 8; b++) {
            bit[3 + b] = test->c1 >> (8 * byte + b) & 1;
            bit[11 + b] = test->c2 >> (8 * byte + b) & 1;
        }
        settle(fault, bit);
        tick(fault, bit);
    }
}

/* One test through the circuit, as rt/gate.h says it of rt_gate_apply. */
static void alone(const struct rt_gate_fault *fault, const struct rt_gate_test *test, uint8_t *bit)
{
    if (list->clocked) {
        memset(bit, 1, RT_GATE_NETS_MAX);
        send(fault, test, bit);
        return;
    }
    for (unsigned b = 0; b < 8u * list->bytes; b++) {
        bit[2 + b] = test->c1 >> b & 1;
        bit[2 + 8u * list->bytes + b] = test->c2 >> b & 1;
    }
    settle(fault, bit);
}

static void a_port_reads_as(const char *name, const uint64_t *value)
{
    const struct rt_gate_port *port = rt_gate_find(list, name);
    uint64_t word[65];

    memset(word, 0xA5, sizeof word);
    rt_gate_read(list, port, value, word);
    assert_true(word[64] == UINT64_C(0xA5A5A5A5A5A5A5A5));
    for (unsigned v = 0; v < 64; v++)
        for (unsigned b = 0; b < 64; b++) {
            unsigned net = b >= port->width                ? 0
                           : port->direction == RT_GATE_IN ? port->first + b
                                                           : list->output[port->first + b];

            assert_int_equal(word[v] >> b & 1, net > 0 && (value[net] >> v & 1));
        }
}

/* C1 and C2 of few differences: often none in a byte. */
static void some_tests(unsigned bytes)
{
    for (unsigned v = 0; v < 65; v++) {
        uint64_t i = next_random(&random);

        for (unsigned k = v % 5; k > 0; k--)
            i &= next_random(&random);
        tests[v].c2 = next_random(&random) >> (64 - 8 * bytes);
        tests[v].c1 = tests[v].c2 ^ i >> (64 - 8 * bytes);
    }
}

/* All nets in all 64 vectors, and nothing behind them. */
static void every_net_is_as_alone(const struct rt_gate_fault *fault)
{
    static const struct rt_gate_fault none = {0, 0, 0};
    static const char *const ports[] = {"c1", "c2", "m", "j", "ru", "ru_bytes", "o"};
    uint64_t value[RT_GATE_NETS_MAX + 1];
    uint8_t bit[RT_GATE_NETS_MAX];
    struct rt_gate_vectors vectors;

    some_tests(list->bytes);
    memset(value, 0x5A, sizeof value);
    rt_gate_load(&vectors, tests, 64);
    rt_gate_apply(list, fault, &vectors, value);
    assert_true(value[list->nets] == UINT64_C(0x5A5A5A5A5A5A5A5A));
    for (unsigned v = 0; v < 64; v += fault != NULL ? 7 : 1) {
        alone(fault != NULL ? fault : &none, &tests[v], bit);
        for (unsigned net = 0; net < list->nets; net++)
            if ((value[net] >> v & 1) != bit[net])
                fail_with("%s: net %u, gate %u pin %u stuck-at-%u\n", list->module, net,
                          fault != NULL ? fault->gate : 0u, fault != NULL ? fault->pin : 0u,
                          fault != NULL ? fault->value : 0u);
    }
    for (size_t p = 0; fault == NULL && p < sizeof ports / sizeof ports[0]; p++)
        a_port_reads_as(ports[p], value);
}

/* Some of the faults; every one of the small circuits. */
static void nets_are_as_alone(const struct rt_net *net)
{
    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
        struct rt_gate_fault fault = {0, 0, 0};
        unsigned number = 0, step;

        assert_int_equal(rt_gate_transit(net, circuit, list), 0);
        step = list->bytes < 3 ? 1 : 7u * list->bytes;
        /* what follows the last net is none of the list */
        list->gate[list->nets] = (struct rt_gate){RT_GATE_NOT, 1, {1}, {"x", 0, -1}};
        every_net_is_as_alone(NULL);
        while (rt_gate_fault_next(list, &fault))
            if (number++ % step == 0)
                every_net_is_as_alone(&fault);
    }
}

static void sixty_four_vectors_are_each_as_alone(void **state)
{
    (void)state;
    for_each_circuit(nets_are_as_alone);
}

/* So many tests are taken, and no other. */
static void what_no_test_fills_is_0(void **state)
{
    struct rt_gate_vectors vectors;

    (void)state;
    some_tests(8);
    for (unsigned n = 0; n <= 64; n++) {
        memset(&vectors, 0xA5, sizeof vectors);
        rt_gate_load(&vectors, tests, n);
        for (unsigned b = 0; b < 64; b++)
            for (unsigned v = 0; v < 64; v++) {
                assert_int_equal(vectors.c1[b] >> v & 1, v < n ? tests[v].c1 >> b & 1 : 0);
                assert_int_equal(vectors.c2[b] >> v & 1, v < n ? tests[v].c2 >> b & 1 : 0);
            }
    }
}

/* A flip-flop before all inputs, one that reads it, and a port behind the last. */
static void a_flipflop_may_come_first(void **state)
{
    const struct rt_gate_fault torn = {2, 1, 1};
    uint64_t value[RT_GATE_NETS_MAX] = {0}, other[RT_GATE_NETS_MAX];
    net_t f, in, g, out[2];

    (void)state;
    memset(list, 0, sizeof made);
    rti_gate_begin(list, "trial");
    f = rti_gate_flipflop(list, "F", 0, 0);
    g = rti_gate_flipflop(list, "F", 0, 1);
    in = rti_gate_input(list, "in", 1, "");
    rti_gate_feed(list, f, in);
    rti_gate_feed(list, g, f);
    out[0] = g;
    out[1] = in;
    rti_gate_output(list, "out", RT_GATE_OUT, out, 1, "");
    rti_gate_output(list, "probe", RT_GATE_PROBE, out + 1, 1, "");
    list->port[list->ports] = (struct rt_gate_port){"behind", RT_GATE_OUT, 1, 1, ""};
    list->gate[list->nets].kind = RT_GATE_FLIPFLOP;
    value[f] = 5;
    value[g] = 9;
    value[in] = 6;
    value[list->nets] = 77;
    rt_gate_run(list, NULL, value);
    rt_gate_clock(list, NULL, value);
    assert_int_equal(value[f], 6);
    assert_int_equal(value[g], 5);
    assert_int_equal(value[in], 6);
    assert_int_equal(value[list->nets], 77);
    rt_gate_run(list, &torn, value);
    assert_int_equal(value[f], 6); /* until the clock */
    rt_gate_clock(list, &torn, value);
    assert_true(value[f] == UINT64_MAX); /* constant 1 */
    assert_int_equal(value[g], 6);
    assert_null(rt_gate_find(list, "behind"));
    memcpy(other, value, sizeof other);
    other[in] ^= 12; /* only the probe shows it, and what is no port of the list */
    assert_int_equal(rt_gate_differ(list, value, other), 0);
    other[g] ^= 3;
    assert_int_equal(rt_gate_differ(list, value, other), 3);
}

/* Of three inverters in a row the middle one reads a net that is bit 1 of a port too; the last
 * reads one that only it reads, and what stands behind the last port. */
static void an_input_alone_is_a_fault_where_its_net_has_other_readers(void **state)
{
    struct rt_gate_fault fault = {0, 0, 0};
    unsigned pins = 0;
    net_t in, row[3], out[3];

    (void)state;
    rti_gate_begin(list, "trial");
    in = rti_gate_input(list, "in", 1, "");
    for (unsigned k = 0; k < 3; k++)
        row[k] = NOT("row", 0, k, k == 0 ? in : row[k - 1]);
    out[0] = row[2];
    out[1] = row[0];
    out[2] = row[1];
    rti_gate_output(list, "out", RT_GATE_OUT, out, 3, "");
    list->port[1].width = 2;
    list->port[list->ports] = (struct rt_gate_port){"behind", RT_GATE_OUT, 1, 2, ""};
    while (rt_gate_fault_next(list, &fault))
        if (fault.pin > 0) {
            assert_int_equal(fault.gate, row[1]);
            pins++;
        }
    assert_int_equal(pins, 2); /* stuck-at-0 and stuck-at-1 */
}

/* --- which inputs are tried ------------------------------------------------------ */

static net_t i_of[9][8]; /* I, byte N and bit */

/* C1, C2 and I of so many bytes. */
static void begin_trial(unsigned bytes)
{
    net_t c1, c2;

    rti_gate_begin(list, "trial");
    list->bytes = (uint8_t)bytes;
    c1 = rti_gate_input(list, "c1", 8 * bytes, "");
    c2 = rti_gate_input(list, "c2", 8 * bytes, "");
    for (unsigned byte = 1; byte <= bytes; byte++)
        for (unsigned b = 0; b < 8; b++)
            i_of[byte][b] = XOR("I", byte, b, (net_t)(c1 + 8 * (byte - 1) + b),
                                (net_t)(c2 + 8 * (byte - 1) + b));
}

/* SPEC 11.6: of another byte counts O, and whether any used bit is set. */
static net_t class_is(unsigned byte, unsigned class)
{
    const net_t *i = i_of[byte];
    net_t two = OR("two", byte, -1, i[7], i[6]), one = OR("one", byte, -1, i[5], i[4]);
    net_t low = OR("low", byte, -1, i[3], i[2]), not_two = NOT("ntwo", byte, -1, two);
    net_t not_one = NOT("none", byte, -1, one), not_low = NOT("nlow", byte, -1, low);

    switch (class) {
    case 0:
        return AND("is", byte, 0, not_two, not_one, not_low);
    case 1:
        return AND("is", byte, 1, not_two, not_one, low);
    case 2:
        return AND("is", byte, 2, not_two, one);
    default:
        return two;
    }
}

static int hidden(unsigned gate, unsigned pin, unsigned value)
{
    static uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];
    const struct rt_gate_fault fault = {(uint16_t)gate, (uint8_t)pin, (uint8_t)value};

    return rt_gate_hidden(list, &fault, good, bad);
}

/* A fault in the slice of a byte that shows only where every other byte is of one class. */
static void a_fault_shows_in_each_class_of_the_other_bytes(void **state)
{
    (void)state;
    for (unsigned bytes = 2; bytes <= 4; bytes++)
        for (unsigned slice = 1; slice <= bytes; slice++)
            for (unsigned classes = 0; classes >> 2 * (bytes - 1) == 0; classes++) {
                net_t x, out = ONE, never;
                unsigned left = classes, last = 0;

                begin_trial(bytes);
                x = i_of[slice][2 + classes % 6];
                for (unsigned byte = 1; byte <= bytes; byte++) {
                    if (byte == slice)
                        continue;
                    out = AND("all", 0, byte, out, class_is(byte, left & 3));
                    last = byte;
                    left >>= 2;
                }
                never =
                    AND("never", 0, -1, out, x, class_is(last, (classes >> 2 * (bytes - 2)) ^ 1));
                out = AND("out", 0, -1, out, x);
                rti_gate_output(list, "out", RT_GATE_OUT, &out, 1, "");
                assert_int_equal(hidden(x, 0, 0), 0);
                assert_int_equal(hidden(x, 0, 1), 0);
                assert_int_equal(hidden(list->gate[x].input[0], 0, 0), 0); /* C1 */
                assert_int_equal(hidden(list->gate[x].input[1], 0, 1), 0); /* C2 */
                assert_int_equal(hidden(x, 1, 1), 0);                      /* of C1 what I reads */
                list->outputs = 0;
                list->ports--;
                rti_gate_output(list, "out", RT_GATE_OUT, &never, 1, "");
                assert_int_equal(hidden(x, 0, 0), 2);
                assert_int_equal(hidden(x, 0, 1), 2);
            }
}

/* ... or where its own byte is one of 64 values, with C2 all 0 or all 1. */
static void a_fault_shows_in_each_value_of_its_own_byte(void **state)
{
    (void)state;
    for (unsigned slice = 1; slice <= 3; slice++)
        for (unsigned value = 0; value < 128; value++) {
            net_t literal[6], all, out, c2, third;

            begin_trial(3);
            for (unsigned b = 0; b < 6; b++)
                literal[b] = value >> b & 1 ? i_of[slice][2 + b]
                                            : NOT("n", slice, 2 + b, i_of[slice][2 + b]);
            all = AND("all", slice, -1, literal[0], literal[1], literal[2], literal[3], literal[4],
                      literal[5]);
            c2 = (net_t)(rt_gate_find(list, "c2")->first + value % 24);
            third = value < 64 ? NOT("nc", 0, -1, c2) : c2;
            out = AND("out", 0, -1, all, third);
            rti_gate_output(list, "out", RT_GATE_OUT, &out, 1, "");
            assert_int_equal(hidden(all, 0, 0), 0);
            assert_int_equal(hidden(all, 0, 1), 0);
            assert_int_equal(hidden(out, 1, 1), 0);         /* pin 1 reads a net of that byte */
            if (value >= 64 && value % 24 / 8 + 1 == slice) /* an input of that byte */
                assert_int_equal(hidden(out, 2, 1), 0);
        }
}

/* A flip-flop reads a later net: what leads only through it to an output is found all the same, and
 * what leads nowhere. */
static void a_way_through_flipflops_is_a_way(void **state)
{
    net_t f[5], in, out, dead;

    (void)state;
    memset(list, 0, sizeof made);
    rti_gate_begin(list, "trial");
    for (unsigned k = 0; k < 5; k++)
        f[k] = rti_gate_flipflop(list, "F", 0, (int)k);
    in = rti_gate_input(list, "in", 2, "");
    dead = NOT("dead", 0, -1, (net_t)(in + 1));
    for (unsigned k = 0; k < 4; k++) /* f[0] reads f[1] ... reads f[4] reads in: backwards */
        rti_gate_feed(list, f[k], f[k + 1]);
    rti_gate_feed(list, f[4], in);
    out = f[0];
    rti_gate_output(list, "out", RT_GATE_OUT, &out, 1, "");
    rti_gate_output(list, "probe", RT_GATE_PROBE, &dead, 1, "");
    list->port[list->ports] = (struct rt_gate_port){"behind", RT_GATE_OUT, 1, 1, ""};
    assert_int_equal(hidden(in, 0, 0), RT_ERR_FAMILY);
    for (unsigned k = 0; k < 5; k++)
        assert_int_equal(hidden(f[k], 0, 1), RT_ERR_FAMILY);
    assert_int_equal(hidden(dead, 0, 0), 1);
    assert_int_equal(hidden(in + 1u, 0, 0), 1);
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(sixty_four_vectors_are_each_as_alone),
        cmocka_unit_test(what_no_test_fills_is_0),
        cmocka_unit_test(a_flipflop_may_come_first),
        cmocka_unit_test(an_input_alone_is_a_fault_where_its_net_has_other_readers),
        cmocka_unit_test(a_fault_shows_in_each_class_of_the_other_bytes),
        cmocka_unit_test(a_fault_shows_in_each_value_of_its_own_byte),
        cmocka_unit_test(a_way_through_flipflops_is_a_way),
    };

    return run_all(all);
}
