/* SPDX-License-Identifier: MIT-0 */
/* explain.h - a route of fuzz_route, and what rt_route_explain must say of it. */
#ifndef RT_FUZZ_EXPLAIN_H
#define RT_FUZZ_EXPLAIN_H

#include "fuzz.h"
#include "rt/route.h"

struct route {
    const struct rt_net *net;
    const uint8_t *src, *dst; /* locations, nothing behind them */
    unsigned bytes;           /* of a location */
    int n;                    /* of seq, or the error */
    uint8_t seq[RT_SEQ_MAX];
};

/* RU as DeHon 3.8.3 says it: pairs 11, then O, in whole bytes. */
static inline void check_ru(const struct route *r, const struct rt_route_parts *parts)
{
    unsigned full = r->net->family == RT_FAMILY_FULL, ups = parts->j - full, pairs = 0, ru = 0;

    if (parts->j > 0) {
        for (; pairs < ups; pairs++)
            ru |= 0xC000u >> 2 * pairs;
        if (parts->o >= 0)
            ru |= (unsigned)parts->o << (14 - 2 * pairs++);
    }
    CLAIM(parts->ru_bytes == (pairs + 3) / 4);
    for (unsigned i = 0; i < parts->ru_bytes; i++)
        CLAIM(parts->seq[i] == (uint8_t)(ru >> (8 - 8 * i)));
}

static inline void check_explain(const struct route *r)
{
    unsigned hybrid = r->net->family == RT_FAMILY_HYBRID, lead;
    int o = -1;
    struct rt_route_parts parts;

    memset(&parts, UNTOUCHED, sizeof parts);
    CLAIM(rt_route_explain(r->net, r->src, r->dst, &parts) == r->n);
    if (r->n < 0) {
        CLAIM(fuzz_untouched(&parts, sizeof parts));
        return;
    }
    CLAIM(memcmp(parts.seq, r->seq, sizeof parts.seq) == 0);
    CLAIM(parts.ru_bytes + parts.rd_bytes + parts.rc_bytes == r->n);
    if (r->net->family == RT_FAMILY_BIDELTA)
        return;
    CLAIM(parts.c_bytes + hybrid == r->bytes && parts.rc_bytes == hybrid);
    CLAIM(parts.rd_bytes == parts.j && parts.m == (1u << parts.j) - 1);
    for (unsigned i = 0; i < parts.c_bytes; i++) {
        unsigned used = fuzz_used_bits(r->net, i, r->bytes);

        CLAIM(parts.i[i] == ((r->src[i] ^ r->dst[i]) & used));
        CLAIM((parts.i[i] == 0) || parts.j >= parts.c_bytes - i);
    }
    if (parts.j > 0) {
        lead = parts.i[parts.c_bytes - parts.j];
        CLAIM(lead != 0);
        o = lead & 0xC0 ? 2 : lead & 0x30 ? 1 : 0;
    }
    CLAIM(parts.o == (r->net->capped && parts.j == parts.c_bytes ? -1 : o));
    check_ru(r, &parts);
}

#endif
