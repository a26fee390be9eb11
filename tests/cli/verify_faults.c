/* SPDX-License-Identifier: MIT-0 */
/*
 * Faults in Transit routes, locations and wires, linked into the command between its sources and
 * the library (the linker's --wrap), so that verify must name them.  VERIFY_FAULT says which one is
 * planted.
 */
#include <stdlib.h>
#include <string.h>

#include "rt/route_transit.h"
#include "rt/topo_transit.h"

#define FAULTS(ROW)                                                                                \
    ROW(the_first_pair_up_is_10)                                                                   \
    ROW(one_pair_up_too_many_at_the_cap)                                                           \
    ROW(the_last_byte_is_not_sent)                                                                 \
    ROW(o_overlooks_bit_6_alone)                                                                   \
    ROW(one_pair_up_too_many)                                                                      \
    ROW(all_bytes_are_the_first)                                                                   \
    ROW(a_processor_two_bits_too_low)                                                              \
    ROW(the_sources_wire_drops_a_byte)                                                             \
    ROW(wires_into_a_unit_tree_drop_no_byte)                                                       \
    ROW(the_last_wire_turns_two_bits_less)

#define NUMBER(name) name,
#define NAME(name) #name,
enum { NOTHING, FAULTS(NUMBER) FAULTS_END };
static const char *const fault[] = {"nothing", FAULTS(NAME)};
static int planted;

/* Before main: threads only read it. */
__attribute__((constructor)) static void plant(void)
{
    const char *wanted = getenv("VERIFY_FAULT");

    for (int i = NOTHING; wanted != NULL && i < FAULTS_END; i++)
        if (strcmp(wanted, fault[i]) == 0)
            planted = i;
}

typedef int route_fn(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                     uint8_t *seq);
route_fn __real_rt_route_hybrid, __wrap_rt_route_hybrid;
route_fn __real_rt_route_full, __wrap_rt_route_full;
route_fn __real_rt_route_bidelta, __wrap_rt_route_bidelta;

int __wrap_rt_route_hybrid(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                           uint8_t *seq)
{
    int n = __real_rt_route_hybrid(net, src, dst, seq), bytes = rt_route_loc_bytes(net);

    if (n > 0 && n == bytes + 1 && planted == the_first_pair_up_is_10)
        seq[0] &= 0xBF;
    if (n > 0 && net->capped != 0 && ((src[0] ^ dst[0]) & 0xC0) != 0 &&
        planted == one_pair_up_too_many_at_the_cap)
        seq[0] = (uint8_t)(0xC0 | seq[0] >> 2);
    if (n > 0 && planted == the_last_byte_is_not_sent)
        n--;
    return n;
}

int __wrap_rt_route_full(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                         uint8_t *seq)
{
    int n = __real_rt_route_full(net, src, dst, seq), first = 0;

    if (n <= 0)
        return n;
    while (((src[first] ^ dst[first]) & 0xFC) == 0)
        first++;
    if ((src[first] ^ dst[first]) >> 6 == 1 && planted == o_overlooks_bit_6_alone)
        seq[0] = (uint8_t)(seq[0] - (1 << (8 - 2 * (n - 1))));
    if (planted == one_pair_up_too_many)
        seq[0] = (uint8_t)(0xC0 | seq[0] >> 2);
    return n;
}

int __wrap_rt_route_bidelta(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                            uint8_t *seq)
{
    int n = __real_rt_route_bidelta(net, src, dst, seq);

    if (n > 0 && planted == all_bytes_are_the_first)
        memset(seq, dst[0], (size_t)n);
    return n;
}

int __real_rt_locate(const struct rt_net *net, uint64_t index, uint8_t *loc);
int __wrap_rt_locate(const struct rt_net *net, uint64_t index, uint8_t *loc);
int __wrap_rt_locate(const struct rt_net *net, uint64_t index, uint8_t *loc)
{
    int n = __real_rt_locate(net, index, loc);

    if (n > 0 && planted == a_processor_two_bits_too_low)
        loc[n - 1] = (uint8_t)(loc[n - 1] >> 2);
    return n;
}

typedef void start_fn(const struct rt_net *net, uint64_t processor, struct rt_topo_place *place,
                      struct rt_topo_bundle *bundle);
start_fn __real_rt_topo_start, __wrap_rt_topo_start;
void __wrap_rt_topo_start(const struct rt_net *net, uint64_t processor, struct rt_topo_place *place,
                          struct rt_topo_bundle *bundle)
{
    __real_rt_topo_start(net, processor, place, bundle);
    if (planted == the_sources_wire_drops_a_byte)
        bundle->swallow = 1;
}

typedef void next_fn(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                     struct rt_topo_bundle *bundle);
next_fn __real_rt_topo_next, __wrap_rt_topo_next;
void __wrap_rt_topo_next(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                         struct rt_topo_bundle *bundle)
{
    __real_rt_topo_next(net, place, direction, bundle);
    if (bundle->kind == RT_TOPO_BUNDLE_ENTRY && planted == wires_into_a_unit_tree_drop_no_byte)
        bundle->swallow = 0;
    if (bundle->kind == RT_TOPO_BUNDLE_LAST && planted == the_last_wire_turns_two_bits_less)
        bundle->rotate = (uint8_t)((bundle->rotate + 6) % 8);
}
