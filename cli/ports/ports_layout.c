/* SPDX-License-Identifier: MIT-0 */
/* Which family of networks of routers is drawn how: a row each. */
#include "ports_draw.h"

/* As the lecture or the paper of the family draws it. */
#define LAYOUT_complete ports_lay_circle
#define LAYOUT_array ports_lay_grid
#define LAYOUT_ring ports_lay_circle
#define LAYOUT_mesh ports_lay_grid
#define LAYOUT_torus ports_lay_grid
#define LAYOUT_twisted ports_lay_twisted
#define LAYOUT_bintree ports_lay_tree
#define LAYOUT_xtree ports_lay_tree
#define LAYOUT_tworoot ports_lay_tworoot
#define LAYOUT_hypercube ports_lay_cube
#define LAYOUT_ccc ports_lay_cycles
#define LAYOUT_bfly ports_lay_columns
#define LAYOUT_wbfly ports_lay_columns
#define LAYOUT_benes ports_lay_columns
#define LAYOUT_shufflex ports_lay_circle
#define LAYOUT_debruijn ports_lay_circle
#define LAYOUT_omega ports_lay_columns
#define LAYOUT_mot ports_lay_mot
#define LAYOUT_slender ports_lay_slender
#define LAYOUT_cm5 ports_lay_fat_tree
#define LAYOUT_kntree ports_lay_fat_tree
#define LAYOUT_xgft ports_lay_fat_tree
#define LAYOUT_dragonfly ports_lay_groups
#define LAYOUT_hyperx ports_lay_grid
#define LAYOUT_slimfly ports_lay_halves
#define LAYOUT_polarfly ports_lay_classes
#define LAYOUT_kautz ports_lay_circle
#define LAYOUT_megafly ports_lay_fat_tree
#define LAYOUT_tofu ports_lay_grid
#define LAYOUT_oft ports_lay_oft
#define LAYOUT_mlfm ports_lay_fat_tree

static const struct layout {
    int family;
    void (*lay)(struct ports_drawing *d);
} layouts[] = {
#define ROW(VALUE, name, number) {RT_FAMILY_##VALUE, LAYOUT_##name},
    RT_PORTS_FAMILIES(ROW)
#undef ROW
};

void ports_lay(struct ports_drawing *d)
{
    int digits = 0;

    for (uint32_t last = d->nodes - 1; last > 0 || digits == 0; last /= 10)
        digits++;
    d->radius = 80 + 25 * digits;
    d->spots = d->nodes;
    for (uint32_t node = 0; node < d->nodes; node++)
        d->spot[node] = (struct ports_spot){.node = node};
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++)
        if (layouts[i].family == d->net->family)
            layouts[i].lay(d);
}
