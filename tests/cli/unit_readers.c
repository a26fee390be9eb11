/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/check/graphml.c cli/check/ibnet.c cli/check/gml.c cli/check/json.c cli/check/dot_file.c
 * cli/check/edges.c cli/check/faults.c Each reader stops at the first element after more links than
 * are served: a file of so many would have hundreds of megabytes. */
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
     "<graphml><graph edgedefault=\"directed\"><node id=\"a\"/></graph></graphml>\n"},
    {"ibnetdiscover", read_ibnet, "Switch 1 \"S-1\"\n\n"},
    {"gml", read_gml, "graph [ node [ id 0 ] ]\n"},
    {"json", read_json, "{\"nodes\":[{\"id\":0}],\"links\":[]}\n"},
    {"dot", read_dot, "graph { a; b }\n"},
    {"edges", read_edges, "host a\nhost b\n"},
    {"adjlist", read_adjlist, "a\nb\n"},
};

/* How a reader ends that has so many links already. */
static int ends(unsigned reader, uint32_t links)
{
    static struct lines lines;
    static struct topology topology;
    static const struct topology_asked asked = {.path = "-", .limit = 1 << 20};
    size_t length = strlen(readers[reader].text);
    int fd[2];

    topology = (struct topology){.path = readers[reader].name, .asked = &asked, .links = links};
    if (pipe(fd) != 0 || write(fd[1], readers[reader].text, length) != (ssize_t)length)
        return -1;
    close(fd[1]);
    dup2(fd[0], STDIN_FILENO);
    close(fd[0]);
    if (lines_open(&lines, "--topology", "-") != 0)
        return -1;
    return readers[reader].read(&topology, &lines);
}

int main(void)
{
    int failed = 0;

    for (unsigned r = 0; r < sizeof readers / sizeof readers[0]; r++) {
        int none = ends(r, 0), more = ends(r, LINKS_MAX + 1);

        if (none != 0 || more != EXIT_IO)
            fprintf(stderr, "%s: status %d without links, %d with too many\n", readers[r].name,
                    none, more);
        failed |= none != 0 || more != EXIT_IO;
    }
    return failed;
}
