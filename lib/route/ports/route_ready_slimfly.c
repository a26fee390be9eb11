/* SPDX-License-Identifier: MIT-0 */
/*
 * Prepared slim flies (SPEC 15.6).  Digit 0 divides by q, and so finds the remainder, too; more[0]
 * is 2w, the ports within a column.  The table has, for each number modulo q, its inverse and, for
 * each list, X and Y, the ports that lead so far within a column: the first, and the second, or 2w
 * if the first is enough.  more[1]: is q a power?
 */
#include "route_digits.h"
#include "route_hop.h"

struct place {
    uint32_t s, x, y;
};

/* The powers of g go through all of 1 .. q - 1. */
static int generates(uint32_t g, uint32_t q)
{
    uint32_t power = g, order = 1;

    for (; power != 1; order++)
        power = power * g % q;
    return order == q - 1;
}

/* Element i + 1 of a list from element i: two powers on, or one, where the halves of turned lists
 * meet. */
static uint32_t next_of(uint32_t value, uint32_t i, uint32_t g, uint32_t q, uint32_t ports)
{
    value = value * g % q;
    return q % 4 == 3 && 2 * (i + 1) == ports ? value : value * g % q;
}

/* List s, whose first element is `value`. */
static void prepare_list(uint16_t *first, uint16_t *second, uint32_t g, uint32_t q, uint32_t ports,
                         uint32_t value)
{
    uint32_t element = value;

    for (uint32_t i = 0; i < q; i++)
        first[i] = second[i] = (uint16_t)ports; /* none */
    for (uint32_t i = 0; i < ports; i++) {
        first[element] = (uint16_t)i;
        element = next_of(element, i, g, q, ports);
    }
    for (uint32_t far = 1; far < q; far++) {
        element = value;
        for (uint32_t i = 0; first[far] == ports; i++) {
            uint32_t rest = far >= element ? far - element : far + q - element;

            if (first[rest] != ports && second[rest] == ports) {
                second[far] = first[rest];
                first[far] = (uint16_t)i;
            }
            element = next_of(element, i, g, q, ports);
        }
    }
}

void rti_route_slimfly_ready(struct rt_route_ready *r, const struct rt_net *net)
{
    uint32_t q = net->param[1], ports = (q + (q % 4 == 3)) / 4 * 2, g = 2;
    uint16_t *table = (uint16_t *)(r + 1);
    struct route_field f;

    r->digits = 1;
    r->digit[0].radix = q;
    rti_route_reciprocal(&r->digit[0], q);
    r->more[0] = ports;
    r->more[1] = (uint32_t)rti_route_field(&f, q);
    rti_route_ready_numbers(r, 2 * q * q * net->param[0], net->param[0], ports + q, 2);
    if (r->more[1])
        return;
    while (!generates(g, q))
        g++;
    rti_route_inverses(table, q);
    prepare_list(table + q, table + 2 * q, g, q, ports, 1);
    prepare_list(table + 3 * q, table + 4 * q, g, q, ports, g);
}

ROUTE_INLINE struct place place_of(const struct rt_route_ready *r, uint32_t router)
{
    uint32_t q = r->digit[0].radix, column = rti_route_over(&r->digit[0], router);

    return (struct place){column >= q, column >= q ? column - q : column, router - column * q};
}

ROUTE_INLINE uint32_t minus(uint32_t a, uint32_t b, uint32_t q)
{
    return a - b + (a < b ? q : 0);
}

ROUTE_INLINE int two_hops(const struct route_hops *to, uint32_t first, uint32_t second)
{
    rti_route_put(to, 0, first, 0);
    rti_route_put(to, 1, second, 1);
    return 2;
}

ROUTE_INLINE int route(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                       const struct route_hops *to)
{
    const struct rt_route_ready_digit *digit = &r->digit[0];
    const uint16_t *table = (const uint16_t *)(r + 1);
    uint32_t q = digit->radix, across = r->more[0], far;
    struct place c, t;

    if (r->more[1])
        return rti_route_ready_by_hop(r, source, destination, to);
    c = place_of(r, rti_route_over_any(&r->router, source));
    t = place_of(r, rti_route_over_any(&r->router, destination));
    if (c.s == t.s && c.x == t.x) {
        const uint16_t *first = table + q + 2 * q * c.s + minus(t.y, c.y, q);

        if (c.y == t.y)
            return 0;
        two_hops(to, first[0], first[q]);
        return first[q] == across ? 1 : 2;
    }
    if (c.s == t.s) { /* by the line through both */
        uint32_t rise = c.s ? minus(t.y, c.y, q) : minus(c.y, t.y, q);

        return two_hops(to, across + rti_route_modulo(digit, rise * table[minus(c.x, t.x, q)]),
                        across + t.x);
    }
    far = c.x * t.x; /* below 2^30 */
    far = rti_route_modulo(digit, c.s ? t.y + q * q - c.y + (q * q - far) : t.y + q - c.y + far);
    if (far == 0) {
        rti_route_put(to, 0, across + t.x, 0);
        return 1;
    }
    table += q + far;
    if (table[q + 2 * q * c.s] == across) /* in the source's list: first within its column */
        return two_hops(to, table[2 * q * c.s], across + t.x);
    return two_hops(to, across + t.x, table[2 * q * t.s]);
}

ROUTE_BY_HOPS(slimfly, route)
