/* SPDX-License-Identifier: MIT-0 */
/* Routes that fail, in words (SPEC 16.3). */
#include <inttypes.h>
#include <string.h>

#include "check.h"
#include "lids.h"

/* A node of a route of nodes, as its file has it; Python's routes come from none, and are nodes. */
static const char *word_at(const struct check *check, const struct given *given, uint32_t item)
{
    return given->words != NULL ? given->words->text[given->skip + item]
                                : node_name(check->topology, given->item[item]);
}

/* `A [3] B [1] C`: nodes, and the ports taken, of the walk before. */
void say_way(FILE *to, const struct check *check, const struct given *given, uint32_t hops)
{
    const struct topology *topology = check->topology;
    int begins = given->kind == GIVEN_NODES && given->items > 0 && given->item[0] != NONE;

    fputs(node_name(topology, begins ? given->item[0] : given->source), to);
    for (uint32_t i = 0; i < hops; i++) {
        const struct rt_topo_graph_link *link = &topology->graph.link[check->channel[i]];

        fprintf(to, " [%" PRIu32 "] %s", link->port, node_name(topology, link->to));
    }
}

/* The port that was read last off a header. */
static int port_read(const struct check *check)
{
    struct rt_walk_header before = check->header;

    before.taken -= check->routes->header.width;
    return rt_walk_header_take(&before);
}

static int is_endpoint(const struct check *check, uint32_t node)
{
    const struct rt_topo_graph *graph = &check->topology->graph;

    return graph->endpoint != NULL && graph->endpoint[node];
}

static uint32_t port_of_lid(const struct check *check, uint32_t lid)
{
    const struct lids *lids = check->topology->lids;

    return lids->port[lids->of[lid]].port;
}

/* Says why a route fails, after the way that was walked. */
static void say_end(FILE *to, const struct check *check, const struct given *given, int verdict,
                    const struct rt_walk_graph_result *result)
{
    const char *at = node_name(check->topology, result->node);
    uint32_t next = given->kind == GIVEN_NODES ? result->hops + 1 : result->hops;

    if (verdict == RT_WALK_GRAPH_NOWHERE && given->kind == GIVEN_HEADER)
        fprintf(to, "; node %s has no port %d", at, port_read(check));
    else if (verdict == RT_WALK_GRAPH_NOWHERE && given->kind == GIVEN_PORTS)
        fprintf(to, "; node %s has no port %" PRIu32, at, given->item[next]);
    else if (verdict == RT_WALK_GRAPH_NOWHERE && given->kind == GIVEN_NODES)
        fprintf(to, "; no link from %s to %s%s%s", at, given->item[next] == NONE ? "'" : "",
                word_at(check, given, next),
                given->item[next] == NONE ? "', which is no node" : "");
    else if (verdict == RT_WALK_GRAPH_NOWHERE && result->node != given->source &&
             is_endpoint(check, result->node))
        fprintf(to, "; %s is an endpoint, which passes nothing on", at);
    else if (verdict == RT_WALK_GRAPH_NOWHERE)
        fprintf(to, "; node %s has no entry, or one for a port without link", at);
    else if (given->wrong_port)
        fprintf(to, "; the LID is of its port %" PRIu32, port_of_lid(check, given->lid));
    else if (verdict == RT_WALK_GRAPH_ELSEWHERE && given->lid != 0)
        fprintf(to, "; %s is an endpoint, which passes nothing on", at);
    else if (verdict == RT_WALK_GRAPH_THROUGH)
        fprintf(to, "; %s is an endpoint", at);
    else if (verdict == RT_WALK_GRAPH_LOOP)
        fprintf(to, "; %s is visited twice", at);
}

void say_pair(FILE *to, const struct check *check, const struct given *given)
{
    fprintf(to, "%s -> %s", node_name(check->topology, given->source),
            node_name(check->topology, given->destination));
    if (given->lid != 0)
        fprintf(to, " (LID %" PRIu32 ")", given->lid);
}

void say_line(FILE *to, const struct check *check, unsigned long line)
{
    if (line > 0)
        fprintf(to, "%s: line %lu: ",
                strcmp(check->routes->path, "-") == 0 ? "standard input" : check->routes->path,
                line);
}

void say_hint(struct check *check)
{
    if (check->said_hint)
        return;
    check->said_hint = 1;
    fputs(strcmp(check->routes->format, "paths") == 0
              ? "these look like ports, not nodes: is the first line, '# routeseq ports', missing? "
                "Then say --routes-format ports\n"
              : "ports were counted in the order of the topology, which does not say them: where a "
                "cable went, others have new numbers\n",
          check->say);
}

/* A word as a route of ports has it: 3, or with a virtual channel 3.1. */
static int looks_like_port(const char *word)
{
    return *word != '.' && word[strspn(word, "0123456789.")] == '\0';
}

/* Ports of another topology, or read as nodes, perhaps: says so once, a part by who takes it
 * over. */
static void hint(struct check *check, const struct given *given, int verdict)
{
    int counted = !check->topology->says_ports && verdict == RT_WALK_GRAPH_NOWHERE &&
                  (given->kind == GIVEN_PORTS || given->kind == GIVEN_HEADER);
    int nodes = given->kind == GIVEN_NODES && given->items > 0 && given->item[0] == NONE &&
                looks_like_port(word_at(check, given, 0));

    if (!counted && !nodes)
        return;
    if (!check->is_part)
        say_hint(check);
    else if (check->found.hint == 0)
        check->found.hint = check->said;
}

void say_failure(struct check *check, const struct given *given, int verdict,
                 const struct rt_walk_graph_result *result)
{
    if (check->say == NULL || check->said++ >= NAMED_MAX)
        return;
    say_line(check->say, check, given->line);
    if (given->source == NONE || given->destination == NONE) {
        uint32_t which = given->source != NONE;

        fprintf(check->say, "column %u: route from or to '%s', which is no node\n",
                given->words->column[which], given->words->text[which]);
        return;
    }
    fputs("route ", check->say);
    say_pair(check->say, check, given);
    fprintf(check->say, " %s: ", rt_walk_graph_text(verdict));
    if (given->kind == GIVEN_NODES && given->items == 0)
        fputs("it names no node", check->say);
    else if (given->kind == GIVEN_NODES && given->item[0] == NONE)
        fprintf(check->say, "it begins at '%s'", word_at(check, given, 0));
    else
        say_way(check->say, check, given, result->hops);
    say_end(check->say, check, given, verdict, result);
    fputc('\n', check->say);
    hint(check, given, verdict);
}

void say_no_vcs(struct check *check, const struct given *given)
{
    if (check->say == NULL || check->said++ >= NAMED_MAX) /* null: of a fuzzer */
        return;
    say_line(check->say, check, given->line);
    fputs("route ", check->say);
    say_pair(check->say, check, given);
    if (given->no_lanes != NULL)
        fprintf(check->say, " has no virtual lane: %s\n", given->no_lanes);
    else
        fprintf(check->say, " has no virtual channel, or not one a hop%s\n",
                check->routes->vcs != NULL ? ", in --vcs" : "");
}
