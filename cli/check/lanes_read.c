/* SPDX-License-Identifier: MIT-0 */
/* The files of virtual lanes (SPEC 16.2). */
#include "../base/heap.h"
#include "lanes.h"

/* A file: 0, or EXIT_... after saying why. */
static int read_file(struct lanes *lanes, const char *whose, const char *path, take_words take,
                     uint64_t *bad)
{
    static struct lines lines;
    struct lane_reader r = {lanes, NONE, NONE, NONE};
    int status = lines_open(&lines, whose, path);

    lines.blanks = 1;
    lines.step = "bytes of virtual lanes read";
    if (status == 0)
        status = words_each(&lines, take, &r, bad);
    if (lines.status == EXIT_IO || lines.stopped)
        status = lines.status;
    lines_close(&lines);
    return status;
}

struct lanes *lanes_open(const struct topology *topology, const char *sl, const char *sl2vl,
                         int *status, uint64_t *bad)
{
    struct lanes *lanes = zero_memory(1, sizeof *lanes);
    uint32_t ports = topology->lids->ports;

    *status = EXIT_IO;
    if (lanes == NULL)
        return NULL;
    lanes->topology = topology;
    lanes->sl = zero_memory(ports, sizeof *lanes->sl);
    lanes->adapter = zero_memory(ports, sizeof *lanes->adapter);
    lanes->hop = zero_memory(topology->graph.nodes, sizeof *lanes->hop);
    if (lanes->sl == NULL || lanes->adapter == NULL || lanes->hop == NULL)
        return lanes;
    *status = read_file(lanes, "--sl", sl, lanes_take_level, bad);
    lanes->identity = sl2vl == NULL;
    if (*status == 0 && sl2vl != NULL)
        *status = read_file(lanes, "--sl2vl", sl2vl, lanes_take_row, bad);
    return lanes;
}
