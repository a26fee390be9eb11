/* SPDX-License-Identifier: MIT-0 */
/*
 * Faults in Transit routes, locations and circuits, each of which changes that hash of the self
 * check that is to show it, and no other.
 */
#include "faults.h"
#include "rt/gate.h"
#include "rt/route_transit.h"
#include "../../lib/gate/gate_build.h"

#define FAULTS(ROW)                                                                                \
    ROW(the_pair_before_o_is_10, SELFCHECK("route"))                                               \
    ROW(o_overlooks_bit_4_alone, SELFCHECK("route"))                                               \
    ROW(o_overlooks_bit_6_alone, SELFCHECK("route"))                                               \
    ROW(at_the_cap_the_last_pair_is_10, SELFCHECK("route"))                                        \
    ROW(what_differs_below_bit_6_is_overlooked, SELFCHECK("route"))                                \
    ROW(bit_2_alone_is_overlooked, SELFCHECK("route"))                                             \
    ROW(five_pairs_in_one_byte, SELFCHECK("route"))                                                \
    ROW(full_trees_climb_one_pair_too_many, SELFCHECK("route"))                                    \
    ROW(capped_trees_climb_one_pair_too_many, SELFCHECK("route"))                                  \
    ROW(all_bytes_of_a_capped_tree_are_caps, SELFCHECK("route"))                                   \
    ROW(a_source_in_no_cluster_passes, SELFCHECK("route"))                                         \
    ROW(a_destination_in_no_cluster_passes, SELFCHECK("route"))                                    \
    ROW(a_refused_destination_leaves_a_byte, SELFCHECK("route"))                                   \
    ROW(bidelta_sends_the_source, SELFCHECK("route"))                                              \
    ROW(bidelta_writes_a_byte_too_many, SELFCHECK("route"))                                        \
    ROW(a_number_is_read_from_its_other_end, SELFCHECK("route"))                                   \
    ROW(a_cluster_of_48_lies_as_one_of_12, SELFCHECK("route"))                                     \
    ROW(a_number_keeps_32_bits, SELFCHECK("route"))                                                \
    ROW(two_bytes_up_are_not_decoded, SELFCHECK("route"))                                          \
    ROW(a_decoded_location_is_one_too_high, SELFCHECK("route"))                                    \
    ROW(the_pairs_up_are_turned_round, SELFCHECK("gate"))                                          \
    ROW(marks_are_counted_from_one_byte, SELFCHECK("gate"))                                        \
    ROW(the_exit_of_a_cluster_is_10, SELFCHECK("gate"))                                            \
    ROW(a_byte_does_not_hear_of_those_above, SELFCHECK("gate"))                                    \
    ROW(there_is_one_byte_up_at_most, SELFCHECK("gate"))                                           \
    ROW(a_not_gate_passes_its_input, SELFCHECK("gate"))                                            \
    ROW(an_xor_gate_is_an_or_gate, SELFCHECK("gate"))

FAULTS_OF(FAULTS)

/* --- routes of fat-trees: the bytes up, made anew from what C1 and C2 differ in */

typedef int route_fn(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                     uint8_t *seq);

/* The first byte of C that differs, as x; how many pairs the message sends up. */
struct up {
    unsigned x, first, pairs;
};

/* Is this a difference, in byte i of C? */
static int differs(const struct rt_net *net, unsigned i, unsigned x)
{
    if (planted == bit_2_alone_is_overlooked && x >> 3 == 0)
        return 0;
    if (planted == what_differs_below_bit_6_is_overlooked ||
        (planted == all_bytes_of_a_capped_tree_are_caps && net->capped != 0))
        return x >> 6 != 0;
    return x >> (net->capped != 0 && i == 0 ? 6 : 2) != 0;
}

static void climb(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, struct up *up)
{
    unsigned bytes = (unsigned)rt_route_loc_bytes(net), c = bytes;

    if (net->family == RT_FAMILY_HYBRID) /* the last byte is P */
        c--;
    for (up->first = up->x = 0; up->first < c; up->first++) {
        up->x = src[up->first] ^ dst[up->first];
        if (differs(net, up->first, up->x))
            break;
    }
    up->pairs = up->first == c ? 0 : bytes - up->first - (net->capped != 0 && up->first == 0);
}

/* The sequence with these pairs up, the last of them o. */
static int assembled(const struct rt_net *net, const uint8_t *dst, const struct up *up, unsigned o,
                     uint8_t *seq)
{
    unsigned bytes = (unsigned)rt_route_loc_bytes(net), n = 0, first = up->first;
    unsigned in_last = up->pairs > 4 ? up->pairs - 4 : up->pairs;

    if (up->pairs > 4 && (planted != five_pairs_in_one_byte || up->pairs > 5))
        seq[n++] = 0xFF;
    if (up->pairs > 0)
        seq[n++] = (uint8_t)((0xFCu | o) << (8 - 2 * in_last));
    if (planted == the_pair_before_o_is_10 && in_last > 1)
        seq[n - 1] = (uint8_t)(seq[n - 1] & ~(1u << (10 - 2 * in_last)));
    while (first < bytes)
        seq[n++] = dst[first++];
    return (int)n;
}

/* What is refused: a processor outside of its cluster passes as one in it. */
static int refused(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq,
                   int error, route_fn *real)
{
    unsigned last = (unsigned)rt_route_loc_bytes(net) - 1;
    uint8_t inside[RT_LOC_MAX];

    if (planted == a_refused_destination_leaves_a_byte && error == RT_ERR_DST) {
        ++*altered;
        seq[0] = 0;
    }
    if (planted !=
        (error == RT_ERR_SRC ? a_source_in_no_cluster_passes : a_destination_in_no_cluster_passes))
        return error;
    ++*altered;
    memcpy(inside, error == RT_ERR_SRC ? src : dst, last + 1);
    inside[last] &= 0x3F;
    return error == RT_ERR_SRC ? real(net, inside, dst, seq) : real(net, src, inside, seq);
}

static int fat_tree(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq,
                    route_fn *real)
{
    int n = real(net, src, dst, seq), length;
    uint8_t again[RT_SEQ_MAX];
    struct up up;
    unsigned o;

    if (n < 0)
        return refused(net, src, dst, seq, n, real);
    climb(net, src, dst, &up);
    o = up.x >> 6 != 0 ? 2 : up.x >> 4 != 0 ? 1 : 0;
    if (net->capped != 0 && up.first == 0)
        o = planted == at_the_cap_the_last_pair_is_10 ? 2 : 3;
    else if ((planted == o_overlooks_bit_4_alone && up.x == 16) ||
             (planted == o_overlooks_bit_6_alone && up.x == 64))
        o--;
    if (up.pairs > 0 && up.pairs < 8 &&
        ((planted == full_trees_climb_one_pair_too_many && net->family == RT_FAMILY_FULL) ||
         (planted == capped_trees_climb_one_pair_too_many && net->capped != 0)))
        up.pairs++;
    length = assembled(net, dst, &up, o, again);
    if (length == n && memcmp(again, seq, (size_t)n) == 0)
        return n;
    ++*altered;                   /* and while nothing is planted that is a failure */
    memset(seq, 165, RT_SEQ_MAX); /* as the self check finds what is untouched */
    memcpy(seq, again, (size_t)length);
    return length;
}

route_fn __real_rt_route_hybrid, __wrap_rt_route_hybrid;
route_fn __real_rt_route_full, __wrap_rt_route_full;
route_fn __real_rt_route_bidelta, __wrap_rt_route_bidelta;

int __wrap_rt_route_hybrid(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                           uint8_t *seq)
{
    return fat_tree(net, src, dst, seq, __real_rt_route_hybrid);
}

int __wrap_rt_route_full(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                         uint8_t *seq)
{
    return fat_tree(net, src, dst, seq, __real_rt_route_full);
}

int __wrap_rt_route_bidelta(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                            uint8_t *seq)
{
    int n = __real_rt_route_bidelta(net, src, dst, seq);

    if (planted == bidelta_sends_the_source) {
        *altered += memcmp(src, seq, (size_t)n) != 0;
        memcpy(seq, src, (size_t)n);
    } else if (planted == bidelta_writes_a_byte_too_many) {
        ++*altered;
        seq[n] = 0;
    }
    return n;
}

/* --- locations */

int __real_rt_locate(const struct rt_net *, uint64_t, uint8_t *);
int __wrap_rt_locate(const struct rt_net *, uint64_t, uint8_t *);
int __wrap_rt_locate(const struct rt_net *net, uint64_t index, uint8_t *loc)
{
    uint64_t turned = 0;
    int n;

    for (unsigned i = 0; i < 8; i++)
        turned |= (index >> 8 * i & 0xFF) << (56 - 8 * i);
    if (planted == a_number_is_read_from_its_other_end) {
        *altered += turned != index;
        index = turned;
    }
    n = __real_rt_locate(net, index, loc);
    if (planted == a_cluster_of_48_lies_as_one_of_12 && n > 0 && net->family == RT_FAMILY_HYBRID &&
        net->param[0] == 48) {
        *altered += loc[n - 1] != 0;
        loc[n - 1] = (uint8_t)(loc[n - 1] << 2);
    }
    return n;
}

int __real_rt_index(const struct rt_net *, const uint8_t *, uint64_t *);
int __wrap_rt_index(const struct rt_net *, const uint8_t *, uint64_t *);
int __wrap_rt_index(const struct rt_net *net, const uint8_t *loc, uint64_t *index)
{
    int error = __real_rt_index(net, loc, index);

    if (planted == a_number_keeps_32_bits && error == 0) {
        *altered += *index >> 32 != 0;
        *index &= 0xFFFFFFFF;
    }
    return error;
}

int __real_rt_route_decode(const struct rt_net *, const uint8_t *, const uint8_t *, size_t,
                           uint8_t *);
int __wrap_rt_route_decode(const struct rt_net *, const uint8_t *, const uint8_t *, size_t,
                           uint8_t *);
int __wrap_rt_route_decode(const struct rt_net *net, const uint8_t *src, const uint8_t *seq,
                           size_t n, uint8_t *dst)
{
    uint8_t found[RT_LOC_MAX];
    int bytes = __real_rt_route_decode(net, src, seq, n, found);
    struct up up;

    if (bytes < 0)
        return bytes;
    if (planted == two_bytes_up_are_not_decoded && net->family != RT_FAMILY_BIDELTA) {
        climb(net, src, found, &up);
        if (up.pairs > 4) {
            ++*altered;
            return RT_ERR_SEQ;
        }
    }
    memcpy(dst, found, (size_t)bytes);
    if (planted == a_decoded_location_is_one_too_high) {
        ++*altered;
        dst[0]++;
    }
    return bytes;
}

/* --- circuits */

net_t __real_rti_gate_add(struct rt_gate_list *, unsigned, struct rt_gate_label, const net_t *,
                          unsigned);
net_t __wrap_rti_gate_add(struct rt_gate_list *, unsigned, struct rt_gate_label, const net_t *,
                          unsigned);
net_t __wrap_rti_gate_add(struct rt_gate_list *list, unsigned kind, struct rt_gate_label label,
                          const net_t *input, unsigned inputs)
{
    if (planted == marks_are_counted_from_one_byte && strcmp(label.stem, "J") == 0 &&
        label.bit == 0) {
        ++*altered;
        inputs = 1;
    }
    if (planted == a_byte_does_not_hear_of_those_above && strcmp(label.stem, "M") == 0 &&
        list->circuit == RT_GATE_RIPPLE) {
        *altered += input[0] != ZERO;
        input += inputs - 1;
        inputs = 1;
    }
    return __real_rti_gate_add(list, kind, label, input, inputs);
}

void __real_rti_gate_output(struct rt_gate_list *, const char *, unsigned, const net_t *, unsigned,
                            const char *);
void __wrap_rti_gate_output(struct rt_gate_list *, const char *, unsigned, const net_t *, unsigned,
                            const char *);
void __wrap_rti_gate_output(struct rt_gate_list *list, const char *name, unsigned direction,
                            const net_t *bit, unsigned width, const char *about)
{
    net_t wrong[RT_GATE_OUTPUTS_MAX];

    memcpy(wrong, bit, width * sizeof *bit);
    if (planted == the_pairs_up_are_turned_round && strcmp(name, "ru") == 0)
        for (unsigned i = 0; i < width; i++)
            wrong[i] = bit[i ^ 1];
    if (planted == the_exit_of_a_cluster_is_10 && strcmp(name, "ru") == 0 &&
        list->net.family == RT_FAMILY_HYBRID)
        wrong[14] = ZERO;
    if (planted == there_is_one_byte_up_at_most && strcmp(name, "ru_bytes") == 0)
        wrong[1] = ZERO;
    *altered += memcmp(wrong, bit, width * sizeof *bit) != 0;
    __real_rti_gate_output(list, name, direction, wrong, width, about);
}

void __real_rt_gate_apply(const struct rt_gate_list *, const struct rt_gate_fault *,
                          const struct rt_gate_vectors *, uint64_t *);
void __wrap_rt_gate_apply(const struct rt_gate_list *, const struct rt_gate_fault *,
                          const struct rt_gate_vectors *, uint64_t *);
void __wrap_rt_gate_apply(const struct rt_gate_list *list, const struct rt_gate_fault *broken,
                          const struct rt_gate_vectors *vectors, uint64_t *value)
{
    struct rt_gate_list wrong = *list;

    for (unsigned net = 0; net < list->nets; net++)
        if ((planted == a_not_gate_passes_its_input && list->gate[net].kind == RT_GATE_NOT) ||
            (planted == an_xor_gate_is_an_or_gate && list->gate[net].kind == RT_GATE_XOR)) {
            wrong.gate[net].kind = RT_GATE_OR; /* of one input: that input */
            ++*altered;
        }
    __real_rt_gate_apply(&wrong, broken, vectors, value);
}

int main(void)
{
    return faults_tried(fault, FAULTS_END, NULL, NULL);
}
