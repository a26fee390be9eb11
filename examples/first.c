/* SPDX-License-Identifier: MIT-0 */
/* The program of README: one routing sequence.  Build it with
 *     cc -Iinclude examples/first.c lib/route/transit/route_*.c
 */
#include <stdio.h>
#include <rt/rt.h>

static const struct rt_net net = RT_HYBRID(192, 2); /* 2 layers over clusters of 192; fits ROM */

int main(void)
{
    const uint8_t src[RT_LOC_MAX] = {0xCC, 0x02, 0x34}, dst[RT_LOC_MAX] = {0xD8, 0x42, 0x67};
    uint8_t seq[RT_SEQ_MAX];
    int n = rt_compute(&net, src, dst, seq); /* bytes written; negative = error */

    if (n < 0)
        return 1;
    for (int i = 0; i < n; i++)
        printf("%02X", seq[i]);
    return putchar('\n') == EOF;
}
