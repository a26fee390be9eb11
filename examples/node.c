/* SPDX-License-Identifier: MIT-0 */
/*
 * Node software: processes that each send a message to every other, through a simulated network.
 *
 *     cc -Iinclude examples/node.c build/librouteseq.a -o node
 *     ./node                     16 processes in hybrid:192,2
 *     ./node bidelta:3,3 32      NET, processes
 *
 * The network is a process of its own.  It takes what a node puts on its wires, bytes that say
 * nothing of their destination but what the routers read, and hands them to the node where they
 * come out.  Exit status: 0 if every message came to the right node, whole and once; 1 if not; 2
 * usage; 3 out of resources.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <rt/rt.h>
#include <rt/walk.h>

#define NODES_MAX 64
#define TEXT_MAX 48

/* A transmission, as it lies in a pipe: short enough to be written in one piece. */
struct frame {
    uint8_t bytes;
    uint8_t stream[RT_SEQ_MAX + TEXT_MAX];
};

static struct rt_net net;
static unsigned nodes;

/* The nodes are spread over the whole network. */
static uint64_t processor_of(unsigned node)
{
    return rt_topo_processors(&net) / nodes * node;
}

static void say(char *text, unsigned from, unsigned to)
{
    snprintf(text, TEXT_MAX, "node %u to node %u: good day", from, to);
}

static void send_all(unsigned me, int out)
{
    uint8_t here[RT_LOC_MAX], there[RT_LOC_MAX];

    rt_locate(&net, processor_of(me), here);
    for (unsigned to = 0; to < nodes; to++) {
        struct frame frame = {0};
        int n;

        if (to == me)
            continue;
        rt_locate(&net, processor_of(to), there);
        n = rt_compute(&net, here, there, frame.stream);
        say((char *)frame.stream + n, me, to);
        frame.bytes = (uint8_t)((size_t)n + strlen((char *)frame.stream + n));
        if (write(out, &frame, sizeof frame) != sizeof frame)
            exit(3);
    }
}

/* Returns 0 if one message of every other node has come, and nothing else. */
static int receive_all(unsigned me, int in)
{
    char want[TEXT_MAX], seen[NODES_MAX] = {0};
    unsigned good = 0, bad = 0;
    struct frame frame;

    while (read(in, &frame, sizeof frame) == sizeof frame) {
        unsigned from = 0;

        for (; from < nodes; from++) { /* behind the routing byte that the last routers used */
            say(want, from, me);
            if (frame.bytes == 1 + strlen(want) &&
                memcmp(frame.stream + 1, want, strlen(want)) == 0)
                break;
        }
        if (from == nodes || from == me || seen[from]) {
            fprintf(stderr, "node %u: got '%.*s'\n", me, frame.bytes - 1, (char *)frame.stream + 1);
            bad++;
        } else {
            seen[from] = 1;
            good++;
        }
    }
    if (good != nodes - 1)
        fprintf(stderr, "node %u: %u of %u messages came\n", me, good, nodes - 1);
    return bad != 0 || good != nodes - 1;
}

/* Pushes what comes from a node through the routers: the node where it arrives, or -1. */
static int push(unsigned from, const struct frame *sent, struct frame *delivered)
{
    const struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, NULL};
    struct rt_walk walk;

    /* The destination, here the source, is for the verdict; a network has none to give. */
    rt_walk_run(&on, processor_of(from), processor_of(from), sent->stream, sent->bytes, NULL,
                &walk);
    if (!walk.arrived)
        return -1;
    memset(delivered, 0, sizeof *delivered);
    delivered->bytes =
        (uint8_t)rt_walk_deliver(&walk, sent->stream, sent->bytes, delivered->stream);
    for (unsigned to = 0; to < nodes; to++)
        if (processor_of(to) == walk.processor)
            return (int)to;
    return -1;
}

/* The network: carries everything that the nodes send.  Returns how much of it arrived. */
static unsigned carry(const int *from_node, const int *to_node)
{
    struct frame sent, delivered;
    unsigned arrived = 0;

    for (unsigned from = 0; from < nodes; from++)
        while (read(from_node[from], &sent, sizeof sent) == sizeof sent) {
            int to = push(from, &sent, &delivered);

            if (to >= 0 && write(to_node[to], &delivered, sizeof delivered) == sizeof delivered)
                arrived++;
            else
                fprintf(stderr, "network: lost a message of node %u\n", from);
        }
    return arrived;
}

/* Becomes node `me`: sends, receives, and ends. */
static void live(unsigned me, int (*up)[2], int (*down)[2])
{
    for (unsigned i = 0; i < nodes; i++) { /* the ends that are not this node's */
        close(up[i][0]);
        close(down[i][1]);
        if (i != me) {
            close(up[i][1]);
            close(down[i][0]);
        }
    }
    send_all(me, up[me][1]);
    close(up[me][1]);
    exit(receive_all(me, down[me][0]));
}

/* Starts the nodes, carries their messages and waits for them.  Returns the exit status. */
static int run(const char *text)
{
    int up[NODES_MAX][2], down[NODES_MAX][2], from_node[NODES_MAX], to_node[NODES_MAX];
    int status, failed = 0;
    unsigned arrived;

    for (unsigned i = 0; i < nodes; i++)
        if (pipe(up[i]) != 0 || pipe(down[i]) != 0)
            return perror("pipe"), 3;
    for (unsigned me = 0; me < nodes; me++)
        switch (fork()) {
        case -1:
            return perror("fork"), 3;
        case 0:
            live(me, up, down);
        }
    for (unsigned i = 0; i < nodes; i++) {
        close(up[i][1]);
        close(down[i][0]);
        from_node[i] = up[i][0];
        to_node[i] = down[i][1];
    }
    arrived = carry(from_node, to_node);
    for (unsigned i = 0; i < nodes; i++)
        close(to_node[i]); /* nothing more comes */
    while (wait(&status) > 0)
        failed |= status != 0;
    printf("%u messages among %u nodes of %s, %u arrived%s\n", nodes * (nodes - 1), nodes, text,
           arrived, failed ? ", not all as they should" : "");
    return failed;
}

static int usage(const char *name, const char *what, const char *why)
{
    fprintf(stderr,
            "%s: %s\nusage: %s [NET [NODES]], NODES = 2 to %d and at most one a processor\n", what,
            why, name, NODES_MAX);
    return 2;
}

int main(int argc, char **argv)
{
    const char *text = argc > 1 ? argv[1] : "hybrid:192,2", *count = argc > 2 ? argv[2] : "16";
    int error = rt_net_parse(text, &net);
    char *end;

    if (error == 0 && rt_route_loc_bytes(&net) < 0)
        error = RT_ERR_FAMILY; /* rings have no routing bytes */
    if (error != 0)
        return usage(argv[0], text, rt_error_text(error));
    nodes = (unsigned)strtoul(count, &end, 10);
    if (argc > 3 || *end != '\0' || nodes < 2 || nodes > NODES_MAX ||
        nodes > rt_topo_processors(&net))
        return usage(argv[0], count, "expected another number of nodes");
    return run(text);
}
