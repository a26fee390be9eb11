/* SPDX-License-Identifier: MIT-0 */
/* The steps of DeHon 3.8.3 by name, for people; R itself comes from rt_compute. */
#include "rt/route_transit.h"

int rt_route_explain(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                     struct rt_route_parts *parts)
{
    int n = rt_compute(net, src, dst, parts->seq); /* writes nothing on error */
    unsigned hybrid = net->family == RT_FAMILY_HYBRID;
    unsigned lead = 0; /* the leading non-zero byte of I */

    if (n < 0)
        return n;
    parts->m = parts->j = parts->c_bytes = parts->ru_bytes = 0;
    parts->o = -1;
    parts->rc_bytes = (uint8_t)hybrid;
    parts->rd_bytes = (uint8_t)n;
    if (net->family == RT_FAMILY_BIDELTA)
        return n;

    parts->c_bytes = (uint8_t)((unsigned)net->param[hybrid] + net->capped);
    for (unsigned k = 0; k < parts->c_bytes && k < RT_LOC_MAX; k++) {
        unsigned differ = (src[k] ^ dst[k]) & (net->capped && k == 0 ? 0xC0u : 0xFCu);

        if (lead == 0)
            lead = differ;
        if (lead != 0) {
            parts->m = (uint8_t)(parts->m << 1 | 1);
            parts->j++;
        }
        parts->i[k] = (uint8_t)differ;
    }
    if (lead != 0 && (!net->capped || parts->j != parts->c_bytes))
        parts->o = lead >= 0x40 ? 2 : lead >= 0x10 ? 1 : 0;
    parts->rd_bytes = parts->j;
    parts->ru_bytes = (uint8_t)(n - parts->j - (int)hybrid);
    return n;
}
