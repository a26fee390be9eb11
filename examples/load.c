/* SPDX-License-Identifier: MIT-0 */
/*
 * How loaded is a network of routers when each processor sends one message to each other?
 *
 *     cc -Iinclude examples/load.c build/librouteseq.a -o load
 *     ./load torus:8,8            the lines of routeseq load torus:8,8 --tsv
 *
 * Of other messages than all pairs rt/load_ports.h counts one by one.  Exit status: 0 done; 1 the
 * network is wrong or of another shape; 3 out of memory.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <rt/load_ports.h>
#include <rt/net_text.h>

/* Prints what the call told. */
static void print(const struct rt_load_ports_figures *told)
{
    printf("processors\t%" PRIu32 "\nrouters\t%" PRIu32 "\nroutes\t%" PRIu64 "\nlongest\t%" PRIu32
           "\n",
           told->processors, told->routers, told->routes, told->longest);
    printf("mean\t%.6f\nhot_link\t%" PRIu64 "\nhot_links\t%" PRIu64 "\n",
           told->routes > 0 ? (double)told->hops / (double)told->routes : 0.0, told->hot_link,
           told->hot_links);
    if (told->hot_link > 0) /* routes a processor, by those over the hottest link */
        printf("throughput\t%.6f\n", (double)(told->processors - 1) / (double)told->hot_link);
    else
        printf("throughput\t-\n");
    printf("deadlock\t%s\nvcs\t%u\npattern\tuniform\n", told->cycle > 0 ? "cycle" : "none",
           told->vcs);
}

int main(int argc, char **argv)
{
    struct rt_load_ports_figures told;
    struct rt_net net;
    int error = rt_net_parse(argc == 2 ? argv[1] : "torus:8,8", &net);

    if (error == 0) {
        size_t bytes = rt_load_ports_all_bytes(&net);
        void *memory = malloc(bytes > 0 ? bytes : 1);

        error = memory != NULL ? rt_load_ports_all(&net, memory, bytes, &told) : RT_ERR_SPACE;
        free(memory);
    }
    if (error == 0)
        print(&told);
    else
        fprintf(stderr, "load: %s\n", rt_error_text(error));
    return error == 0 ? 0 : error == RT_ERR_SPACE ? 3 : 1;
}
