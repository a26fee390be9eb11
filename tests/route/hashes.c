/* SPDX-License-Identifier: MIT-0 */
/*
 * hashes MOST HOPS [ROUTE] - reads lines of tests/vectors/hashes.tsv, and prints those again of
 * networks of at most MOST processors with the hash that the library gives here; of rings and of
 * routers with ports, of at most HOPS.  Lines of classes and samples come whatever the size.
 *
 * With a third number it prints them as rows of a table in C; of samples, those of networks whose
 * routes have at most so many hops.  HASHES_ROWS names such a file: the program is for an AVR then,
 * has no input, and prints the number of each row instead of its name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hashes_hops.h"

#ifdef HASHES_ROWS
#define MOST 64
#define LONGEST 64
#else
#define MOST 65536
#define LONGEST 8192
#endif

struct row {
    char how; /* all, classes, some */
    uint64_t processors;
    struct rt_net net;
};

static uint32_t distance[MOST];
static union {
    struct rt_channel channel[LONGEST];
    struct rt_ring_step step[LONGEST];
} path;

static struct hashed hash_of(const struct row *row)
{
    static struct hashes_site site[MOST];
    const struct rt_net *net = &row->net;
    struct hashed h = {0, 0};
    struct hashes_room room;

    room.capacity = LONGEST;
    room.distance = distance;
    if (hashes_kind(net) == HASHES_SEARCHED)
        room.path.step = path.step;
    else
        room.path.channel = path.channel;
    if (row->how == 's')
        hashes_hops_some(&h, net, (uint32_t)row->processors, &room);
    else if (hashes_kind(net) != HASHES_BYTES)
        hashes_hops_all(&h, net, (uint32_t)row->processors, &room);
    else if (row->how == 'a')
        hashes_all(&h, net, (uint32_t)row->processors, site);
    else if (net->family == RT_FAMILY_TREE)
        hashes_classes(&h, net, row->processors, 1, 2);
    else
        hashes_classes(&h, net, row->processors,
                       net->family == RT_FAMILY_HYBRID ? net->param[0] : 1, 4);
    return h;
}

#ifdef HASHES_ROWS
#include <avr/io.h>
#include <avr/sleep.h>

static int put(char c, FILE *file)
{
    (void)file;
    UDR0 = (uint8_t)c;
    return 0;
}

static const __flash struct row rows[] = {
#include HASHES_ROWS
};

int main(void)
{
    static FILE out = FDEV_SETUP_STREAM(put, NULL, _FDEV_SETUP_WRITE);

    stdout = &out;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct row row = rows[i];
        struct hashed h = hash_of(&row);

        printf("%u %08lX\n", i, (unsigned long)h.hash);
    }
    sleep_cpu(); /* with interrupts off: simavr ends */
    return 0;
}
#else
static int longest(const struct rt_net *net)
{
    return hashes_kind(net) == HASHES_PORTS ? rt_route_hops(net) : rt_route_longest(net);
}

static void print_row(const char *name, const struct row *row)
{
    printf("/* %s */ {'%c', %lluu, {%d, %d, {", name, row->how, (unsigned long long)row->processors,
           row->net.family, row->net.capped);
    for (int i = 0; i < RT_PARAM_MAX; i++)
        printf("%lu%s", (unsigned long)row->net.param[i], i + 1 < RT_PARAM_MAX ? ", " : "}}},\n");
}

/* As far as there is room. */
static uint64_t limit(const char *text)
{
    uint64_t most = strtoull(text, NULL, 10);

    return most < MOST ? most : MOST;
}

int main(int argc, char **argv)
{
    uint64_t most = limit(argc > 1 ? argv[1] : "4096"), hops = limit(argc > 2 ? argv[2] : "512");
    char line[200], name[100], how[20];

    while (fgets(line, sizeof line, stdin) != NULL) {
        struct hashed h;
        struct row row;

        if (line[0] == '#' || sscanf(line, "%99s %19s", name, how) != 2 ||
            rt_net_parse(name, &row.net) != 0)
            continue;
        row.how = how[0];
        row.processors = rt_topo_processors(&row.net);
        if (row.how == 'a' &&
            row.processors > (hashes_kind(&row.net) == HASHES_BYTES ? most : hops))
            continue;
        if (hashes_kind(&row.net) == HASHES_SEARCHED && row.processors > MOST)
            continue;
        if (argc > 3) {
            if (row.how != 's' || longest(&row.net) <= atoi(argv[3]))
                print_row(name, &row);
            continue;
        }
        h = hash_of(&row);
        printf("%s\t%s\t%llu\t%08lX\n", name, how, (unsigned long long)h.pairs,
               (unsigned long)h.hash);
        fflush(stdout);
    }
    return 0;
}
#endif
