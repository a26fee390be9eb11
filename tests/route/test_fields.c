/* SPDX-License-Identifier: MIT-0 */
/* Fields of p^k elements (SPEC 15.6), of routes and of links, beside polynomials multiplied at
 * length. */
#include "support.h"
#include "../../lib/route/ports/route_hop.h"
#include "../../lib/topo/ports/topo_ports.h"

/* The powers up to 128, and the polynomial x^k + ..., its coefficients from that of x^0 up. */
static const struct {
    uint32_t q, p, k, of[7];
} fields[] = {
    {4, 2, 2, {1, 1}},    {8, 2, 3, {1, 1}},  {16, 2, 4, {1, 1}},  {32, 2, 5, {1, 0, 1}},
    {64, 2, 6, {1, 1}},   {9, 3, 2, {2, 1}},  {27, 3, 3, {1, 2}},  {81, 3, 4, {2, 1}},
    {128, 2, 7, {1, 1}},  {25, 5, 2, {2, 1}}, {125, 5, 3, {2, 3}}, {49, 7, 2, {3, 1}},
    {121, 11, 2, {7, 1}},
};
#define FIELDS (sizeof fields / sizeof fields[0])

static size_t field_of(uint32_t q)
{
    size_t i = 0;

    while (i < FIELDS && fields[i].q != q)
        i++;
    return i;
}

static void powers_up_to_128_have_a_field(void **state)
{
    (void)state;
    for (uint32_t q = 0; q < 70000; q++) {
        size_t i = field_of(q);
        struct route_field f = {77, 77, 77};
        const struct topo_field *t = rti_topo_field(q);
        uint32_t low = 0;

        assert_int_equal(rti_route_field(&f, q), i < FIELDS);
        assert_int_equal(f.q, q);
        assert_int_equal(f.p, i < FIELDS ? fields[i].p : 0);
        assert_int_equal(t != NULL, i < FIELDS);
        if (t == NULL)
            continue;
        for (uint32_t k = fields[i].k; k-- > 0;)
            low = low * f.p + fields[i].of[k];
        assert_int_equal(f.low, low);
        assert_true(t->q == q && t->p == f.p && t->low == low);
    }
}

/* As digits, and back. */
static void split(size_t i, uint32_t a, uint32_t *x)
{
    for (uint32_t k = 0; k < fields[i].k; k++, a /= fields[i].p)
        x[k] = a % fields[i].p;
}

static uint32_t join(size_t i, const uint32_t *x)
{
    uint32_t a = 0;

    for (uint32_t k = fields[i].k; k-- > 0;)
        a = a * fields[i].p + x[k];
    return a;
}

static uint32_t sum_of(size_t i, uint32_t a, uint32_t b, uint32_t times)
{
    uint32_t x[7], y[7];

    split(i, a, x);
    split(i, b, y);
    for (uint32_t k = 0; k < fields[i].k; k++)
        x[k] = (x[k] + times * y[k]) % fields[i].p;
    return join(i, x);
}

/* All products of two coefficients, then from the top x^(k+n) is -x^n of the rest. */
static uint32_t product_of(size_t i, uint32_t a, uint32_t b)
{
    uint32_t p = fields[i].p, k = fields[i].k, x[7], y[7], z[14] = {0};

    split(i, a, x);
    split(i, b, y);
    for (uint32_t m = 0; m < k; m++)
        for (uint32_t n = 0; n < k; n++)
            z[m + n] += x[m] * y[n];
    for (uint32_t n = k; n-- > 0;)
        for (uint32_t m = 0; m < k; m++)
            z[n + m] += (p - fields[i].of[m]) * (z[n + k] % p);
    for (uint32_t n = 0; n < k; n++)
        z[n] %= p;
    return join(i, z);
}

static void sums_and_products_are_those_of_polynomials(void **state)
{
    (void)state;
    for (size_t i = 0; i < FIELDS; i++) {
        uint32_t q = fields[i].q, p = fields[i].p;
        const struct topo_field *t = rti_topo_field(q);
        struct route_field f;

        assert_true(t != NULL && rti_route_field(&f, q));
        for (uint32_t a = 0; a < q; a++)
            for (uint32_t b = q < 64 ? 0 : a % 5; b < q; b += q < 64 ? 1 : 5) {
                uint32_t plus = sum_of(i, a, b, 1), less = sum_of(i, a, b, p - 1);
                uint32_t product = product_of(i, a, b);

                assert_int_equal(rti_route_field_plus(&f, a, b), plus);
                assert_int_equal(rti_topo_field_add(t, a, b, 0), plus);
                assert_int_equal(rti_route_field_minus(&f, a, b), less);
                assert_int_equal(rti_topo_field_add(t, a, b, 1), less);
                assert_int_equal(rti_route_field_times(&f, a, b), product);
                assert_int_equal(rti_topo_field_times(t, a, b), product);
                if (b != 0)
                    assert_int_equal(rti_topo_field_over(t, product, b), a);
            }
    }
}

static void powers_are_products(void **state)
{
    (void)state;
    for (size_t i = 0; i < FIELDS; i++) {
        uint32_t q = fields[i].q, power = 1;
        const struct topo_field *t = rti_topo_field(q);
        struct route_field f;

        assert_true(t != NULL && rti_route_field(&f, q));
        for (uint32_t e = 0; e < q; e++) { /* x is the number p */
            assert_int_equal(rti_topo_field_power(t, e), power);
            assert_int_equal(rti_route_field_raise(&f, fields[i].p, e), power);
            assert_int_equal(power == 1, e % (q - 1) == 0); /* a primitive root */
            power = product_of(i, power, fields[i].p);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(powers_up_to_128_have_a_field),
        cmocka_unit_test(sums_and_products_are_those_of_polynomials),
        cmocka_unit_test(powers_are_products),
    };

    return run_all(tests);
}
