/* SPDX-License-Identifier: MIT-0 */
/* Closed forms of meshes and tori (SPEC 15.8). */
#include "topo_ports.h"

/* The fewest links to cut in a mesh for two halves: through the longest side, and, if that is odd,
 * on through the next, ... (Azizoglu and Egecioglu 2003; Arjona Aroca and Fernandez Anta 2014). */
static uint64_t mesh_bisection(const uint32_t *side, unsigned sides, uint32_t nodes)
{
    uint32_t fallen[RT_PARAM_MAX];
    uint64_t cut = 0;
    unsigned i;

    for (i = 0; i < sides; i++) {
        unsigned at = i;

        for (; at > 0 && fallen[at - 1] < side[i]; at--)
            fallen[at] = fallen[at - 1];
        fallen[at] = side[i];
    }
    for (i = 0; i < sides && fallen[i] > 1; i++) {
        nodes /= fallen[i];
        cut += nodes;
        if (fallen[i] % 2 == 0)
            break;
    }
    return cut;
}

/* Distances over ordered pairs of an array or a ring of s nodes. */
static uint64_t line_sum(uint64_t s, int wrapped)
{
    uint64_t a = s - 1, b = s + 1;

    if (wrapped)
        return rti_topo_times(s, s * s / 4);
    if (a % 3 == 0) /* one of s - 1, s, s + 1 is a multiple of 3 */
        a /= 3;
    else if (b % 3 == 0)
        b /= 3;
    else
        s /= 3;
    return rti_topo_times(rti_topo_times(a, b), s);
}

void rti_topo_grid_facts(const uint32_t *side, unsigned sides, int wrapped,
                         struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    unsigned twos = 0, longer = 0;
    uint32_t nodes = 1;

    for (unsigned i = 0; i < sides; i++)
        nodes *= side[i];
    f->degree_min = f->degree_max = f->links = f->diameter = f->distance_sum = 0;
    for (unsigned i = 0; i < sides; i++) {
        uint64_t s = side[i], rest = nodes / s;

        twos += s == 2;
        longer += s > 2;
        f->degree_min += s == 1 ? 0 : wrapped && s > 2 ? 2 : 1;
        f->degree_max += s == 1 ? 0 : s > 2 ? 2 : 1;
        f->links += rest * (wrapped && s > 2 ? s : s - 1);
        f->diameter += wrapped ? s / 2 : s - 1;
        f->distance_sum =
            rti_topo_plus(f->distance_sum, rti_topo_times(rest * rest, line_sum(s, wrapped)));
    }
    f->bisection = mesh_bisection(side, sides, nodes);
    if (wrapped && longer > 0)
        f->bisection = twos > 0 ? RT_TOPO_UNKNOWN : 2 * f->bisection;
}
