/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph --wires: what the colours of a drawing mean, in it. */
#include "wire_drawing.h"

#define ROW 26 /* points from line to line */

static const char *const across[] = {"#d55e00", "#e69f00", "#cc79a7", "#009e73"};

/* Colours by what a wire joins: up, across to the three levels, down. */
const char *wire_colour(const struct rt_net *net, const struct rt_topo_end *from,
                        const struct rt_topo_end *to)
{
    struct rt_topo_component a = {.kind = RT_TOPO_PLACE_OUTSIDE}, b = a;

    if (from->kind == RT_TOPO_END_COMPONENT)
        rt_topo_component_at(net, from->number, &a);
    if (to->kind == RT_TOPO_END_COMPONENT)
        rt_topo_component_at(net, to->number, &b);
    if (a.kind == RT_TOPO_PLACE_UP && b.kind == RT_TOPO_PLACE_DOWN)
        return across[b.stage % 3];
    if (b.kind == RT_TOPO_PLACE_CAP)
        return across[3];
    return b.kind == RT_TOPO_PLACE_UP ? WIRE_UP : WIRE_DOWN;
}

void wire_print_key(int x, int y, const char *colour, const char *text)
{
    for (int end = 0; end < 2; end++)
        printf("  \"k%d_%d_%d\" [shape=point width=0 style=invis pos=\"%d,%d\"]\n", x, y, end,
               x + 30 * end, y);
    printf("  \"k%d_%d_0\" -> \"k%d_%d_1\" [color=\"%s\" penwidth=2.5]\n"
           "  \"t%d_%d\" [shape=plaintext style=\"\" fixedsize=true width=3.5 height=0.25"
           " pos=\"%d,%d\" label=\"%s\\l\"]\n",
           x, y, x, y, colour, x, y, x + 166, y, text);
}

void wire_print_keys(const struct drawing *d, int x, int y, int columns)
{
    const struct {
        int shown;
        const char *colour, *text;
    } key[] = {
        {!d->flat, WIRE_UP, "up"}, /* seen from above they are points */
        {1, across[1], "across, to level 1 of the layer"},
        {1, across[2], "across, to level 2 of the layer"},
        {1, across[0], "across, to level 3 of the layer"},
        {!d->one && d->net->capped, across[3], "across, to the cap"},
        {!d->one, WIRE_DOWN, "down"},
    };
    int n = 0;

    for (size_t i = 0; i < sizeof key / sizeof key[0]; i++)
        if (key[i].shown) {
            wire_print_key(x + n % columns * 340, y - n / columns * ROW, key[i].colour,
                           key[i].text);
            n++;
        }
}
