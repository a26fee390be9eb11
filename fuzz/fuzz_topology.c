/* SPDX-License-Identifier: MIT-0 */
/*
 * Any file at all as a topology: what is read of it, written as a list of channels and read again,
 * is the same; a byte order mark changes nothing; what is said is printable.
 *
 * Input: a byte for the format, or for none, which is by content; then the file.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <unistd.h>

#include "../cli/check/topology_open.h"
#include "fuzz.h"

static char path[2][40];

/* Stands for the command's: the message is made, and not shown. */
int complain(int status, const char *format, ...)
{
    char text[2 * WHY_MAX], tamed[4 * sizeof text];
    va_list args;

    va_start(args, format);
    CLAIM(vsnprintf(text, sizeof text, format, args) > 0);
    va_end(args);
    tame_text(tamed, sizeof tamed, text);
    for (const char *at = tamed; *at != '\0'; at++)
        CLAIM(*at >= ' ' && *at < 127);
    return status;
}

static void leave(void)
{
    unlink(path[0]);
    unlink(path[1]);
}

/* Files in memory where the system has them. */
static void make_files(void)
{
    if (path[0][0] != '\0')
        return;
    for (int i = 0; i < 2; i++) {
        int fd;

        snprintf(path[i], sizeof path[i], "%s/fuzz_topology.XXXXXX",
                 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
        fd = mkstemp(path[i]);
        CLAIM(fd >= 0);
        close(fd);
    }
    atexit(leave);
}

static void write_text(const char *to, const char *before, const uint8_t *text, size_t length)
{
    FILE *file = fopen(to, "wb");

    CLAIM(file != NULL && fputs(before, file) >= 0);
    CLAIM(fwrite(text, 1, length, file) == length && fclose(file) == 0);
}

/* Can a list of channels have this name? */
static int is_plain(const char *name)
{
    return name[strcspn(name, ",#")] == '\0' && name[0] != '"';
}

/* As lines `host NAME` and `FROM TO PORT`; 0: not every node can be written so. */
static int write_channels(const struct topology *topology, const char *to)
{
    const struct rt_topo_graph *graph = &topology->graph;
    FILE *file = fopen(to, "wb");
    int all = 1;

    CLAIM(file != NULL);
    fputs("# a name may begin as a byte order mark does\n", file);
    for (uint32_t n = 0; n < graph->nodes; n++) {
        int end = topology->endpoints > 0 && topology->endpoint[n];

        all &= is_plain(node_name(topology, n));
        all &= end || graph->first[n] < graph->first[n + 1] ||
               graph->in_first[n] < graph->in_first[n + 1];
        if (end)
            fprintf(file, "host %s\n", node_name(topology, n));
    }
    for (uint32_t c = 0; c < graph->channels; c++)
        fprintf(file, "%s %s %" PRIu32 "\n", node_name(topology, graph->link[c].from),
                node_name(topology, graph->link[c].to), graph->link[c].port);
    CLAIM(fclose(file) == 0);
    return all;
}

static void claim_same(const struct topology *a, const struct topology *b)
{
    const struct rt_topo_graph *graph = &a->graph;

    CLAIM(graph->nodes == b->graph.nodes && graph->channels == b->graph.channels);
    CLAIM(a->endpoints == b->endpoints && topology_pairs(a) == topology_pairs(b));
    CLAIM(topology_cables(a) == topology_cables(b));
    CLAIM(topology_one_way(a, NULL) == topology_one_way(b, NULL));
    for (uint32_t n = 0; n < graph->nodes; n++) {
        uint32_t other = names_find(&b->names, node_name(a, n));

        CLAIM(other != NONE && topology_is_end(a, n) == topology_is_end(b, other));
    }
    for (uint32_t c = 0; c < graph->channels; c++) {
        const struct rt_topo_graph_link *link = &graph->link[c];
        uint32_t from = names_find(&b->names, node_name(a, link->from));
        uint32_t other = rt_topo_graph_port(&b->graph, from, link->port);

        CLAIM(other != NONE);
        CLAIM(strcmp(node_name(a, link->to), node_name(b, b->graph.link[other].to)) == 0);
    }
}

/* Channels with another back, and those without, are all there are. */
static void claim_counts(const struct topology *topology)
{
    const struct rt_topo_graph *graph = &topology->graph;
    uint64_t loops = 0, cables = topology_cables(topology);
    uint64_t one_way = topology_one_way(topology, NULL);

    for (uint32_t c = 0; c < graph->channels; c++)
        loops += graph->link[c].from == graph->link[c].to;
    CLAIM(graph->nodes > 0 && topology->endpoints <= graph->nodes);
    CLAIM(one_way + loops <= graph->channels && cables + loops <= graph->channels);
    CLAIM(topology->endpoints > 0 || 2 * cables + loops == graph->channels + one_way);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    unsigned which = fuzz_byte(&in), formats = 0;
    struct topology_asked asked = {.path = path[0], .limit = 1 << 20};
    struct topology topology, again;
    int status;

    while (topology_formats[formats].name != NULL)
        formats++;
    asked.format = topology_formats[which % (formats + 1)].name; /* the last is null */
    asked.both_ways = which / 16 % 4 == 3;
    asked.attribute = which / 64 == 3 ? "kind=switch" : NULL;
    make_files();
    write_text(path[0], "", in.at, in.left);
    status = topology_open(&topology, &asked);
    if (in.left < 3 || memcmp(in.at, "\xEF\xBB\xBF", 3) != 0) {
        write_text(path[0], "\xEF\xBB\xBF", in.at, in.left);
        CLAIM(topology_open(&again, &asked) == status);
        CLAIM(again.bad == topology.bad);
        if (status == 0)
            claim_same(&topology, &again);
        topology_close(&again);
    }
    if (status == 0) {
        claim_counts(&topology);
        if (write_channels(&topology, path[1])) {
            asked = (struct topology_asked){
                .path = path[1], .format = "edges", .limit = UINT64_C(1) << 32};
            CLAIM(topology_open(&again, &asked) == 0);
            claim_same(&topology, &again);
            topology_close(&again);
        }
    }
    topology_close(&topology);
    return 0;
}
