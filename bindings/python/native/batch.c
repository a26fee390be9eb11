/* SPDX-License-Identifier: MIT-0 */
/*
 * Many routes a call, for the Python binding: Python hands over whole buffers, and nothing is
 * copied.  The functions of the library come in as arguments, so that this needs no library to
 * link with.
 *
 * Entry k of a buffer stands at k * step, in bytes or, of numbers, in numbers; step 0: one entry
 * for all.  seq: RT_SEQ_MAX bytes an entry.  bytes[k]: bytes of entry k, or its error; its slot is
 * then untouched.  All return the number of entries without an error.
 *
 * Of other shapes, whose routes differ more in length, each is written behind the one before, and
 * end[k] tells where that of entry k ends.  These return at the first entry that has none.
 */
#include <stddef.h>

#include <rt/route64.h>
#include <rt/route_ports.h>
#include <rt/route_ring.h>
#include <rt/route_tree.h>

typedef int compute(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq);
typedef int locate(const struct rt_net *net, uint64_t index, uint8_t *loc);

size_t batch_compute(compute *route, const struct rt_net *net, const uint8_t *src, size_t src_step,
                     const uint8_t *dst, size_t dst_step, uint8_t *seq, int8_t *bytes,
                     size_t count);
size_t batch_route(compute *route, locate *place, const struct rt_net *net, const uint64_t *src,
                   size_t src_step, const uint64_t *dst, size_t dst_step, uint8_t *seq,
                   int8_t *bytes, size_t count);
size_t batch_compute64(const struct rt_net *net, const uint64_t *src, size_t src_step,
                       const uint64_t *dst, size_t dst_step, uint8_t *seq, int8_t *bytes,
                       size_t count);
int batch_one64(const struct rt_net *net, uint64_t src, uint64_t dst, uint8_t *seq);

typedef int channels(const struct rt_net *net, uint32_t source, uint32_t destination,
                     struct rt_channel *path, unsigned capacity);
typedef int legs(const struct rt_net *net, uint32_t source, uint32_t target,
                 struct rt_ring_leg leg[RT_LEGS_MAX]);
typedef int bits(const struct rt_net *net, uint32_t source, uint32_t destination, uint8_t *bits);

size_t batch_channels(channels *route, const struct rt_net *net, uint64_t processors,
                      const uint64_t *src, size_t src_step, const uint64_t *dst, size_t dst_step,
                      struct rt_channel *path, unsigned room, uint16_t *port, uint8_t *vc,
                      uint32_t *end, size_t count);
size_t batch_legs(legs *route, const struct rt_net *net, uint64_t processors, const uint64_t *src,
                  size_t src_step, const uint64_t *dst, size_t dst_step, uint8_t *link, size_t room,
                  uint32_t *end, size_t count);
size_t batch_bits(bits *route, const struct rt_net *net, uint64_t processors, const uint64_t *src,
                  size_t src_step, const uint64_t *dst, size_t dst_step, uint8_t *digit,
                  uint32_t *end, size_t count);

/* From locations in bytes. */
size_t batch_compute(compute *route, const struct rt_net *net, const uint8_t *src, size_t src_step,
                     const uint8_t *dst, size_t dst_step, uint8_t *seq, int8_t *bytes, size_t count)
{
    size_t good = 0;

    for (size_t k = 0; k < count; k++) {
        bytes[k] = (int8_t)route(net, src + k * src_step, dst + k * dst_step, seq + k * RT_SEQ_MAX);
        good += bytes[k] >= 0;
    }
    return good;
}

/* From processor indices; an index out of range is RT_ERR_SRC or RT_ERR_DST. */
size_t batch_route(compute *route, locate *place, const struct rt_net *net, const uint64_t *src,
                   size_t src_step, const uint64_t *dst, size_t dst_step, uint8_t *seq,
                   int8_t *bytes, size_t count)
{
    uint8_t from[RT_LOC_MAX], to[RT_LOC_MAX];
    int source = 0;
    size_t good = 0;

    for (size_t k = 0; k < count; k++) {
        if (k == 0 || src_step != 0)
            source = place(net, src[k * src_step], from);
        if (source < 0)
            bytes[k] = (int8_t)(source == RT_ERR_INDEX ? RT_ERR_SRC : source);
        else if (place(net, dst[k * dst_step], to) < 0)
            bytes[k] = RT_ERR_DST;
        else
            bytes[k] = (int8_t)route(net, from, to, seq + k * RT_SEQ_MAX);
        good += bytes[k] >= 0;
    }
    return good;
}

/* From locations as numbers. */
size_t batch_compute64(const struct rt_net *net, const uint64_t *src, size_t src_step,
                       const uint64_t *dst, size_t dst_step, uint8_t *seq, int8_t *bytes,
                       size_t count)
{
    size_t good = 0;

    for (size_t k = 0; k < count; k++) {
        bytes[k] =
            (int8_t)rt_compute64(net, src[k * src_step], dst[k * dst_step], seq + k * RT_SEQ_MAX);
        good += bytes[k] >= 0;
    }
    return good;
}

int batch_one64(const struct rt_net *net, uint64_t src, uint64_t dst, uint8_t *seq)
{
    return rt_compute64(net, src, dst, seq);
}

/* Ports and virtual channels.  path: of one route, `room` channels; port, vc: as many an entry. */
size_t batch_channels(channels *route, const struct rt_net *net, uint64_t processors,
                      const uint64_t *src, size_t src_step, const uint64_t *dst, size_t dst_step,
                      struct rt_channel *path, unsigned room, uint16_t *port, uint8_t *vc,
                      uint32_t *end, size_t count)
{
    uint32_t at = 0;

    for (size_t k = 0; k < count; k++) {
        uint64_t s = src[k * src_step], d = dst[k * dst_step];
        int hops = s < processors && d < processors
                       ? route(net, (uint32_t)s, (uint32_t)d, path, room)
                       : RT_ERR_INDEX;

        if (hops < 0)
            return k;
        for (int h = 0; h < hops; h++, at++) {
            port[at] = path[h].port;
            vc[at] = path[h].vc;
        }
        end[k] = at;
    }
    return count;
}

/* Link numbers, one a hop.  link: room for all. */
size_t batch_legs(legs *route, const struct rt_net *net, uint64_t processors, const uint64_t *src,
                  size_t src_step, const uint64_t *dst, size_t dst_step, uint8_t *link, size_t room,
                  uint32_t *end, size_t count)
{
    struct rt_ring_leg leg[RT_LEGS_MAX];
    size_t at = 0;

    for (size_t k = 0; k < count; k++) {
        uint64_t s = src[k * src_step], d = dst[k * dst_step];
        int n = s < processors && d < processors ? route(net, (uint32_t)s, (uint32_t)d, leg)
                                                 : RT_ERR_INDEX;

        if (n < 0)
            return k;
        for (int i = 0; i < n; i++)
            for (uint32_t h = 0; h < leg[i].hops; h++) {
                if (at == room)
                    return k;
                link[at++] = leg[i].link;
            }
        end[k] = (uint32_t)at;
    }
    return count;
}

/* Address bits as characters 0 and 1.  digit: RT_TREE_BITS_MAX an entry. */
size_t batch_bits(bits *route, const struct rt_net *net, uint64_t processors, const uint64_t *src,
                  size_t src_step, const uint64_t *dst, size_t dst_step, uint8_t *digit,
                  uint32_t *end, size_t count)
{
    uint8_t packed[RT_TREE_BYTES];
    uint32_t at = 0;

    for (size_t k = 0; k < count; k++) {
        uint64_t s = src[k * src_step], d = dst[k * dst_step];
        int n = s < processors && d < processors ? route(net, (uint32_t)s, (uint32_t)d, packed)
                                                 : RT_ERR_INDEX;

        if (n < 0)
            return k;
        for (int i = 0; i < n; i++)
            digit[at++] = (uint8_t)('0' + (packed[i / 8] >> (7 - i % 8) & 1));
        end[k] = at;
    }
    return count;
}
