/* SPDX-License-Identifier: MIT-0 */
/* Slim fly: router (s q + x) q + y (SPEC 15.6).  q < 2^15, so a product of two stays below 2^30. */
#include "route_hop.h"

struct field {
    uint32_t q, w, generator;
    uint32_t turned; /* 1 if q = 4w - 1 */
    struct route_field of;
};

struct place {
    uint32_t s, x, y;
};

/* Is g of order q - 1? */
static int generates(uint32_t g, uint32_t q)
{
    uint32_t rest = q - 1;

    for (uint32_t p = 2; rest > 1; p++) {
        if (p * p > rest)
            p = rest; /* a prime */
        if (rest % p != 0)
            continue;
        if (rti_route_raise(g, (q - 1) / p, q) == 1)
            return 0;
        while (rest % p == 0)
            rest /= p;
    }
    return 1;
}

static void describe(const struct rt_net *net, struct field *k)
{
    k->q = net->param[1];
    k->turned = k->q % 4 == 3;
    k->w = (k->q + k->turned) / 4;
    rti_route_field(&k->of, k->q);
}

/* Called before the lists are read only: half of all hops need no generator. */
static void find_generator(struct field *k)
{
    if (k->of.p != 0) {
        k->generator = k->of.p; /* x */
        return;
    }
    for (k->generator = 2; !generates(k->generator, k->q);)
        k->generator++;
}

static void find(const struct field *k, uint32_t number, struct place *p)
{
    p->y = number % k->q;
    p->x = number / k->q % k->q;
    p->s = number / k->q / k->q;
}

static uint32_t minus(const struct field *k, uint32_t a, uint32_t b)
{
    if (k->of.p != 0)
        return rti_route_field_minus(&k->of, a, b);
    return a >= b ? a - b : a + k->q - b;
}

static uint32_t plus(const struct field *k, uint32_t a, uint32_t b)
{
    return k->of.p != 0 ? rti_route_field_plus(&k->of, a, b) : (a + b) % k->q;
}

static uint32_t times(const struct field *k, uint32_t a, uint32_t b)
{
    return k->of.p != 0 ? rti_route_field_times(&k->of, a, b) : a * b % k->q;
}

static uint32_t raise(const struct field *k, uint32_t base, uint32_t exponent)
{
    return k->of.p != 0 ? rti_route_field_raise(&k->of, base, exponent)
                        : rti_route_raise(base, exponent, k->q);
}

/* Element i of list X (s = 0) or Y (1): in turned lists the second half begins one power lower. */
static uint32_t element(const struct field *k, uint32_t s, uint32_t i)
{
    return raise(k, k->generator, 2 * i + s - (k->turned && i >= k->w));
}

/* Its index in the list; 2w if it is not there. */
static uint32_t place_of(const struct field *k, uint32_t s, uint32_t wanted)
{
    uint32_t value = s ? k->generator : 1, i = 0;

    for (; i < 2 * k->w && value != wanted; i++) {
        value = times(k, value, k->generator);
        if (!(k->turned && i + 1 == k->w))
            value = times(k, value, k->generator);
    }
    return i;
}

/* Within one column: straight, or by the least port from which another leads on. */
static uint32_t along(struct field *k, uint32_t s, uint32_t delta)
{
    uint32_t i;

    find_generator(k);
    i = place_of(k, s, delta);
    if (i < 2 * k->w)
        return i;
    for (i = 0; place_of(k, s, minus(k, delta, element(k, s, i))) == 2 * k->w;)
        i++;
    return i;
}

static uint32_t hop(struct field *k, const struct place *c, const struct place *t)
{
    uint32_t delta, i;

    if (c->s == t->s && c->x == t->x)
        return along(k, c->s, minus(k, t->y, c->y));
    if (c->s == t->s) {
        uint32_t run = minus(k, c->x, t->x), rise = minus(k, c->y, t->y);

        if (c->s == 1)
            rise = minus(k, 0, rise) % k->q;
        return 2 * k->w + times(k, rise, raise(k, run, k->q - 2));
    }
    delta = times(k, c->x, t->x);
    delta = c->s == 0 ? minus(k, c->y, delta) : plus(k, c->y, delta);
    delta = minus(k, t->y, delta);
    if (delta == 0)
        return 2 * k->w + t->x;
    find_generator(k);
    i = place_of(k, c->s, delta);
    return i < 2 * k->w ? i : 2 * k->w + t->x;
}

int rt_route_slimfly_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                          uint32_t destination, struct rt_channel *out)
{
    uint32_t to = destination / net->param[0];
    struct route_facts f;
    struct place c, t;
    struct field k;
    int wrong;

    rti_route_slimfly_facts(net, at, &f);
    wrong = rti_route_came(&f, in, at, destination);
    if (wrong != 0)
        return wrong;
    if (at == to)
        return rti_route_out(out, RT_PORT_NONE, 0);
    describe(net, &k);
    find(&k, at, &c);
    find(&k, to, &t);
    return rti_route_out(out, hop(&k, &c, &t), in.port != RT_PORT_NONE);
}

uint32_t rti_route_slimfly_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                uint32_t *arrives)
{
    struct field k;
    struct place p;
    uint32_t m, product;

    describe(net, &k);
    find(&k, at, &p);
    if (port < 2 * k.w) {
        find_generator(&k);
        *arrives = k.of.p == 2 ? port : (port + k.w) % (2 * k.w); /* -1 is 1 */
        return at - p.y + plus(&k, p.y, element(&k, p.s, port));
    }
    m = port - 2 * k.w;
    product = times(&k, m, p.x);
    *arrives = 2 * k.w + p.x;
    if (p.s == 0)
        return (k.q + m) * k.q + minus(&k, p.y, product);
    return m * k.q + plus(&k, product, p.y);
}

void rti_route_slimfly_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t q = net->param[1];

    (void)at;
    rti_route_facts(f, 2 * q * q, (q + (q % 4 == 3)) / 4 * 2 + q, 2, 2);
    f->each = net->param[0];
    f->processors = f->routers * f->each;
}
