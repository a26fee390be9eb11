/* SPDX-License-Identifier: MIT-0 */
/*
 * Many routes a call, for the Python binding: Python hands over whole buffers, and nothing is
 * copied.  The functions of the library come in as arguments, so that this needs no library to
 * link with.
 *
 * Entry k of a buffer stands at k * step, in bytes or, of numbers, in numbers; step 0: one entry
 * for all.  seq: RT_SEQ_MAX bytes an entry.  bytes[k]: bytes of entry k, or its error; its slot is
 * then untouched.  All return the number of entries without an error.
 */
#include <stddef.h>

#include <rt/route64.h>

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
