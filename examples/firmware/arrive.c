/* SPDX-License-Identifier: MIT-0 */
/*
 * The other end, on the host: where do the firmware's requests arrive, and what is in them?
 * Reads a transmission a line, in hex, from standard input, and pushes its bytes through the model
 * of the network's wiring, which knows nothing of rt_compute.  Request i must come to the home of
 * the line that misses.h names, with its address and the asker's location behind the spent routing
 * byte.  Exit status 1 if one does not.
 */
#include <stdio.h>
#include <string.h>
#include <rt/walk.h>

#include "misses.h"

#define MESSAGE_MAX (RT_SEQ_MAX + BODY_BYTES)

static const struct rt_net net = CONTROLLER_NET;

/* The number of the processor at a location of hybrid:192,2, digit by digit: docs/SPEC.md 2.3. */
static uint64_t processor_at(const uint8_t *location)
{
    return ((location[0] >> 2) * 64u + (location[1] >> 2)) * 192u + location[2];
}

static unsigned read_bytes(const char *text, uint8_t *bytes)
{
    unsigned n = 0, byte;

    while (n < MESSAGE_MAX && text[2 * n] != '\0' && text[2 * n + 1] != '\0' &&
           sscanf(text + 2 * n, "%2x", &byte) == 1)
        bytes[n++] = (uint8_t)byte;
    return n;
}

/* What is wrong with a transmission; a null pointer if nothing is. */
static const char *wrong(const struct miss *miss, const uint8_t *stream, unsigned bytes)
{
    const struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, NULL};
    const uint8_t here[] = HERE;
    uint8_t got[MESSAGE_MAX], body[BODY_BYTES];
    struct rt_walk walk;
    int verdict;

    body[0] = miss->request;
    memcpy(body + 1, here, HOME_BYTES);
    memcpy(body + 1 + HOME_BYTES, miss->address + HOME_BYTES, ADDRESS_BYTES - HOME_BYTES);
    body[BODY_BYTES - 1] = (uint8_t)(body[BODY_BYTES - 1] / LINE_BYTES * LINE_BYTES);

    if (bytes <= BODY_BYTES)
        return "too short";
    verdict = rt_walk_run(&on, processor_at(here), processor_at(miss->address), stream,
                          bytes - BODY_BYTES, NULL, &walk);
    if (verdict != RT_WALK_ARRIVED)
        return rt_walk_text(verdict);
    if (rt_walk_deliver(&walk, stream, bytes, got) != 1 + BODY_BYTES ||
        memcmp(got + 1, body, BODY_BYTES) != 0)
        return "arrived with another request, asker or line";
    return NULL;
}

int main(void)
{
    unsigned asked = 0, failed = 0;

    for (unsigned i = 0; i < MISSES; i++) {
        uint8_t stream[MESSAGE_MAX];
        char text[128];
        const char *why;

        if (misses[i].address[2] >= 0xC0) /* nobody's memory: nothing is sent */
            continue;
        asked++;
        if (fgets(text, sizeof text, stdin) == NULL) {
            strcpy(text, "-\n");
            why = "not sent";
        } else {
            why = wrong(&misses[i], stream, read_bytes(text, stream));
        }
        if (why != NULL) {
            failed++;
            printf("miss %u, %.*s: %s\n", i, (int)strcspn(text, "\n"), text, why);
        }
    }
    if (getchar() != EOF) {
        puts("more was sent");
        failed++;
    }
    printf("%u requests, %u arrived at their homes\n", asked, asked - failed);
    return failed != 0;
}
