/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/check/ecmp_worst.c
 * The tables of all links of a complete graph are more than a batch has words for: each link comes
 * in one batch, with the messages of its own two routers and no others. */
#include <stdio.h>
#include <stdlib.h>

#pragma GCC diagnostic ignored "-Wmissing-prototypes" /* functions under other names */

#define heaviest_room right_room
#define heaviest_clear right_clear
#define heaviest_take right_take
#include "../../cli/graph/heaviest.c"
#undef heaviest_room
#undef heaviest_clear
#undef heaviest_take
#include "../../cli/check/traffic.h"

#define ROUTERS 77u
#define LINKS (ROUTERS * (ROUTERS - 1))
#define BATCH ((HEAVIEST_WORDS) / (ROUTERS * ROUTERS) + 1)

static struct rt_topo_graph_link link[LINKS];
static uint32_t words[2 * (ROUTERS + LINKS) + 2], node[ROUTERS], done;
static int failed;

/* Zeros that nobody has to write. */
int heaviest_room(struct heaviest *h, const char *command, uint32_t tables)
{
    (void)command;
    failed |= tables != BATCH;
    h->weight = calloc((size_t)ROUTERS * ROUTERS * tables, sizeof *h->weight);
    return h->weight == NULL ? EXIT_IO : 0;
}

void heaviest_clear(struct heaviest *h, uint32_t tables)
{
    (void)h;
    failed |= tables != BATCH;
}

/* Takes the one message of a link away, and looks for that of the link in the first batch. */
int heaviest_take(struct heaviest *h, const char *command, uint32_t tables)
{
    (void)command;
    failed |= tables != (LINKS - done < BATCH ? LINKS - done : BATCH);
    for (uint32_t k = 0; k < tables && !failed; k++) {
        uint32_t *own = heaviest_cell(h, k, link[done + k].from, link[done + k].to);

        failed |= *own != HEAVIEST_WHOLE;
        *own = 0;
        failed |= *heaviest_cell(h, k, link[k].from, link[k].to) != 0;
    }
    done += tables;
    return 0;
}

int main(void)
{
    struct topology topology = {.path = "unit"};
    struct check check = {.topology = &topology};
    struct traffic traffic = {
        .check = &check, .pattern = "worst", .processors = ROUTERS, .node = node};
    uint32_t links = 0;

    for (uint32_t a = 0; a < ROUTERS; a++) {
        node[a] = a;
        for (uint32_t b = 0; b < ROUTERS; b++)
            if (a != b)
                link[links++] = (struct rt_topo_graph_link){a, b, b, 0};
    }
    failed |= rt_topo_graph_lay(&topology.graph, ROUTERS, LINKS, link, words) != 0;
    failed |= ecmp_worst(&traffic) != 0 || done != LINKS || BATCH >= LINKS;
    if (failed)
        fprintf(stderr, "%u of %u links, %u at a time\n", done, LINKS, BATCH);
    return failed;
}
