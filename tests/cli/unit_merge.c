/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/merge.c cli/parts/part_file.c cli/parts/parts.c cli/transit/transit_parts.c
 * cli/ring/ring_load_merge.c cli/ports/ports_load_merge.c Part files forged with a right check:
 * what is just possible is merged, what is just not is refused, and why. */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../cli/cli.h"
#include "../../cli/parts/part_file.h"

extern const struct verb merge_verb;

static int failed;
static char file[3][1 << 17]; /* a part, called "0", and others */

static FILE *open_part; /* one at a time: a run has more of them than a process may open */

FILE *fopen(const char *path, const char *mode)
{
    char *text = path[1] == '\0' ? file[*path - '0'] : NULL; /* nothing of the system's */

    failed |= open_part != NULL;
    open_part = text != NULL ? fmemopen(text, strlen(text), mode) : NULL;
    return open_part;
}

int fclose(FILE *stream)
{
    open_part = stream == open_part ? NULL : open_part;
    return fflush(stream);
}

/* The right check, as zlib computes it. */
static void seal(char *text)
{
    uint32_t crc = 0xFFFFFFFF;

    for (const char *at = text; *at != '\0'; at++) {
        crc ^= (unsigned char)*at;
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
    }
    sprintf(text + strlen(text), "check %08X\n", (unsigned)~crc);
}

#define ASTRAY " came off their way" /* merged, and the status is 1 */

/* why: how it is refused, in part; null: it is merged. */
static void merges(const char *what, const char *a, const char *b, const char *c, const char *why)
{
    char *operand[] = {(char *)a, (char *)b, (char *)c, NULL};
    const char *said;
    struct call call = {.operand = operand};
    int status;

    complain_keep();
    status = merge_verb.run(&call);
    said = complain_kept();
    if (why == NULL ? status == 0 && said == NULL
                    : status == (strcmp(why, ASTRAY) == 0 ? EXIT_FALSE : EXIT_USAGE) &&
                          said != NULL && strstr(said, why) != NULL)
        return;
    fprintf(stderr, "%s: %d %s", what, status, said != NULL ? said : "nothing said\n");
    failed = 1;
}

/* --- Figures of Transit networks: nine numbers a sum */

/* Adds the lines of `key`, numbers that stand in `forged` as " key=1,2,..."; else zeros. */
static void print_list(char *to, const char *forged, const char *key, unsigned n)
{
    char word[32];
    const char *at;

    sprintf(word, " %s=", key);
    at = strstr(forged, word);
    at = at != NULL ? at + strlen(word) : "";
    for (unsigned i = 0; i < n; i++) {
        size_t length = strcspn(at, ", ");

        to += sprintf(to, n > 1 ? "0.%s_%u" : "0.%s", key, i);
        to += sprintf(to, " %.*s\n", length > 0 ? (int)length : 1, length > 0 ? at : "0");
        at += length + (at[length] == ',');
        at = length > 0 && at[-1] == ',' ? at : "";
    }
}

static void print_sums(char *to, const char *forged)
{
    static const char *const last[] = {"sending", "retry", "tries", "cycles", "connected"};
    char key[16];

    print_list(to, forged, "wrong", 1);
    print_list(to + strlen(to), forged, "blocked", 38);
    print_list(to + strlen(to), forged, "faulty", 1);
    print_list(to + strlen(to), forged, "all", 9);
    for (unsigned level = 0; level < 25; level++) {
        sprintf(key, "level_%u", level);
        print_list(to + strlen(to), forged, key, 9);
    }
    for (unsigned i = 0; i < 5; i++)
        print_list(to + strlen(to), forged, last[i], 9);
}

/* One part of a load of 64 processors, two trials each; with `options` for seed, retries, ... */
static void print_load(char *to, const char *options, unsigned part, unsigned of,
                       const char *forged)
{
    sprintf(to,
            "routeseq-part 1\nversion %s\ncommand load\nnet full:1\nform text\nload 1\ntrials %u\n"
            "%spart %u/%u\nfirst %u\nlast %u\n",
            rt_version(), 2 * of, options, part, of, 2 * part - 2, 2 * part - 1);
    print_sums(to + strlen(to), forged);
    seal(to);
}

#define PLAIN "seed 1\nretries 0\nuniform 0\nkind components\nfaults 0\n"
#define RETRIES "seed 1\nretries 1\nuniform 0\nkind components\nfaults 0\n"
#define FAULTS "seed 1\nretries 0\nuniform 0\nkind components\nfaults 4\n"

static void one(const char *options, const char *forged, const char *why)
{
    char spaced[512];

    sprintf(spaced, " %s ", forged);
    print_load(file[0], options, 1, 1, spaced);
    merges(forged, "0", NULL, NULL, why);
}

/* All connections are of level 1, and of those lost all are blocked at stage 1. */
static void all_are(const char *sums, unsigned blocked, const char *why)
{
    char forged[256];

    sprintf(forged, "all=%s level_1=%s blocked=0,%u", sums, sums, blocked);
    one(PLAIN, forged, why);
}

static void try_sums(void)
{
    static const char *const no[] = {"0.all_0 to _8: 2 trials cannot",
                                     "0.blocked, faulty and",
                                     "0.level_0 to _24 are not",
                                     "0.sending, retry, tries and cycles are",
                                     "0.connected and faulty: expected none",
                                     "beyond 2^62"};

    all_are("2,10,8,50,0,32,0,40,0", 2, NULL); /* twice 5 and 4 */
    all_are("2,10,8,49,0,32,0,39,0", 2, no[0]);
    all_are("2,10,8,100,0,32,0,40,0", 2, NULL);
    all_are("2,10,8,101,0,32,0,40,0", 2, no[0]);
    all_are("2,10,8,50,0,31,0,39,0", 2, no[0]);
    all_are("2,10,8,50,0,64,0,56,0", 2, NULL);
    all_are("2,10,8,50,0,65,0,56,0", 2, no[0]);
    all_are("2,10,8,50,0,32,0,41,0", 2, no[0]);
    all_are("2,2,2,2,0,2,0,2,0", 0, NULL);
    all_are("2,1,1,1,0,1,0,1,0", 0, no[0]);
    all_are("3,3,3,3,0,3,0,3,0", 0, no[0]);
    all_are("1,64,64,4096,0,4096,0,4096,0", 0, NULL);
    all_are("1,65,65,4225,0,4225,0,4225,0", 0, no[0]);
    all_are("2,8,10,32,0,50,0,40,0", 0, no[0]);
    one(PLAIN, "all=2,2,2,2,0,2,0,2,0 level_1=1,1,1,1,0,1,0,1,0 level_3=1,1,1,1,0,1,0,1,0", NULL);
    one(PLAIN, "all=2,2,2,2,0,2,0,2,0 level_0=1,1,1,1,0,1,0,1,0 level_1=1,1,1,1,0,1,0,1,0", no[2]);
    one(PLAIN, "all=2,2,2,2,0,2,0,2,0 level_1=1,1,1,1,0,1,0,1,0", no[2]);
    one(PLAIN, "all=2,2,2,2,0,2,0,2,0 level_1=2,3,2,5,0,2,0,3,0", no[2]);
    one(PLAIN, "all=2,3,2,5,0,2,0,3,0 level_1=2,3,3,5,0,5,0,5,0 blocked=0,1", no[2]);
    one(PLAIN, "all=2,3,2,5,0,2,0,3,0 level_1=2,3,1,5,0,1,0,2,0 blocked=0,1", no[2]);
#define LOST "all=2,10,8,50,0,32,0,40,0 level_1=2,10,8,50,0,32,0,40,0 "
    one(PLAIN, LOST "wrong=2", ASTRAY);
    one(PLAIN, LOST "wrong=1", no[1]);
    one(PLAIN, LOST "wrong=3", no[1]);
    one(PLAIN, LOST "wrong=1 blocked=0,1", ASTRAY);
    one(PLAIN, LOST "blocked=0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1",
        NULL);
    one(PLAIN, LOST "blocked=0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2",
        no[1]);
    one(PLAIN, LOST "blocked=0,3", no[1]);
    one(PLAIN, LOST "blocked=2", no[1]);
    one(FAULTS, LOST "faulty=2", NULL);
    one(FAULTS, LOST "faulty=1 blocked=0,1", NULL);
    one(FAULTS, LOST "faulty=1 blocked=0,2", no[1]);
    one(FAULTS, LOST "faulty=3", no[1]);
    one(PLAIN, LOST "faulty=2", no[4]);
    one(RETRIES, LOST "wrong=3", ASTRAY);
    one(RETRIES, LOST "wrong=1", no[1]);
    one(RETRIES, LOST "wrong=4611686018427387904", ASTRAY);
    one(RETRIES, LOST "wrong=4611686018427387905", no[1]);
#define SOME "2,2,2,2,0,2,0,2,0"
    one(PLAIN, "sending=" SOME, no[3]);
    one(RETRIES, "sending=" SOME " retry=" SOME " tries=" SOME " cycles=" SOME, NULL);
    one(RETRIES, "sending=" SOME " tries=" SOME " cycles=" SOME, no[3]);
    one(RETRIES, "retry=" SOME " tries=" SOME " cycles=" SOME, no[3]);
    one(RETRIES, "sending=" SOME " retry=" SOME " cycles=" SOME, no[3]);
    one(RETRIES, "sending=" SOME " retry=" SOME " tries=" SOME, no[3]);
    one(RETRIES, "sending=" SOME " retry=" SOME " tries=2,2,1,2,0,1,0,1,0 cycles=" SOME,
        "0.tries_0 to");
    one(RETRIES, "sending=" SOME " retry=" SOME " tries=" SOME " cycles=2,2,1,2,0,1,0,1,0", NULL);
    one(RETRIES, "sending=1,4096,0,16777216", NULL);
    one(RETRIES, "sending=1,4097,0,16785409", "0.sending_0 to");
    one(RETRIES, "sending=2,2,3,2,0,5,0,3,0", "0.sending_0 to");
#define WIDE "1,4294967296,4294967296,0,1,0,1,0,1"
    one(PLAIN, "connected=" WIDE, no[4]);
    one(FAULTS, "connected=" WIDE, NULL);
    one(FAULTS, "connected=1,4294967296,4294967296,0,2,0,1,0,1", "0.connected_0 to");
    one(FAULTS, "connected=1,4294967296,4294967296,0,1,0,2,0,1", "0.connected_0 to");
    one(FAULTS, "connected=1,4294967296,4294967296,0,1,0,1,0,2", "0.connected_0 to");
    one("seed 1\nretries 2\nuniform 0\nkind wires\nfaults 0\n", "",
        "retries 2: expected a number 0..1");
    one("seed 1\nretries 0\nuniform 2\nkind wires\nfaults 0\n", "",
        "uniform 2: expected a number 0..1");
    one("seed 1\nretries 1\nuniform 1\nkind wires\nfaults 1\n", "",
        "faults 1: expected a number 0..0");
    one("seed 1\nretries 0\nuniform 1\nkind wires\nfaults 273\n", "",
        "faults 273: expected a number 0..272");
    /* together as many as there may be, and more */
    print_load(file[0], FAULTS, 1, 2, " connected=1,2305843009213693952,0,0,288230376151711744 ");
    print_load(file[1], FAULTS, 2, 2, " connected=1,2305843009213693952,0,0,288230376151711744 ");
    merges("two halves", "0", "1", NULL, NULL);
    print_load(file[1], FAULTS, 2, 2, " connected=1,2305843009213693953,0,0,288230376151711744 ");
    merges("more than two halves", "0", "1", NULL, no[5]);
    print_load(file[0], FAULTS, 1, 3, "");
    print_load(file[1], FAULTS, 3, 3, "");
    print_load(file[2], FAULTS, 3, 3, "");
    merges("the last of three twice", "0", "1", "2", "part 3 of 3 twice");
    print_load(file[0], RETRIES, 1, 2, " " LOST "wrong=4611686018427387904 ");
    print_load(file[1], RETRIES, 2, 2, " wrong=1 ");
    merges("too many are wrong", "0", "1", NULL, no[5]);
}

/* --- Lines of a part that are another's */

/* tests/vectors/kept/NAME, with `now` in place of the line or lines `old`. */
static void forge(char *to, const char *name, const char *old, const char *now)
{
    char path[64], text[4096] = "", *at;
    int from;

    sprintf(path, "tests/vectors/kept/%s", name);
    from = open(path, O_RDONLY);
    if (from < 0 || read(from, text, sizeof text - 1) < 0)
        perror(path), failed = 1;
    close(from);
    *strstr(text, "check ") = '\0';
    at = strstr(text, old);
    if (at == NULL)
        fprintf(stderr, "%s: there is no %s", name, old), exit(1);
    sprintf(to, "%.*s%s%s", (int)(at - text), text, now, at + strlen(old));
    seal(to);
}

static void ring(const char *old, const char *now, const char *why)
{
    forge(file[0], "ring1.part", old, now);
    forge(file[1], "ring2.part", "\n", "\n");
    merges(now, "0", "1", NULL, why);
}

static void try_rings(void)
{
    const char *no = "packets of this part take";

    ring("longest 4", "longest 19", "longest 19: expected a number 0..18");
    ring("ring_hops 2", "ring_hops 5", "ring_hops 5: expected a number 0..4");
    ring("longest 4\nring_hops 2", "longest 7\nring_hops 7", "ring_hops 7: expected a number 0..6");
    ring("latency 10", "latency 11", "latency 11: expected a number 4..10");
    ring("hops 72", "hops 3", "hops 3: expected a number 4..128");
    ring("entries 48", "entries 65", "entries 65: expected a number 2..64");
    ring("paths 32", "paths 33", "paths 33: expected 32, of as many processors");
    ring("rings 6", "rings 7", "rings 7: expected a number 0..6");
    ring("rings 6\n", "rings 5\n", "the rings have 40 packets: expected 48");
    ring("ring 0 8\nring 1 12", "ring 1 12\nring 0 8", "ring 0 8: expected its number, ascending");
    ring("ring 0 8\nring 1 12", "ring 1 12\nring 1 8", "ring 1 8: expected its number, ascending");
    ring("ring 5 8", "ring 6 8", "ring 6 8: expected its number, ascending and below 6");
    ring("ring 0 8", "ring 0 0", "ring 0 0: expected");
    ring("ring 0 8\nring 1 12", "ring 0 33\nring 1 1", "ring 0 33: expected");
    ring("ring 0 8\nring 1 12", "ring 0 32\nring 1 12", "ring 2 6: expected"); /* more than 48 */
    ring("link 0 5", "link 0 9", "link 0 9: expected");
    ring("link 0 5", "link 0 8", "link 16 3: expected"); /* more than 72 */
    ring("link 0 5", "link 0 4", "the links have 71 packets: expected 72");
    ring("ring 0 8", "ring 00 8", "ring 00 8: expected");
    ring("ring 0 8", "ring 09 8", "ring 09 8: expected");
    ring("ring 0 8", "ring 0 08", "ring 0 08: expected");
    ring("ring 0 8", "ring 0 8 ", "ring 0 8 : expected");
    ring("ring 0 8", "ring 0  8", "ring 0  8: expected");
    ring("ring 0 8", "ring 0", "ring 0: expected");
    ring("ring 0 8", "ring 0 :", "ring 0 :: expected");
    ring("ring 0 8", "ring / 8", "ring / 8: expected");
    ring("ring 0 8", "ring 0 18446744073709551615", "expected");
    ring("reach 0 1\nreach 0 2", "reach 0 2\nreach 0 1", no);
    ring("reach 0 1\nreach 0 2", "reach 0 1\nreach 0 1", no);
    ring("reach 0 1\nreach 0 2", "reach 0 1\nreach 0 3", no);
    ring("reach 0 1\nreach 0 2", "reach 0 1\nreach 18 1", no);
    ring("reach 0 2\nreach 1 1", "reach 1 1\nreach 1 1", no);
    ring("reach 0 1\n", "reach 0 1 \n", "reach 0 1 : expected");
    ring("nodes 9", "nodes 8", "the nodes have 46 packets: expected 48");
    ring("nodes 9\nnode 0 10\nnode 1 8", "nodes 8\nnode 1 18",
         "reach 0 1: expected"); /* no packet enters there */
    ring("turns 7", "turns 8\nturn 0 0", "turn 0 0: expected a link and the next one");
    ring("turns 7\nturn 1 0", "turns 7\nturn 1 1", "turn 1 1: expected");
    ring("turns 7\nturn 1 0", "turns 7\nturn 1 2", "turn 1 2: expected");
    ring("turn 1 0\nturn 7 0", "turn 7 0\nturn 1 0", "turn 1 0: expected");
    ring("turn 1 0\nturn 7 0", "turn 7 0\nturn 7 0", "turn 7 0: expected");
    ring("turn 17 0", "turn 18 0", "turn 18 0: expected");
    ring("echo-ratio 0.2", "echo-ratio 0.20", "echo-ratio 0.20: expected a decimal number");
    ring("queues 0", "queues 1", "of another run: 'queues 0'");
    ring("queues 0", "queues 2", "queues 2: expected a number 0..1");
}

/* An edge of a network of routers, and a pair of a source of this part that takes it. */
static void edge(const char *now)
{
    forge(file[0], "dragonfly2.part", "edge 5 10 22", now);
    merges(now, "0", NULL, NULL, "expected two channels, and a pair of a source of this part");
}

static void try_ports(void)
{
    edge("edge 5 10 22 1");
    edge("edge 5 10 2");
    edge("edge 5 10 36");
    edge("edge 5 10");
}

/* --- Parts of rings with few edges, made up */

static char edges[2][256]; /* lines of reach, and of turn, in their order */
static unsigned no_ring = UINT_MAX,
                no_node = UINT_MAX; /* this ring is not visited, no ring entered there */

static unsigned lines_in(const char *text)
{
    unsigned n = 0;

    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

/* A part in which each other ring is visited and rings are entered at each other node. */
static void print_rings(char *text, const char *net, unsigned nodes, unsigned rings, unsigned part,
                        unsigned of)
{
    unsigned entries = nodes > rings ? nodes : rings, firsts = nodes / of;
    char *to = text;

    to += sprintf(to,
                  "routeseq-part 1\nversion %s\ncommand load\nnet %s\nform text\necho-ratio 0.2\n"
                  "queues 0\npart %u/%u\nfirst %u\nlast %u\npaths %u\nlongest 1\nring_hops 1\n"
                  "latency 4\nhops 1\nentries %u\nrings %u\n",
                  rt_version(), net, part, of, firsts * (part - 1), firsts * part - 1,
                  firsts * (nodes - 1), entries, rings - (no_ring < rings));
    for (unsigned ring = 0; ring < rings; ring++)
        if (ring != no_ring)
            to += sprintf(to, "ring %u %u\n", ring,
                          ring == 0 ? entries - rings + 1 + (no_ring < rings) : 1);
    to += sprintf(to, "links 1\nlink 0 1\nnodes %u\n", nodes - (no_node < nodes));
    for (unsigned node = 0; node < nodes; node++)
        if (node != no_node)
            to += sprintf(to, "node %u %u\n", node,
                          node == 0 ? entries - nodes + 1 + (no_node < nodes) : 1);
    sprintf(to, "reaches %u\n%sturns %u\n%s", lines_in(edges[0]), edges[0], lines_in(edges[1]),
            edges[1]);
    seal(text);
}

/* One part with these edges; before it perhaps another with those. */
static void cycle(const char *net, unsigned nodes, unsigned rings, const char *before,
                  const char *reach, const char *turn, const char *why)
{
    unsigned of = before != NULL ? 2 : 1;

    if (before != NULL) {
        strcpy(edges[0], "");
        strcpy(edges[1], before);
        print_rings(file[1], net, nodes, rings, 1, of);
    }
    strcpy(edges[0], reach);
    strcpy(edges[1], turn);
    print_rings(file[0], net, nodes, rings, of, of);
    merges(turn, before != NULL ? "1" : "0", before != NULL ? "0" : NULL, NULL, why);
}

/* Over an edge that no packet takes a cycle is closed: which one it is, is said, whatever other
 * edges stand beside it, in this part and the one before. */
static void try_cycles(void)
{
    static const char cube[] = "multicube:2,2,2,2,2,2";

    cycle("clock", 12, 10, NULL, "reach 0 3\nreach 7 3\n", "turn 1 0\nturn 6 1\n",
          "reach 0 3: no packet");
    cycle(cube, 64, 192, "turn 61 5\nturn 62 4\n",
          "reach 49 1\nreach 64 1\nreach 148 1\nreach 157 1\n",
          "turn 52 1\nturn 60 4\nturn 61 0\nturn 61 2\nturn 61 4\nturn 145 4\nturn 160 1\n",
          "turn 61 4: no packet");
    cycle(cube, 64, 192, NULL, "reach 3 1\nreach 13 1\nreach 49 1\nreach 63 1\n",
          "turn 1 2\nturn 1 3\nturn 15 1\nturn 51 1\nturn 61 3\n", "turn 1 3: no packet");
    cycle("multicube:66", 66, 1, NULL, "reach 0 63\nreach 0 64\nreach 1 1\nreach 2 65\n", "", NULL);
    cycle("multicube:256,257", 64, 1, NULL, "", "", "too large for parts");
    cycle("multicube:256,256", 64, 1, NULL, "", "", "last 63: expected 65535");
    cycle("multicube:2,2", 4, 4, NULL, "", "turn 3 0\n", NULL);
    no_node = 1;
    cycle("multicube:2,2", 4, 4, NULL, "", "turn 3 0\n", "turn 3 0: expected a link");
    no_node = UINT_MAX;
    for (no_ring = 1; no_ring < 4; no_ring++)
        cycle("multicube:2,2", 4, 4, NULL, "", "turn 7 0\n",
              no_ring == 1 ? NULL : "turn 7 0: expected a link");
    no_ring = UINT_MAX;
}

/* The parts of a multicube of two nodes, of three: the first has no processor. */
static void try_few(void)
{
    static const char *const row[] = {
        "part 1/3\nfirst -\nlast -\npaths 0\nlongest %u\nring_hops 0\nlatency 0\nhops 0\n"
        "entries 0\nrings 0\nlinks 0\nnodes 0\nreaches 0\nturns 0\n",
        "part 2/3\nfirst 0\nlast 0\npaths 1\nlongest 1\nring_hops 1\nlatency 4\nhops 1\n"
        "entries 1\nrings 1\nring 0 1\nlinks 1\nlink 0 1\nnodes 1\nnode 0 1\nreaches 1\n"
        "reach 0 1\nturns 0\n",
        "part 3/3\nfirst 1\nlast 1\npaths 1\nlongest 1\nring_hops 1\nlatency 4\nhops 1\n"
        "entries 1\nrings 1\nring 0 1\nlinks 1\nlink 1 1\nnodes 1\nnode 1 1\nreaches 1\n"
        "reach 1 1\nturns 0\n"};

    for (unsigned longest = 0; longest < 2; longest++) {
        for (int i = 0; i < 3; i++) {
            int n =
                sprintf(file[i],
                        "routeseq-part 1\nversion %s\ncommand load\nnet multicube:2\nform text\n"
                        "echo-ratio 0.2\nqueues 0\n",
                        rt_version());

            sprintf(file[i] + n, row[i], longest);
            seal(file[i]);
        }
        merges("few", "0", "1", "2", longest == 0 ? NULL : "longest 1: expected a number 0..0");
    }
}

static void try_files(void)
{
    strcpy(file[0], "routeseq-part 1");
    merges("an end of line is missing", "0", NULL, NULL, "not a part of verify or load");
    strcpy(file[0], "routeseq-part 1\n");
    merges("no check", "0", NULL, NULL, "not complete");
    strcpy(file[0], "routeseq-part 1\nx\ncheckX12345678\n");
    merges("no blank after check", "0", NULL, NULL, "not complete");
    strcpy(file[0], "routeseq-part 1\nx\ncheck 12345678\n");
    merges("another check", "0", NULL, NULL, "0:3: damaged: expected 'check ");
    strcpy(file[0], "#\n# a\nrouteseq\t1");
    merges("an old one", "0", NULL, NULL, "0:1: made by an older version");
    strcpy(file[0], "#\n# a\nrouteseq 1");
    merges("none", "0", NULL, NULL, "0:1: not a part");
    strcpy(file[0], "# routeseq\t1");
    merges("a comment alone", "0", NULL, NULL, "0:1: not a part");
    strcpy(file[0], "routeseq-part 1\ncheck 012345678");
    merges("no end of line", "0", NULL, NULL, "0:2: not complete");
    strcpy(file[0], "routeseq-part 1\n");
    memset(file[0] + strlen(file[0]), 'x', 70000);
    strcpy(file[0] + 70000, "\n");
    seal(file[0]);
    merges("more than is read at once", "0", NULL, NULL, "0:2: expected 'version' and its value");
    ring("part 1/2", "part 0/2", "part 0/2: expected K/N");
    ring("part 1/2", "part 3/2", "part 3/2: expected K/N");
    ring("part 1/2", "part 01/2", "part 01/2: expected K/N");
    ring("part 1/2", "part 1/02", "part 1/02: expected K/N");
    ring("part 1/2", "part 1", "part 1: expected K/N");
    ring("part 1/2", "part 1/1000000001", "part 1/1000000001: expected K/N");
    ring("part 1/2", "part 2/2", "first 0: expected 4, as part 2/2 of 9 processors");
    ring("last 3", "last 4", "last 4: expected 3, as part 1/2 of 9 processors");
    ring("net multicube:3,3", "net multicube:03,3", "expected a network as a part names it");
    ring("command load", "command route", "command route: expected verify or load");
    ring("form text", "form texts", "form texts: expected text, tsv or json");
    ring("form text", "form tsv", "of another run: 'form text', where 0 has 'form tsv'");
    ring("version 0", "version 00", "version 00");
    ring("queues 0", "queues 0\x7F", "0:7: a byte outside printable ASCII");
    ring("queues 0", "queues 0\x1F", "0:7: a byte outside printable ASCII");
    ring("queues 0", "queues 0\t", "0:7: a byte outside printable ASCII");
    print_load(file[0], PLAIN, 1, 3, " ");
    print_load(file[1], PLAIN, 3, 3, " ");
    merges("the second is missing", "0", "1", NULL, "part 2 of 3 is missing");
    merges("the third is missing", "0", NULL, NULL, "part 2 of 3 is missing");
    merges("twice", "0", "0", NULL, "part 1 of 3 twice: it is 0 too");
    print_load(file[2], PLAIN, 2, 3, " ");
    merges("in another order", "2", "1", "0", NULL);
    print_load(file[2], PLAIN, 2, 4, " ");
    merges("of others", "0", "2", NULL, "'trials 8', where 0 has 'trials 6'");
    forge(file[0], "ring1.part", "turns", "reach");
    *strstr(file[0], "reach ") = '\0';
    seal(file[0]);
    merges("cut", "0", NULL, NULL, "expected 'reach', found the end");
    forge(file[0], "ring2.part", "part 2/2", "part 2/2");
    strcpy(strstr(file[0], "check "), "more\n");
    seal(file[0]);
    merges("a line more", "0", NULL, NULL, "expected 'check', found 'more'");
}

static void try_numbers(void)
{
    static const struct {
        const char *text;
        int good;
    } row[] = {{"0 0", 1},  {"0 10", 1}, {"19 90", 1}, {"01 2", 0}, {"09 2", 0}, {"1 09", 0},
               {"1 00", 0}, {"1", 0},    {"1 ", 0},    {" 1 2", 0}, {"1  2", 0}, {"1 2 3", 0},
               {"/ 1", 0},  {": 1", 0},  {"1 2x", 0},  {"-1 2", 0}};
    uint64_t value[2];

    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if ((part_numbers(row[i].text, value, 2) == 0) != row[i].good)
            fprintf(stderr, "two numbers: '%s'\n", row[i].text), failed = 1;
    failed |= part_numbers("18446744073709551614 7", value, 2) != 0 || value[0] != UINT64_MAX - 1 ||
              value[1] != 7 || part_numbers("18446744073709551615 7", value, 2) == 0;
}

static void try_parts(void)
{
    struct part part = {5, 9};
    uint64_t first, end;
    char from[PART_PLACE_MAX], to[PART_PLACE_MAX];
    static const struct {
        uint64_t number, of, all, grain, first, end;
    } row[] = {{1, 3, 10, 1, 0, 3},
               {2, 3, 10, 1, 3, 6},
               {3, 3, 10, 1, 6, 10},
               {1, 3, 30, 10, 0, 10},
               {2, 3, 39, 10, 10, 20},
               {3, 3, 39, 10, 20, 39},
               {2, 3, 29, 10, 9, 19},
               {0, 0, 7, 2, 0, 7},
               {4, 5, 3, 1, 1, 2},
               {999999999, 1000000000, UINT64_MAX, 1, UINT64_C(18446744036816063467),
                UINT64_C(18446744055262807541)}};

    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        part_range(&(struct part){row[i].number, row[i].of}, row[i].all, row[i].grain, &first,
                   &end);
        if (first != row[i].first || end != row[i].end)
            fprintf(stderr, "range %zu: %llu %llu\n", i, (unsigned long long)first,
                    (unsigned long long)end),
                failed = 1;
    }
    part_bounds(7, 8, from, to);
    failed |= strcmp(from, "7") != 0 || strcmp(to, "7") != 0;
    part_bounds(7, 7, from, to);
    failed |= strcmp(from, "-") != 0 || strcmp(to, "-") != 0;
    failed |= part_parse("00000000000000000000001/1000000000", &part) != 0 || part.number != 1 ||
              part.of != 1000000000;
    failed |= part_parse("000000000000000000000001/1", &part) == 0;
    failed |= part_parse("000000000000000000000010/10", &part) == 0 ||
              part_parse("00000000000000000000001000000000000000/1", &part) == 0;
    failed |= part_parse("1/1000000001", &part) == 0 || part_parse("0/1", &part) == 0 ||
              part_parse("2/1", &part) == 0 || part_parse("1", &part) == 0;
}

int main(void)
{
    alarm(15);
    try_sums();
    try_rings();
    try_ports();
    try_cycles();
    try_few();
    try_files();
    try_numbers();
    try_parts();
    fflush(stdout);
    return failed;
}
