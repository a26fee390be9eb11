/* SPDX-License-Identifier: MIT-0 */
/* About how long the figures of a network take, to order the rows of routeseq compare by. */
#include "ports_compare.h"
#include "rt/load_symmetry_ports.h"

/* Nanoseconds for a step of those that are counted below, measured near 10,000 processors; those of
 * searches and of matchings of a link's routes differ most.  Others take STEP. */
#define STEP 20
static const struct {
    enum rt_family family;
    unsigned nanoseconds;
} steps[] = {{RT_FAMILY_CCC, 4},        {RT_FAMILY_DRAGONFLY, 2},   {RT_FAMILY_TWISTED, 11},
             {RT_FAMILY_KNTREE, 12},    {RT_FAMILY_MEGAFLY, 27},    {RT_FAMILY_XGFT, 29},
             {RT_FAMILY_CM5, 25},       {RT_FAMILY_MOT, 66},        {RT_FAMILY_MLFM, 160},
             {RT_FAMILY_OFT, 200},      {RT_FAMILY_WBFLY, 350},     {RT_FAMILY_SLIMFLY, 1000},
             {RT_FAMILY_TOFU, 3000},    {RT_FAMILY_POLARFLY, 3400}, {RT_FAMILY_KAUTZ, 480},
             {RT_FAMILY_DEBRUIJN, 480}, {RT_FAMILY_SHUFFLEX, 200}};

static double seconds_of_step(const struct rt_net *net)
{
    for (unsigned i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (steps[i].family == net->family)
            return steps[i].nanoseconds * 1e-9;
    return STEP * 1e-9;
}

double ports_compare_work(const struct rt_net *net)
{
    double nodes = rt_topo_nodes(net), units;
    struct rt_load_symmetry symmetry;
    struct rt_topo_forms forms;
    struct ports_hottest hot;
    double search = nodes * nodes * ports_most(net);

    rt_topo_figures(net, &forms);
    if (search > COMPARE_STEPS_MAX || forms.distance_sum != RT_TOPO_UNKNOWN) /* and the diameter */
        search = 0;
    if (ports_compare_forms(net, &hot))
        return search * seconds_of_step(net);
    rt_load_symmetry_of(net, &symmetry);
    units = symmetry.units;
    return (search + (symmetry.turns != 0 ? symmetry.classes : nodes) * units) *
           seconds_of_step(net);
}
