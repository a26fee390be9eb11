/* SPDX-License-Identifier: MIT-0 */
/* Faults in routing by choice, each seen by a test that says what is wrong. */
#include "faults.h"
#include "../../lib/route/ports/route_hop.h"
#include "rt/route_choice_ports.h"
#include "rt/route_ports.h"

int test_ports_choice_main(void);

#define WALKED 0, test_ports_choice_main, "every_choice_arrives"
#define DRAWN 0, test_ports_choice_main, "every_port_up_is_drawn"
#define TOLD 0, test_ports_choice_main, "draws_at_each_router_are_those_of_the_choices"
#define SERVED 0, test_ports_choice_main, "a_routing_that_a_family_has_not_is_refused"

#define FAULTS(ROW)                                                                                \
    ROW(the_second_leg_has_the_channels_of_the_first, WALKED, "not by its middle")                 \
    ROW(the_last_middle_is_never_taken, WALKED, "not by its middle")                               \
    ROW(valiant_forgets_its_middle, WALKED, "not by its middle|virtual channels of")               \
    ROW(a_virtual_channel_too_few, WALKED, "or lost|not by its middle")                            \
    ROW(a_virtual_channel_too_many, WALKED, "virtual channels of|not by its middle")               \
    ROW(a_hop_too_few, WALKED, "hops of at most")                                                  \
    ROW(kntree_draws_no_port, DRAWN, "0x1 != 0x4")                                                 \
    ROW(xgft_draws_half_of_the_ports, DRAWN, "!= 0x6")                                             \
    ROW(cm5_draws_where_no_port_is_open, WALKED, "hops of at most")                                \
    ROW(the_last_port_up_is_not_told, TOLD, "another port|as often")                               \
    ROW(the_port_before_is_told, TOLD, "another port")                                             \
    ROW(omega_is_served, SERVED, "!=")

FAULTS_OF(FAULTS)

int __real_rt_route_choice(const struct rt_net *, unsigned, uint32_t, uint32_t, uint32_t,
                           struct rt_channel *, unsigned);
int __wrap_rt_route_choice(const struct rt_net *, unsigned, uint32_t, uint32_t, uint32_t,
                           struct rt_channel *, unsigned);
int __wrap_rt_route_choice(const struct rt_net *net, unsigned routing, uint32_t choice,
                           uint32_t source, uint32_t destination, struct rt_channel *path,
                           unsigned capacity)
{
    int choices = rt_route_choices(net, routing), hops;
    unsigned first;

    if (planted == the_last_middle_is_never_taken && choices > 1 &&
        choice + 1 == (unsigned)choices && routing == RT_ROUTING_VALIANT) {
        choice = 0;
        ++*altered;
    }
    if (planted == valiant_forgets_its_middle && routing == RT_ROUTING_VALIANT && choices > 1) {
        routing = RT_ROUTING_MINIMAL;
        choice = 0;
        ++*altered;
    }
    hops = __real_rt_route_choice(net, routing, choice, source, destination, path, capacity);
    if (planted != the_second_leg_has_the_channels_of_the_first || routing != RT_ROUTING_VALIANT)
        return hops;
    first = (unsigned)(rt_route_choice_vcs(net, routing) - rt_route_vcs(net));
    for (int i = 0; i < hops; i++)
        if (path[i].vc >= first) {
            path[i].vc = (uint8_t)(path[i].vc - first);
            ++*altered;
        }
    return hops;
}

int __real_rt_route_choice_vcs(const struct rt_net *, unsigned);
int __wrap_rt_route_choice_vcs(const struct rt_net *, unsigned);
int __wrap_rt_route_choice_vcs(const struct rt_net *net, unsigned routing)
{
    int vcs = __real_rt_route_choice_vcs(net, routing), wrong = vcs;

    if (planted == a_virtual_channel_too_few && vcs > 1)
        wrong--;
    if (planted == a_virtual_channel_too_many && vcs > 0 && routing == RT_ROUTING_UP_RANDOM)
        wrong++;
    *altered += wrong != vcs;
    return wrong;
}

int __real_rt_route_choice_hops(const struct rt_net *, unsigned);
int __wrap_rt_route_choice_hops(const struct rt_net *, unsigned);
int __wrap_rt_route_choice_hops(const struct rt_net *net, unsigned routing)
{
    int hops = __real_rt_route_choice_hops(net, routing);

    if (planted != a_hop_too_few || hops < 1)
        return hops;
    ++*altered;
    return hops - 1;
}

int __real_rt_route_choices(const struct rt_net *, unsigned);
int __wrap_rt_route_choices(const struct rt_net *, unsigned);
int __wrap_rt_route_choices(const struct rt_net *net, unsigned routing)
{
    int choices = __real_rt_route_choices(net, routing);

    if (planted != omega_is_served || net->family != RT_FAMILY_OMEGA || choices >= 0)
        return choices;
    ++*altered;
    return 1;
}

int __real_rt_route_choice_ports(const struct rt_net *, unsigned, uint32_t, uint32_t, uint16_t *);
int __wrap_rt_route_choice_ports(const struct rt_net *, unsigned, uint32_t, uint32_t, uint16_t *);
int __wrap_rt_route_choice_ports(const struct rt_net *net, unsigned routing, uint32_t at,
                                 uint32_t destination, uint16_t *first)
{
    int ports = __real_rt_route_choice_ports(net, routing, at, destination, first);

    if (planted == the_last_port_up_is_not_told && ports > 1) {
        ++*altered;
        return ports - 1;
    }
    if (planted == the_port_before_is_told && ports > 0 && *first > 0) {
        ++*altered;
        --*first;
    }
    return ports;
}

int __real_rti_route_kntree_open(const struct rt_net *, uint32_t, uint32_t, struct route_open *);
int __wrap_rti_route_kntree_open(const struct rt_net *, uint32_t, uint32_t, struct route_open *);
int __wrap_rti_route_kntree_open(const struct rt_net *net, uint32_t at, uint32_t destination,
                                 struct route_open *open)
{
    int any = __real_rti_route_kntree_open(net, at, destination, open);

    if (planted != kntree_draws_no_port || !any)
        return any;
    ++*altered;
    return 0;
}

int __real_rti_route_xgft_open(const struct rt_net *, uint32_t, uint32_t, struct route_open *);
int __wrap_rti_route_xgft_open(const struct rt_net *, uint32_t, uint32_t, struct route_open *);
int __wrap_rti_route_xgft_open(const struct rt_net *net, uint32_t at, uint32_t destination,
                               struct route_open *open)
{
    int any = __real_rti_route_xgft_open(net, at, destination, open);

    if (planted == xgft_draws_half_of_the_ports && any && open->ports > 1) {
        open->ports /= 2;
        ++*altered;
    }
    return any;
}

int __real_rti_route_cm5_open(const struct rt_net *, uint32_t, uint32_t, struct route_open *);
int __wrap_rti_route_cm5_open(const struct rt_net *, uint32_t, uint32_t, struct route_open *);
int __wrap_rti_route_cm5_open(const struct rt_net *net, uint32_t at, uint32_t destination,
                              struct route_open *open)
{
    int any = __real_rti_route_cm5_open(net, at, destination, open);

    if (planted != cm5_draws_where_no_port_is_open || any || at == destination)
        return any;
    ++*altered;
    *open = (struct route_open){0, 1, 1};
    return 1;
}

int main(void)
{
    return faults_tried(fault, FAULTS_END, NULL, NULL);
}
