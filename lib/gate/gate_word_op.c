/* SPDX-License-Identifier: MIT-0 */
/* Words of nets: chosen, compared, added, divided by a constant. */
#include "gate_word.h"

static unsigned wider(const struct word *a, const struct word *b)
{
    return a->width > b->width ? a->width : b->width;
}

struct word rti_word_only(struct rt_gate_list *list, net_t choose, const struct word *a)
{
    struct word out = rti_word_constant(a->width, 0);

    for (unsigned i = 0; i < a->width; i++)
        out.bit[i] = AND2("only", choose, a->bit[i]);
    return out;
}

struct word rti_word_either(struct rt_gate_list *list, const struct word *a, const struct word *b)
{
    struct word out = rti_word_constant(wider(a, b), 0);

    for (unsigned i = 0; i < out.width; i++)
        out.bit[i] =
            OR2("either", i < a->width ? a->bit[i] : ZERO, i < b->width ? b->bit[i] : ZERO);
    return out;
}

struct word rti_word_mux(struct rt_gate_list *list, net_t choose, const struct word *one,
                         const struct word *zero)
{
    struct word out = rti_word_constant(wider(one, zero), 0);
    struct word a = rti_word_part(one, 0, out.width), b = rti_word_part(zero, 0, out.width);

    for (unsigned i = 0; i < out.width; i++)
        out.bit[i] = a.bit[i] == b.bit[i] ? a.bit[i] : MUX2("mux", choose, a.bit[i], b.bit[i]);
    return out;
}

struct word rti_word_number(struct rt_gate_list *list, const struct word *a)
{
    struct word number = rti_word_constant(rti_word_bits(a->width), 0);

    for (unsigned bit = 0; bit < number.width; bit++) {
        struct word with = rti_word_constant(0, 0);

        for (unsigned i = 0; i < a->width; i++)
            if ((i >> bit & 1) != 0)
                with.bit[with.width++] = a->bit[i];
        number.bit[bit] = rti_word_any(list, "number", &with);
    }
    return number;
}

net_t rti_word_equal(struct rt_gate_list *list, const struct word *a, const struct word *b)
{
    struct word same = rti_word_constant(wider(a, b), 0);
    struct word x = rti_word_part(a, 0, same.width), y = rti_word_part(b, 0, same.width);

    for (unsigned i = 0; i < same.width; i++)
        same.bit[i] = XOR2("xor", x.bit[i], y.bit[i]);
    return NOT1(rti_word_any(list, "unequal", &same));
}

net_t rti_word_is(struct rt_gate_list *list, const struct word *a, uint64_t value)
{
    struct word same = *a;

    if (value >> a->width != 0)
        return ZERO;
    for (unsigned i = 0; i < a->width; i++)
        same.bit[i] = (value >> i & 1) != 0 ? a->bit[i] : NOT1(a->bit[i]);
    return rti_word_all(list, "is", &same);
}

/* Bit by bit, then pair by pair: the upper part decides, else the lower. */
net_t rti_word_less(struct rt_gate_list *list, const struct word *a, const struct word *b)
{
    struct word less = rti_word_constant(wider(a, b), 0), same = less;
    struct word x = rti_word_part(a, 0, less.width), y = rti_word_part(b, 0, less.width);
    unsigned n = less.width;

    for (unsigned i = 0; i < n; i++) {
        less.bit[i] = AND2("less", NOT1(x.bit[i]), y.bit[i]);
        same.bit[i] = i == 0 ? ZERO : NOT1(XOR2("xor", x.bit[i], y.bit[i]));
    }
    for (; n > 1; n = (n + 1) / 2) {
        for (unsigned i = 0; i < n / 2; i++) {
            net_t low = AND2("lower", same.bit[2 * i + 1], less.bit[2 * i]);

            less.bit[i] = OR2("less", less.bit[2 * i + 1], low);
            same.bit[i] = i == 0 ? ZERO : AND2("same", same.bit[2 * i + 1], same.bit[2 * i]);
        }
        if (n % 2 == 1) {
            less.bit[n / 2] = less.bit[n - 1];
            same.bit[n / 2] = same.bit[n - 1];
        }
    }
    return n == 0 ? ZERO : less.bit[0];
}

net_t rti_word_below(struct rt_gate_list *list, const struct word *a, uint64_t value)
{
    struct word limit = rti_word_constant(a->width, value);

    if (value >> a->width != 0)
        return ONE;
    return rti_word_less(list, a, &limit);
}

struct word rti_word_add(struct rt_gate_list *list, const struct word *a, const struct word *b,
                         net_t carry)
{
    struct word sum = rti_word_constant(wider(a, b) + 1, 0);
    struct word x = rti_word_part(a, 0, sum.width), y = rti_word_part(b, 0, sum.width);

    for (unsigned i = 0; i + 1 < sum.width; i++) {
        net_t half = XOR2("half", x.bit[i], y.bit[i]), handed;

        sum.bit[i] = XOR2("sum", half, carry);
        handed = AND2("and", half, carry);
        carry = OR2("carry", AND2("and", x.bit[i], y.bit[i]), handed);
    }
    sum.bit[sum.width - 1] = carry;
    return sum;
}

struct word rti_word_minus(struct rt_gate_list *list, const struct word *a, const struct word *b,
                           net_t *borrow)
{
    struct word difference = rti_word_constant(wider(a, b), 0);
    struct word x = rti_word_part(a, 0, difference.width);
    struct word y = rti_word_part(b, 0, difference.width);
    net_t owed = ZERO;

    for (unsigned i = 0; i < difference.width; i++) {
        net_t half = XOR2("half", x.bit[i], y.bit[i]), handed;

        difference.bit[i] = XOR2("minus", half, owed);
        handed = AND2("and", NOT1(half), owed);
        owed = OR2("borrow", AND2("and", NOT1(x.bit[i]), y.bit[i]), handed);
    }
    *borrow = owed;
    return difference;
}

struct word rti_word_plus(struct rt_gate_list *list, const struct word *a, uint64_t value)
{
    unsigned width = value == 0 ? 1 : rti_word_bits(value + 1);
    struct word b = rti_word_constant(width, value);

    return rti_word_add(list, a, &b, ZERO);
}

struct word rti_word_times(struct rt_gate_list *list, const struct word *a, uint64_t factor)
{
    unsigned width = a->width + (factor == 0 ? 1 : rti_word_bits(factor + 1));
    struct word product = rti_word_constant(width, 0), shifted;

    for (unsigned i = 0; factor != 0; i++, factor >>= 1) {
        if ((factor & 1) == 0)
            continue;
        shifted = rti_word_constant(width, 0);
        for (unsigned k = 0; k < a->width; k++)
            shifted.bit[i + k] = a->bit[k];
        product = rti_word_add(list, &product, &shifted, ZERO);
        product.width = width;
    }
    return product;
}

/* Long division: from the highest bit of the quotient on, n is taken away where it fits. */
struct word rti_word_divide(struct rt_gate_list *list, const struct word *a, uint64_t n,
                            struct word *quotient)
{
    unsigned low = 0, bits;
    struct word rest;

    while ((n >> low & 1) == 0)
        low++;
    rest = rti_word_part(a, low, a->width > low ? a->width - low : 0);
    *quotient = rti_word_constant(rest.width, 0);
    n >>= low;
    bits = n == 1 ? 0 : rti_word_bits(n + 1); /* of n itself */
    if (n == 1) {
        *quotient = rest;
        rest = rti_word_constant(0, 0);
    } else {
        struct word divisor = rti_word_constant(bits, n), part = rti_word_constant(bits, 0);

        for (unsigned i = rest.width; i-- > 0;) { /* part is below n: 2 part + 1 below 2^(bits+1) */
            net_t borrow;
            struct word next = rti_word_constant(bits + 1, 0), less;

            next.bit[0] = rest.bit[i];
            for (unsigned k = 0; k < bits; k++)
                next.bit[k + 1] = part.bit[k];
            less = rti_word_minus(list, &next, &divisor, &borrow);
            quotient->bit[i] = NOT1(borrow);
            part = rti_word_mux(list, borrow, &next, &less);
            part.width = bits;
        }
        rest = part;
    }
    bits = rest.width;
    for (unsigned i = bits; i-- > 0;) /* the low bits of a are those of the rest */
        rest.bit[i + low] = rest.bit[i];
    for (unsigned i = 0; i < low; i++)
        rest.bit[i] = i < a->width ? a->bit[i] : ZERO;
    rest.width = bits + low;
    return rest;
}
