/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_symmetry_ports.h - which routers of a network are alike (SPEC 18.3)?
 *
 * A router's number is taken apart into digits, some of which turn: to add to them, each modulo its
 * side, maps links onto links of a router's ports in the same order, or in slimfly in some order,
 * and routes onto routes.  So the routers that agree in all other digits are alike, a class.  For
 * hosts.
 */
#ifndef RT_LOAD_SYMMETRY_PORTS_H
#define RT_LOAD_SYMMETRY_PORTS_H

#include "net_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What sends and receives: routers where routes ask for no more, else processors. */
struct rt_load_symmetry {
    uint32_t units;   /* routers, or processors */
    uint32_t each;    /* processors that a unit stands for; unit u: u * each and what follows */
    uint32_t classes; /* of routers */
    unsigned digits;
    uint32_t side[RT_COORDS_MAX]; /* of a router's number, the lowest digit first */
    uint32_t turns;               /* bit i: digit i turns; 0: units may be processors */
};

/* rt_load_symmetry_of - the digits of a network of routers; 0, or RT_ERR_FAMILY for another shape.
 */
int rt_load_symmetry_of(const struct rt_net *net, struct rt_load_symmetry *symmetry);

/*
 * rt_load_symmetry_class - the class of a router: its digits that do not turn, as one number.
 *
 * symmetry: of rt_load_symmetry_of.  router: 0..nodes-1.
 *
 * Returns 0..classes-1.  Cost: two divisions a digit.
 */
uint32_t rt_load_symmetry_class(const struct rt_load_symmetry *symmetry, uint32_t router);

/*
 * rt_load_symmetry_first - the router that stands for a class: its digits that turn are 0.
 *
 * class_number: 0..classes-1.
 *
 * Returns a router, of which rt_load_symmetry_class is this class.  Cost: two divisions a digit.
 */
uint32_t rt_load_symmetry_first(const struct rt_load_symmetry *symmetry, uint32_t class_number);

/* rt_load_symmetry_turn - what a unit becomes when `router` is turned into the first of its
 * class. */
uint32_t rt_load_symmetry_turn(const struct rt_load_symmetry *symmetry, uint32_t router,
                               uint32_t unit);

#ifdef __cplusplus
}
#endif

#endif
