/* SPDX-License-Identifier: MIT-0 */
/* The table of families, for hosts. */
#include "net_family.h"

#define ROW(VALUE, name, number) &rti_net_##name,
static const struct net_row *const table[] = {RT_FAMILIES(ROW)};
#undef ROW

#define FAMILIES (sizeof table / sizeof table[0])

const struct rt_net_family *rt_net_family_at(unsigned number)
{
    return number < FAMILIES ? &table[number]->family : NULL;
}

/* The row of the family that text begins with, or a null pointer. */
static const struct net_row *row_named(const char *text)
{
    for (unsigned i = 0; i < FAMILIES; i++) {
        const char *rest = rti_net_skip(text, table[i]->family.name);

        if (rest != NULL && (*rest == '\0' || *rest == ':'))
            return table[i];
    }
    return NULL;
}

const struct rt_net_family *rt_net_family_named(const char *text)
{
    const struct net_row *named = row_named(text);

    return named != NULL ? &named->family : NULL;
}

static const struct net_row *row_of(const struct rt_net *net)
{
    unsigned i = 0;

    while (table[i]->family.family != net->family)
        i++;
    return table[i];
}

/* Reads the numbers after the colon, and `capped`; returns 0 or an error. */
static int parse_numbers(const struct net_row *r, const char *p, struct rt_net *net)
{
    for (unsigned n = 0;;) {
        const char *cap = rti_net_skip(p, "capped");
        uint64_t value;

        if (cap != NULL && *cap == '\0') {
            net->capped = 1;
            return n < r->family.least ? RT_ERR_TEXT : 0;
        }
        p = rti_net_number(p, &value);
        if (p == NULL)
            return RT_ERR_TEXT;
        if (n == r->family.most)
            return r->many;
        if (value == 0 && r->family.least != r->family.most)
            return r->zero;
        net->param[n++] = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
        if (*p == '\0')
            return n < r->family.least ? RT_ERR_TEXT : 0;
        if (*p != ',')
            return RT_ERR_TEXT;
        p++;
    }
}

int rt_net_parse(const char *text, struct rt_net *net)
{
    const struct net_row *r = row_named(text);
    struct rt_net parsed = {0, 0, {0}};
    const char *rest;
    int error = 0;

    if (r == NULL)
        return RT_ERR_FAMILY;
    rest = rti_net_skip(text, r->family.name);
    if ((*rest == ':') != (r->family.most > 0))
        return RT_ERR_TEXT;
    parsed.family = r->family.family;
    if (*rest == ':')
        error =
            r->parse != NULL ? r->parse(rest + 1, &parsed) : parse_numbers(r, rest + 1, &parsed);
    if (error == 0)
        error = rt_net_check(&parsed);
    if (error == 0)
        *net = parsed;
    return error;
}

/* Writes as far as `size` allows; returns the length of the whole text. */
static size_t put_net(const struct rt_net *net, char *text, size_t size)
{
    const struct net_row *r = row_of(net);
    int fixed = r->family.least == r->family.most;
    size_t at = rti_net_put(text, size, 0, r->family.name);

    if (r->format != NULL)
        return r->format(net, text, size, at);
    for (unsigned i = 0; i < r->family.most && (fixed || net->param[i] != 0); i++) {
        at = rti_net_put(text, size, at, i > 0 ? "," : ":");
        at = rti_net_put_number(text, size, at, net->param[i]);
    }
    return net->capped ? rti_net_put(text, size, at, ",capped") : at;
}

int rt_net_format(const struct rt_net *net, char *text, size_t size)
{
    int error = rt_net_check(net);

    if (error != 0)
        return error;
    /* Measured first, so that on error nothing has been written. */
    size_t length = put_net(net, text, 0);

    if (length >= size)
        return RT_ERR_SPACE;
    put_net(net, text, size);
    text[length] = '\0';
    return (int)length;
}
