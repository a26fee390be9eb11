/* SPDX-License-Identifier: MIT-0 */
/* Gates and words of nets beside integers, for every value of four or six inputs. */
#include "support.h"
#include "../../lib/gate/gate_word.h"
#include "rt/random.h"

#define GATES 4096

static struct rt_gate_list list;
static struct rt_gate gate[GATES];
static uint64_t value[GATES];

/* A list of `inputs` bits, at most 6: lane v of each net is its value where the inputs are v. */
static struct word begin(unsigned inputs)
{
    struct word a = {.width = inputs};
    net_t first;

    rti_gate_begin_unit(&list, gate, GATES);
    first = rti_gate_input(&list, "a", inputs, "the inputs");
    for (unsigned i = 0; i < inputs; i++)
        a.bit[i] = (net_t)(first + i);
    return a;
}

static void run(const struct word *a)
{
    for (unsigned i = 0; i < a->width; i++) {
        value[a->bit[i]] = 0;
        for (unsigned v = 0; v < 64; v++)
            value[a->bit[i]] |= (uint64_t)(v >> i & 1) << v;
    }
    rt_gate_run(&list, NULL, value);
    assert_true(list.room == GATES);
}

static uint64_t number(const struct word *a, unsigned lane)
{
    uint64_t n = 0;

    for (unsigned i = 0; i < a->width; i++)
        n |= (value[a->bit[i]] >> lane & 1) << i;
    return n;
}

/* Of nets drawn at random, constants among them; what a net is worth is kept here. */
static void gates_that_are_left_out_change_no_value(void **state)
{
    static const unsigned kind[] = {RT_GATE_AND, RT_GATE_OR, RT_GATE_XOR, RT_GATE_NOT};
    uint64_t random = 1, saved = 0;

    (void)state;
    for (unsigned trial = 0; trial < 400; trial++) {
        struct word a = begin(4);
        net_t net[40] = {ZERO, ONE, a.bit[0], a.bit[1], a.bit[2], a.bit[3]};
        uint64_t want[40] = {0, UINT64_MAX};

        for (unsigned i = 0; i < 4; i++)
            for (unsigned v = 0; v < 64; v++)
                want[2 + i] |= (uint64_t)(v >> i & 1) << v;
        for (unsigned n = 6; n < 40; n++) {
            unsigned k = kind[rt_random_below(&random, 4)];
            uint32_t x = rt_random_below(&random, n), y = rt_random_below(&random, n);
            unsigned before = list.nets;

            net[n] = k == RT_GATE_NOT ? rti_word_not(&list, net[x])
                                      : rti_word_gate(&list, k, "g", net[x], net[y]);
            want[n] = k == RT_GATE_AND   ? want[x] & want[y]
                      : k == RT_GATE_OR  ? want[x] | want[y]
                      : k == RT_GATE_XOR ? want[x] ^ want[y]
                                         : ~want[x];
            assert_true(list.nets <= before + 1u); /* never more than the gate itself */
            saved += list.nets == before;
        }
        run(&a);
        for (unsigned n = 0; n < 40; n++)
            assert_int_equal(value[net[n]], want[n]);
    }
    assert_true(saved > 400 * 10); /* or nothing was left out */
}

static void words_of_one_number(unsigned width, uint64_t n)
{
    struct word a = begin(width), plus = rti_word_plus(&list, &a, n);
    struct word times = rti_word_times(&list, &a, n), whole, rest = {0}, part;
    net_t is = rti_word_is(&list, &a, n), below = rti_word_below(&list, &a, n);

    part = rti_word_part(&a, (unsigned)(n % 8), 4);
    whole = rest;
    if (n > 0)
        rest = rti_word_divide(&list, &a, n, &whole);
    run(&a);
    for (unsigned v = 0; v < 1u << width; v++) {
        assert_int_equal(value[is] >> v & 1, v == n);
        assert_int_equal(value[below] >> v & 1, v < n);
        assert_int_equal(number(&plus, v), v + n);
        assert_int_equal(number(&times, v), v * n);
        assert_int_equal(number(&part, v), v >> n % 8 & 15);
        if (n > 0) {
            assert_int_equal(number(&whole, v), v / n);
            assert_int_equal(number(&rest, v), v % n);
        }
    }
}

static void words_and_a_number_are_worth_what_integers_are(void **state)
{
    (void)state;
    for (unsigned width = 0; width <= 6; width++)
        for (uint64_t n = 0; n <= 70; n++)
            words_of_one_number(width, n);
}

static void words_of_two(unsigned width, unsigned split)
{
    struct word in = begin(width), a = rti_word_part(&in, 0, split), sum, rest;
    struct word b = rti_word_part(&in, split, width - split);
    net_t equal = rti_word_equal(&list, &a, &b), less = rti_word_less(&list, &a, &b), borrow;
    unsigned wider = split > width - split ? split : width - split;

    sum = rti_word_add(&list, &a, &b, ONE);
    rest = rti_word_minus(&list, &a, &b, &borrow);
    run(&in);
    for (unsigned v = 0; v < 1u << width; v++) {
        unsigned x = v & ((1u << split) - 1), y = v >> split;

        assert_int_equal(value[equal] >> v & 1, x == y);
        assert_int_equal(value[less] >> v & 1, x < y);
        assert_int_equal(value[borrow] >> v & 1, x < y);
        assert_int_equal(number(&sum, v), x + y + 1);
        assert_int_equal(number(&rest, v), (x - y) & ((1u << wider) - 1));
    }
}

static void two_words_are_worth_what_integers_are(void **state)
{
    (void)state;
    for (unsigned width = 0; width <= 6; width++)
        for (unsigned split = 0; split <= width; split++)
            words_of_two(width, split);
}

static void bits_tell_so_many_values_apart(void **state)
{
    (void)state;
    for (unsigned bits = 1; bits < 64; bits++) {
        assert_int_equal(rti_word_bits(UINT64_C(1) << bits), bits);
        assert_int_equal(rti_word_bits((UINT64_C(1) << bits) + 1), bits < 63 ? bits + 1 : 63);
    }
    assert_int_equal(rti_word_bits(0), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gates_that_are_left_out_change_no_value),
        cmocka_unit_test(words_and_a_number_are_worth_what_integers_are),
        cmocka_unit_test(two_words_are_worth_what_integers_are),
        cmocka_unit_test(bits_tell_so_many_values_apart),
    };

    return run_all(tests);
}
