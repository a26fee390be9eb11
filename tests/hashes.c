/* SPDX-License-Identifier: MIT-0 */
/*
 * hashes [MOST] - on a target: reads lines of tests/vectors/hashes.tsv, and prints those again of
 * networks of at most MOST processors with the hash that the library gives here.  With HASHES_AVR
 * it has a few networks of its own and no input.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hashes.h"

#ifdef HASHES_AVR
#define MOST 256
#else
#define MOST 65536
#endif

static void print(const char *name, const struct rt_net *net, const char *how, uint64_t all)
{
    static struct hashes_site site[MOST];
    struct hashed h = {0, 0};

    if (how[0] == 'a')
        hashes_all(&h, net, (uint32_t)all, site);
    else if (net->family == RT_FAMILY_TREE)
        hashes_classes(&h, net, all, 1, 2);
    else
        hashes_classes(&h, net, all, net->family == RT_FAMILY_HYBRID ? net->param[0] : 1, 4);
    printf("%s\t%s\t%lu\t%08lX\n", name, how, (unsigned long)h.pairs, (unsigned long)h.hash);
}

#ifdef HASHES_AVR
#include <avr/io.h>
#include <avr/sleep.h>

static int put(char c, FILE *file)
{
    (void)file;
    UDR0 = (uint8_t)c;
    return 0;
}

int main(void)
{
    static FILE out = FDEV_SETUP_STREAM(put, NULL, _FDEV_SETUP_WRITE);
    static const struct rt_net full = RT_FULL(1), capped = RT_FULL_CAPPED(1),
                               delta = RT_BIDELTA(1, 2), tree = RT_TREE(6);

    stdout = &out;
    print("full:1", &full, "all", 64);
    print("full:1,capped", &capped, "all", 256);
    print("bidelta:1,2", &delta, "all", 64);
    print("tree:6", &tree, "all", 64);
    sleep_cpu(); /* with interrupts off: simavr ends */
    return 0;
}
#else
#include "rt/topo.h"

int main(int argc, char **argv)
{
    uint64_t most = argc > 1 ? strtoull(argv[1], NULL, 10) : 4096, all;
    char line[200], name[100], how[20];
    struct rt_net net;

    while (fgets(line, sizeof line, stdin) != NULL) {
        if (line[0] == '#' || sscanf(line, "%99s %19s", name, how) != 2 ||
            rt_net_parse(name, &net) != 0)
            continue;
        all = rt_topo_processors(&net);
        if (how[0] == 'c' || (all <= most && all <= MOST))
            print(name, &net, how, all);
    }
    return 0;
}
#endif
