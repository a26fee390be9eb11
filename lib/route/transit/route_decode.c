/* SPDX-License-Identifier: MIT-0 */
/* The destination back from a source and a sequence (SPEC 4.5). */
#include "rt/route_transit.h"

/* Byte i of the location whose low n - ru bytes end the sequence. */
static uint8_t location_byte(unsigned i, unsigned bytes, unsigned ru, const uint8_t *src,
                             const uint8_t *seq, unsigned n)
{
    return i + n < bytes + ru ? src[i] : seq[i + n - bytes];
}

int rt_route_decode(const struct rt_net *net, const uint8_t *src, const uint8_t *seq, size_t n,
                    uint8_t *dst)
{
    /* in one array: no compiler then makes a memcpy of the copy in rt_compute */
    uint8_t room[RT_LOC_MAX + RT_SEQ_MAX], *found = room, *again = room + RT_LOC_MAX;
    int length = rt_route_loc_bytes(net);
    unsigned bytes = (unsigned)length;

    if (length < 0)
        return length;
    if (net->family == RT_FAMILY_HYBRID && src[bytes - 1] >= 0xC0)
        return RT_ERR_SRC;
    /* RU has 0 to 2 bytes.  We try each length and compute the sequence again: that decides the
     * length, and refuses a sequence that is not canonical.  The longest goes first, because a
     * shorter one can pass too if the last byte of RU differs from the source's byte in unused
     * bits only. */
    for (unsigned ru = 3; ru-- > 0;) {
        size_t same = 0;

        if (n < ru || n - ru > bytes)
            continue;
        for (unsigned i = bytes; i-- > 0;)
            found[i] = location_byte(i, bytes, ru, src, seq, (unsigned)n);
        if (rt_compute(net, src, found, again) != (int)n)
            continue;
        while (same < n && again[same] == seq[same])
            same++;
        if (same < n)
            continue;
        for (unsigned i = bytes; i-- > 0;)
            dst[i] = location_byte(i, bytes, ru, src, seq, (unsigned)n);
        return length;
    }
    return RT_ERR_SEQ;
}
