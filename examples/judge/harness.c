/* SPDX-License-Identifier: MIT-0 */
/*
 * Is your own routing function right?  Put it into `route` below.
 *
 *     routeseq vectors hybrid:192,2 | ./harness hybrid:192,2 | routeseq judge hybrid:192,2
 *
 * Reads lines "@CC0234 @D84267", a source's location and a destination's, and answers each with
 * "@CC0234 @D84267: F4D84267".  Here the library answers, in place of you.
 */
#include <stdio.h>
#include <string.h>
#include <rt/rt.h>

static struct rt_net net;

/* The function under test: locations in, routing bytes out; how many, or negative if there are
 * none. */
static int route(const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    return rt_compute(&net, src, dst, seq);
}

static void read_hex(const char *text, uint8_t *to)
{
    for (unsigned byte; *text != '\0' && sscanf(text, "%2x", &byte) == 1; text += 2)
        *to++ = (uint8_t)byte;
}

int main(int argc, char **argv)
{
    char src[2 * RT_LOC_MAX + 1], dst[2 * RT_LOC_MAX + 1];

    if (argc != 2 || rt_net_parse(argv[1], &net) != 0 || rt_route_loc_bytes(&net) < 0) {
        fprintf(stderr, "usage: %s NET, a Transit network such as hybrid:192,2\n", argv[0]);
        return 2;
    }
    while (scanf(" @%16[0-9A-F] @%16[0-9A-F]", src, dst) == 2) {
        uint8_t from[RT_LOC_MAX] = {0}, to[RT_LOC_MAX] = {0}, seq[RT_SEQ_MAX];
        int bytes;

        read_hex(src, from);
        read_hex(dst, to);
        bytes = route(from, to, seq);
        printf("@%s @%s: ", src, dst);
        for (int i = 0; i < bytes; i++)
            printf("%02X", seq[i]);
        puts(bytes < 0 ? "error" : "");
    }
    return ferror(stdin) || fflush(stdout) != 0;
}
