/* SPDX-License-Identifier: MIT-0 */
/* What explain says of which family of networks of routers: a row each. */
#include "ports_explain.h"

#define RADIX 1 /* the first parameter of the network */
#define VALLEY "one more after each router whose neighbours on the way are both "

static const struct ports_words rows[] = {
    [RT_FAMILY_COMPLETE] = {.names = "router", .order = "one hop"},
    [RT_FAMILY_ARRAY] = {.order = "x1", .way = ports_way_grid},
    [RT_FAMILY_RING] = {.order = "the shorter way round, plus if both are equal",
                        .vcs = "1 while the wraparound lies ahead, else 0",
                        .way = ports_way_round,
                        .vc = ports_vc_dateline},
    [RT_FAMILY_MESH] = {.order = "x1 first, then x2, ...", .way = ports_way_grid},
    [RT_FAMILY_TORUS] = {.order = "x1 first, then x2, ...; the shorter way round, plus if both "
                                  "are equal",
                         .vcs = "1 while the wraparound of a coordinate lies ahead, else 0",
                         .way = ports_way_round,
                         .vc = ports_vc_dateline},
    [RT_FAMILY_TWISTED] = {.names = "i,j",
                           .order = "a shortest way, i first; with two skews the lowest port that "
                                    "leads nearer",
                           .vcs = "1 after the dateline of a direction; with two skews " VALLEY
                                  "higher",
                           .way = ports_way_twisted,
                           .vc = ports_vc_twisted},
    [RT_FAMILY_BINTREE] = {.names = "depth,place",
                           .order = "up until the destination is below, then down",
                           .way = ports_way_below},
    [RT_FAMILY_XTREE] = {.names = "depth,place",
                         .order = "up, sideways, down: a shortest way",
                         .way = ports_way_sideways},
    [RT_FAMILY_TWOROOT] = {.names = "depth,place",
                           .order = "up until the destination is below, then down",
                           .way = ports_way_below},
    [RT_FAMILY_HYPERCUBE] = {.names = "bit",
                             .radix = 2,
                             .order = "the lowest bit that differs",
                             .way = ports_way_bit},
    [RT_FAMILY_CCC] = {.names = "column,bit",
                       .radix = 2,
                       .order = "round the cycle past the bits that differ, a shortest way",
                       .vcs = "2u + w: runs u of one direction each, w = 1 after column 0",
                       .way = ports_way_cycle,
                       .vc = ports_vc_run},
    [RT_FAMILY_BFLY] = {.names = "column,digit",
                        .radix = RADIX,
                        .order = "a digit of the destination a column",
                        .way = ports_way_digit},
    [RT_FAMILY_WBFLY] = {.names = "column,digit",
                         .radix = RADIX,
                         .order = "a digit of the destination a column, until all are right",
                         .vcs = "how often it has come to column 0",
                         .way = ports_way_digit,
                         .vc = ports_vc_round},
    [RT_FAMILY_BENES] = {.names = "column,bit",
                         .radix = 2,
                         .order = "to the middle by any bits, then a bit of the destination a "
                                  "column",
                         .way = ports_way_benes},
    [RT_FAMILY_SHUFFLEX] = {.names = "router",
                            .word = 1,
                            .order = "bits of the destination, the highest first, by rotation",
                            .vcs = VALLEY "higher",
                            .way = ports_way_rotate,
                            .vc = ports_vc_valley},
    [RT_FAMILY_DEBRUIJN] = {.names = "router",
                            .word = 1,
                            .order = "the bits of the destination that are not there yet, the "
                                     "highest first",
                            .vcs = VALLEY "higher, while there are more",
                            .way = ports_way_shift,
                            .vc = ports_vc_valley},
    [RT_FAMILY_OMEGA] = {.names = "column,row",
                         .word = 1,
                         .order = "a bit of the destination a column, the highest first",
                         .way = ports_way_omega},
    [RT_FAMILY_MOT] = {.names = "",
                       .fields = "axis,x1|line,x2|node,x#3", /* a leaf is at axis 0 */
                       .order = "axis 1 first, then 2, ...: up and down a tree each",
                       .vcs = "one more where a lower axis follows a higher one",
                       .way = ports_way_mot,
                       .vc = ports_vc_mot},
    [RT_FAMILY_SLENDER] = {.names = "level,tree,side,switch",
                           .order = "up to a tree node above the destination, then down",
                           .vcs = VALLEY "further up",
                           .way = ports_way_slender,
                           .vc = ports_vc_switch},
    [RT_FAMILY_CM5] = {.names = "level,tree,router",
                       .order = "up to a tree node above the destination, then down",
                       .vcs = VALLEY "further up",
                       .way = ports_way_cm5,
                       .vc = ports_vc_level},
    [RT_FAMILY_KNTREE] = {.names = "level,x#1",
                          .order = "up until the destination is below, then down; its number "
                                   "picks the way up",
                          .way = ports_way_number},
    [RT_FAMILY_XGFT] = {.names = "level,x#1",
                        .order = "up until the destination is below, then down; its number picks "
                                 "the way up",
                        .way = ports_way_number},
    [RT_FAMILY_DRAGONFLY] = {.names = "group,router",
                             .order = "to the router with the link to the group, over it, to the "
                                      "router",
                             .vcs = "1 in the group of the destination, else 0",
                             .way = ports_way_group,
                             .vc = ports_vc_group},
    [RT_FAMILY_HYPERX] = {.order = "x1 first, then x2, ...; a hop each", .way = ports_way_set},
    [RT_FAMILY_SLIMFLY] = {.names = "side,x,y",
                           .order = "straight, or over a router next to both",
                           .vcs = "0 in the first hop, 1 in the second",
                           .vc = ports_vc_hop},
    [RT_FAMILY_POLARFLY] = {.names = "x,y,z",
                            .order = "straight, or over the one router next to both",
                            .vcs = "0 in the first hop, 1 in the second",
                            .vc = ports_vc_hop},
    [RT_FAMILY_KAUTZ] = {.order = "the letters of the destination that are not there yet",
                         .vcs = VALLEY "higher",
                         .vc = ports_vc_valley},
    [RT_FAMILY_MEGAFLY] = {.names = "upper,group,router",
                           .order = "up to the router with the link to the group, over it, down"},
    [RT_FAMILY_TOFU] = {.names = "a,b,c,x,y,z",
                        .order = "a, b, c to the detour, then x, y, z, then a, b, c",
                        .vcs = "in a cube 1 after the detour; between cubes 1 while the wraparound "
                               "of a coordinate lies ahead",
                        .vc = ports_vc_cube},
    [RT_FAMILY_OFT] = {.names = "side,point", .order = "up to the router above both, down"},
    [RT_FAMILY_MLFM] = {.names = "layer,first,second",
                        .order = "up to the router of the pair, down"},
};

const struct ports_words *ports_words_of(const struct rt_net *net)
{
    return &rows[net->family];
}

void ports_coordinates(const struct ports_walked *route, struct coordinates *are)
{
    const struct ports_words *words = route->words;

    are->names = words->names != NULL ? words->names : "x#1";
    are->radix = words->radix == RADIX ? route->net->param[0] : words->radix;
    are->base = words->word ? 2 : 0;
    are->digits = route->net->param[0];
}
