/* SPDX-License-Identifier: MIT-0 */
/* What explain says of which family of rings: a row each. */
#include <inttypes.h>

#include "ring_explain.h"

static unsigned split_number(const struct rt_net *net, uint32_t node, uint32_t x[RT_PARAM_MAX])
{
    (void)net;
    x[0] = node;
    return 1;
}

static unsigned split_digits(const struct rt_net *net, uint32_t node, uint32_t x[RT_PARAM_MAX])
{
    unsigned n = 0;

    for (; n < RT_PARAM_MAX && net->param[n] != 0; n++) {
        x[n] = node % net->param[n];
        node /= net->param[n];
    }
    return n;
}

static unsigned split_grid(const struct rt_net *net, uint32_t node, uint32_t x[RT_PARAM_MAX])
{
    x[0] = node % net->param[0];
    x[1] = node / net->param[0];
    return 2;
}

static uint32_t radix_of(const struct rt_net *net)
{
    return net->param[0] - ring_words_of(net)->less;
}

static unsigned split_columns(const struct rt_net *net, uint32_t node, uint32_t x[RT_PARAM_MAX])
{
    uint32_t rows = 1;

    for (uint32_t i = 0; i < net->param[1]; i++)
        rows *= radix_of(net);
    x[0] = node / rows;
    x[1] = node % rows;
    return 2;
}

static void way_unknown(const struct ring_route *route, const struct ring_leg *leg,
                        char text[WHY_MAX])
{
    (void)route;
    if (leg->left == 0)
        snprintf(text, WHY_MAX, "to the destination");
    else
        snprintf(text, WHY_MAX, "to another ring, %" PRIu32 " more to enter", leg->left);
}

static void way_digit(const struct ring_route *route, const struct ring_leg *leg,
                      char text[WHY_MAX])
{
    uint32_t at[RT_PARAM_MAX], target[RT_PARAM_MAX];
    unsigned highest = split_digits(route->net, leg->from, at);

    split_digits(route->net, route->target, target);
    while (at[highest - 1] == target[highest - 1]) /* the leg begins elsewhere */
        highest--;
    snprintf(text, WHY_MAX, "d%" PRIu32 "%s, %" PRIu32 " hop%s round set%s it", leg->link,
             highest == leg->link + 1 ? " is the highest digit that differs" : "", leg->hops,
             s_of(leg->hops), leg->hops == 1 ? "s" : "");
}

/* A hop of a fly sets the digit of its column, unless it goes straight on (SPEC 12.3). */
static void way_column(const struct ring_route *route, const struct ring_leg *leg,
                       char text[WHY_MAX])
{
    int secondary = route->words->less == 1 && leg->link + 1 == route->net->param[0];
    uint32_t to[RT_PARAM_MAX];

    split_columns(route->net, leg->to, to);
    if (secondary)
        snprintf(text, WHY_MAX, "straight on to column %" PRIu32, to[0]);
    else
        snprintf(text, WHY_MAX,
                 "%" PRIu32 " hop%s, each sets the digit of its column to the destination's",
                 leg->hops, s_of(leg->hops));
}

static void way_shift(const struct ring_route *route, const struct ring_leg *leg,
                      char text[WHY_MAX])
{
    uint32_t node = leg->from;
    char digit[16];

    snprintf(text, WHY_MAX, "shifts in");
    for (uint32_t i = 0; i < leg->hops; i++) {
        node = route->rings.next(route->rings.context, node, leg->link);
        snprintf(digit, sizeof digit, " %" PRIu32, node % route->net->param[0]);
        add_text(text, WHY_MAX, digit, "");
    }
}

#define SHORTEST "the shortest path that enters no ring twice, of several the lowest links first"

static const struct ring_words rows[] = {
    [RT_FAMILY_MULTICUBE] = {"d#0", "the highest digit first", split_digits, way_digit, 0},
    [RT_FAMILY_SHUFFLE] = {"node",
                           "digits shifted in, the last of them the destination's; no ring twice",
                           split_number, way_shift, 0},
    [RT_FAMILY_BUTTERFLY] = {"column,digit", "once round, a digit of the row a column",
                             split_columns, way_column, 0},
    [RT_FAMILY_DEADFLY] = {"column,digit", "a digit of the row a column, then on to the column",
                           split_columns, way_column, 0},
    [RT_FAMILY_LIVEFLY] = {"column,digit",
                           "to column 0, a digit of the row a column, on to the column",
                           split_columns, way_column, 1},
    [RT_FAMILY_RINGMESH] = {"x,y", SHORTEST, split_grid, way_unknown, 0},
};

const struct ring_words *ring_words_of(const struct rt_net *net)
{
    static const struct ring_words searched = {"node", SHORTEST, split_number, way_unknown, 0};

    return net->family < sizeof rows / sizeof rows[0] ? &rows[net->family] : &searched;
}

void ring_coordinates(const struct rt_net *net, const struct ring_words *words,
                      struct coordinates *are)
{
    *are = (struct coordinates){.names = words->names};
    if (words->split == split_columns)
        are->radix = radix_of(net);
    if (words->way == way_shift) {
        are->base = net->param[0];
        are->digits = net->param[1];
    }
}
