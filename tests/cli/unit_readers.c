/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/check/graphml.c cli/check/ibnet.c cli/check/gml.c cli/check/json.c cli/check/dot_file.c
 * cli/check/edges.c cli/check/faults.c cli/check/adjlist.c cli/check/anynet.c
 * Each reader stops at the first element after more links than are served: a file of so many would
 * have hundreds of megabytes.  Lines of all neighbours of a node may be long, others not. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../../cli/check/topology_readers.h"
#include "../../cli/cli.h"

static const struct {
    const char *name;
    int (*read)(struct topology *topology, struct lines *lines);
    const char *text;
} readers[] = {
    {"graphml", read_graphml,
     "<graphml><graph edgedefault=\"directed\"><node id=\"a\"/><node "
     "id=\"b\"/></graph></graphml>\n"},
    {"ibnetdiscover", read_ibnet, "Switch 1 \"S-1\"\n\n"},
    {"gml", read_gml, "graph [ node [ id 0 ] ]\n"},
    {"json", read_json, "{\"nodes\":[{\"id\":0}],\"links\":[]}\n"},
    {"dot", read_dot, "graph { a; b }\n"},
    {"edges", read_edges, "host a\nhost b\n"},
    {"adjlist", read_adjlist, "a\nb\n"},
};

/* The longest line of each. */
static const struct {
    int (*read)(struct topology *topology, struct lines *lines);
    const char *line;
    size_t longest;
} lengths[] = {
    {read_edges, "a b", LINE_LENGTH_MAX},
    {read_adjlist, "a b", LINE_LENGTH_LONG},
    {read_anynet, "router 0 router 1", LINE_LENGTH_LONG},
};

/* Files whose only link, or cable, is laid when all nodes are known. */
static const struct {
    const char *name;
    int (*read)(struct topology *topology, struct lines *lines);
    const char *text;
} late[] = {
    {"gml", read_gml,
     "graph [ directed 1 node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 ] ]\n"},
    {"json", read_json,
     "{\"directed\":true,\"nodes\":[{\"id\":0},{\"id\":1}],\"links\":[{\"source\":0,\"target\":1}]}"
     "\n"},
    {"adjlist", read_adjlist, "a b\n"},
};

static struct topology topology;
static struct rt_topo_graph_link spare[2];

/* How a reader ends that has so many links already; -1: with EXIT_IO, but for other reasons. */
static int ends(int (*read)(struct topology *topology, struct lines *lines), const char *text,
                uint32_t links)
{
    static struct lines lines;
    static const struct topology_asked asked = {.path = "-", .limit = 1 << 20};
    size_t length = strlen(text);
    const char *said;
    int fd[2], status;

    topology = (struct topology){.path = "unit", .asked = &asked, .links = links};
    if (links <= LINKS_MAX && links >= LINKS_MAX - 2) { /* room for a cable more, not for those */
        topology.link = (struct rt_topo_graph_link *)((uintptr_t)spare - links * sizeof *spare);
        topology.capacity = links + 2;
    }
    if (pipe(fd) != 0 || write(fd[1], text, length) != (ssize_t)length)
        return -1;
    close(fd[1]);
    dup2(fd[0], STDIN_FILENO);
    close(fd[0]);
    if (lines_open(&lines, "--topology", "-") != 0)
        return -1;
    complain_keep();
    status = read(&topology, &lines);
    said = complain_kept();
    return status == EXIT_IO && (said == NULL || strstr(said, "links") == NULL) ? -1 : status;
}

/* Does a reader take a line of so many bytes, blanks at its end? */
static int takes(unsigned reader, size_t bytes)
{
    static char text[LINE_LENGTH_LONG + 3];
    size_t length = strlen(lengths[reader].line);

    memset(text, ' ', bytes);
    memcpy(text, lengths[reader].line, length);
    strcpy(text + bytes, "\n");
    return ends(lengths[reader].read, text, 0) == 0 && topology.bad == 0 && topology.links > 0;
}

int main(void)
{
    int failed = 0;

    for (unsigned r = 0; r < sizeof readers / sizeof readers[0]; r++) {
        int none = ends(readers[r].read, readers[r].text, 0),
            more = ends(readers[r].read, readers[r].text, LINKS_MAX + 1);

        if (none != 0 || more != EXIT_IO)
            fprintf(stderr, "%s: status %d without links, %d with too many\n", readers[r].name,
                    none, more);
        failed |= none != 0 || more != EXIT_IO || topology.names.count > 1;
    }
    topology.links = 0;
    for (topology.names.count = NODES_MAX; topology.names.count < NODES_MAX + 2;
         topology.names.count++)
        failed |= (topology_size(&topology, 1) != 0) != (topology.names.count > NODES_MAX);
    for (unsigned r = 0; r < sizeof late / sizeof late[0]; r++) {
        uint32_t room = LINKS_MAX - (late[r].read == read_adjlist ? 2 : 1);
        int most = ends(late[r].read, late[r].text, room),
            more = ends(late[r].read, late[r].text, room + 1);

        if (most != 0 || topology.bad != 0 || more != EXIT_IO)
            fprintf(stderr, "%s: status %d with as many links as may be, %d with one more\n",
                    late[r].name, most, more);
        failed |= most != 0 || more != EXIT_IO;
    }
    for (unsigned r = 0; r < sizeof lengths / sizeof lengths[0]; r++)
        if (!takes(r, lengths[r].longest) || takes(r, lengths[r].longest + 1)) {
            fprintf(stderr, "'%s': not at most %zu bytes\n", lengths[r].line, lengths[r].longest);
            failed = 1;
        }
    return failed;
}
