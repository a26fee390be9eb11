/* SPDX-License-Identifier: MIT-0 */
/* All routes looked at: arrival, coverage, loads, dependencies (SPEC 16.3, 16.4). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

static void grow(struct rt_load_channels *depend)
{
    struct rt_load_channels larger = {NULL, depend->capacity > 0 ? 2 * depend->capacity : 4096, 0};

    larger.edge = take_memory(larger.capacity, sizeof *larger.edge);
    rt_load_channels_begin(&larger);
    rt_load_channels_move(depend, &larger);
    free(depend->edge);
    *depend = larger;
}

static const char *word_at(const struct given *given, uint32_t item)
{
    return given->words != NULL && given->skip + item < given->words->count
               ? given->words->text[given->skip + item]
               : "";
}

/* `A [3] B [1] C`: nodes, and the ports taken.  channel: those walked. */
static void say_way(FILE *to, const struct check *check, uint32_t source, const uint32_t *channel,
                    uint32_t hops)
{
    const struct topology *topology = check->topology;

    fputs(node_name(topology, source), to);
    for (uint32_t i = 0; i < hops; i++) {
        const struct rt_topo_graph_link *link = &topology->graph.link[channel[i]];

        fprintf(to, " [%" PRIu32 "] %s", link->port, node_name(topology, link->to));
    }
}

/* The port that was read last. */
static int port_read(const struct check *check)
{
    struct rt_walk_header before = check->header;

    before.taken -= check->routes->header.width;
    return rt_walk_header_take(&before);
}

/* What is behind the way walked of a route that fails. */
static void say_end(FILE *to, const struct check *check, const struct given *given, int verdict,
                    const struct rt_walk_graph_result *result)
{
    const char *at = node_name(check->topology, result->node);
    uint32_t next = given->kind == GIVEN_NODES ? result->hops + 1 : result->hops;

    if (verdict == RT_WALK_GRAPH_NOWHERE && given->kind == GIVEN_HEADER)
        fprintf(to, "; node %s has no port %d", at, port_read(check));
    else if (verdict == RT_WALK_GRAPH_NOWHERE && given->kind == GIVEN_PORTS)
        fprintf(to, "; node %s has no port %s", at, word_at(given, next));
    else if (verdict == RT_WALK_GRAPH_NOWHERE && given->kind == GIVEN_NODES)
        fprintf(to, "; no link from %s to %s%s%s", at, given->item[next] == NONE ? "'" : "",
                word_at(given, next), given->item[next] == NONE ? "', which is no node" : "");
    else if (verdict == RT_WALK_GRAPH_NOWHERE)
        fprintf(to, "; node %s has no entry, or one for a port without link", at);
    else if (verdict == RT_WALK_GRAPH_LOOP)
        fprintf(to, "; %s is visited twice", at);
}

static void say_line(FILE *to, const struct check *check, unsigned long line)
{
    if (line > 0)
        fprintf(to, "%s: line %lu: ",
                check->routes->spool >= 0 ? "standard input" : check->routes->path, line);
}

static void say_failure(struct check *check, const struct given *given, int verdict,
                        const struct rt_walk_graph_result *result)
{
    const struct topology *topology = check->topology;

    if (check->say == NULL || check->said++ >= NAMED_MAX)
        return;
    say_line(check->say, check, given->line);
    if (given->source == NONE || given->destination == NONE) {
        uint32_t which = given->source != NONE;

        fprintf(check->say, "column %u: route from or to '%s', which is no node\n",
                given->words->column[which], given->words->text[which]);
        return;
    }
    fprintf(check->say, "route %s -> %s %s: ", node_name(topology, given->source),
            node_name(topology, given->destination), rt_walk_graph_text(verdict));
    if (given->kind == GIVEN_NODES && (given->items == 0 || given->item[0] == NONE))
        fprintf(check->say, "it begins at '%s'", word_at(given, 0));
    else
        say_way(check->say, check, given->kind == GIVEN_NODES ? given->item[0] : given->source,
                check->channel, result->hops);
    say_end(check->say, check, given, verdict, result);
    fputc('\n', check->say);
}

static int walk(struct check *check, const struct given *given, struct rt_walk_graph_result *result)
{
    struct rt_walk_graph *w = &check->walk;
    int verdict;

    while (check->channel_capacity <= given->items)
        ROOM_FOR_ONE(check->channel, check->channel_capacity, check->channel_capacity);
    result->hops = 0;
    result->node = given->source;
    if (given->source == NONE || given->destination == NONE ||
        (given->kind == GIVEN_NODES && (given->items == 0 || given->item[0] == NONE)))
        return RT_WALK_GRAPH_START;
    if (given->kind == GIVEN_HEADER) {
        check->header = given->header;
        return rt_walk_graph_header(w, given->source, given->destination, &check->header,
                                    check->channel, result);
    }
    if (given->kind == GIVEN_PORTS)
        return rt_walk_graph_ports(w, given->source, given->destination, given->item, given->items,
                                   check->channel, result);
    if (given->kind == GIVEN_NODES)
        return rt_walk_graph_nodes(w, given->source, given->destination, given->item, given->items,
                                   check->channel, result);
    memcpy(check->channel, given->item, given->items * sizeof *given->item);
    verdict = rt_walk_graph_channels(w, given->source, given->destination, given->item,
                                     given->items, result);
    return given->endless ? RT_WALK_GRAPH_LOOP : verdict;
}

/* Virtual channels of the hops of a route that arrives; *vc null: all 0.  -1: they are missing, or
 * not as many. */
static int find_vcs(struct check *check, const struct given *given, uint32_t hops,
                    const uint8_t **vc)
{
    *vc = given->vc;
    if (check->routes->vcs != NULL && hops > 0) {
        *vc = vcs_of(check->routes->vcs, given->source, given->destination, hops);
        if (*vc == NULL)
            return -1;
    }
    if (given->vcs != 0 && given->vcs != hops)
        return -1;
    for (uint32_t i = 0; *vc != NULL && i < hops; i++)
        if ((*vc)[i] >= check->vcs)
            check->vcs = (*vc)[i] + 1u;
    return 0;
}

static int add(struct check *check, const struct given *given, uint32_t hops)
{
    const struct rt_topo_graph *graph = &check->topology->graph;
    const struct rt_load_graph_depend to = {graph, &check->depend, check->seen};
    const uint8_t *vc;

    if (find_vcs(check, given, hops, &vc) != 0) {
        check->broken++;
        if (check->say != NULL && check->said++ < NAMED_MAX) {
            say_line(check->say, check, given->line);
            fprintf(check->say, "route %s -> %s has no virtual channel, or not one a hop%s\n",
                    node_name(check->topology, given->source),
                    node_name(check->topology, given->destination),
                    check->routes->vcs != NULL ? ", in --vcs" : "");
        }
        return -1;
    }
    if ((uint64_t)check->vcs * graph->channels >= NONE - 1)
        return complain(EXIT_IO, "more than 2^32 - 2 channels times virtual channels");
    while (rt_load_graph_depend(&to, check->channel, vc, hops, check->taken) != 0)
        grow(&check->depend);
    for (uint32_t i = 0; i < hops; i++)
        check->sends[check->channel[i]]++;
    return 0;
}

static int take(void *context, const struct given *given)
{
    struct check *check = context;
    struct rt_walk_graph_result result;
    int verdict = walk(check, given, &result), status = 0;

    if (verdict == RT_WALK_GRAPH_LOOP)
        check->loops++;
    else if (verdict != RT_WALK_GRAPH_ARRIVED)
        check->broken++;
    if (verdict != RT_WALK_GRAPH_ARRIVED)
        say_failure(check, given, verdict, &result);
    else
        status = add(check, given, result.hops);
    if (status > 0)
        return status;
    if (given->source != NONE && given->destination != NONE) {
        ROOM_FOR_ONE(check->route, check->recorded, check->route_capacity);
        ROOM_FOR_ONE(check->record_of, check->recorded, check->record_capacity);
        check->record_of[check->recorded] = (uint32_t)check->taken;
        check->route[check->recorded++] = (struct rt_walk_graph_route){
            given->source, given->destination,
            verdict == RT_WALK_GRAPH_ARRIVED && status == 0 ? result.hops : RT_WALK_GRAPH_FAILED};
    }
    if (++check->taken == NONE)
        return complain(EXIT_IO, "more than 2^32 - 2 routes");
    return 0;
}

static void want(struct check *check, uint64_t route, const char *before)
{
    struct finding *f;

    ROOM_FOR_ONE(check->finding, check->findings, check->findings_capacity);
    f = &check->finding[check->findings++];
    memset(f, 0, sizeof *f);
    f->route = route;
    snprintf(f->before, sizeof f->before, "%s", before);
}

/* Pairs that are missing are named at once, routes too many or too long later, by number. */
static void name_source(struct check *check, uint32_t source, uint64_t missing, uint32_t *named)
{
    struct rt_walk_graph_cover *cover = &check->cover;
    uint32_t nodes = cover->graph->nodes;

    for (uint32_t n = 0; n < nodes && missing < cover->missing && named[0] < NAMED_MAX; n++)
        if (n != source && cover->count[n] == 0 &&
            (cover->processor == NULL || cover->processor[n])) {
            missing++;
            named[0]++;
            fprintf(check->say, "no route %s -> %s\n", node_name(check->topology, source),
                    node_name(check->topology, n));
        }
    for (uint32_t i = cover->first[source + 1]; i-- > cover->first[source];) {
        const struct rt_walk_graph_route *route = &cover->route[cover->order[i]];
        char before[64];

        if (cover->count[route->destination] > 1 && named[1] < NAMED_MAX) {
            cover->count[route->destination]--;
            named[1]++;
            want(check, check->record_of[cover->order[i]], "the pair has a route already");
        }
        if (route->hops != RT_WALK_GRAPH_FAILED &&
            route->hops > cover->distance[route->destination] && named[2] < NAMED_MAX) {
            named[2]++;
            snprintf(before, sizeof before, "%" PRIu32 " longer than the shortest",
                     route->hops - cover->distance[route->destination]);
            want(check, check->record_of[cover->order[i]], before);
        }
    }
}

static void cover_all(struct check *check)
{
    struct rt_walk_graph_cover *cover = &check->cover;
    uint32_t nodes = check->topology->graph.nodes, named[3] = {0};

    cover->graph = &check->topology->graph;
    cover->route = check->route;
    cover->routes = check->recorded;
    if (check->routes->format != NULL && strcmp(check->routes->format, "lft") == 0)
        cover->processor = check->topology->processor;
    cover->first = take_memory((size_t)nodes + 1, sizeof(uint32_t));
    cover->order = take_memory(check->recorded, sizeof(uint32_t));
    cover->distance = take_memory(nodes, sizeof(uint32_t));
    cover->queue = take_memory(nodes, sizeof(uint32_t));
    cover->count = take_memory(nodes, sizeof(uint32_t));
    rt_walk_graph_sort(cover);
    for (uint32_t n = 0; n < nodes; n++) {
        uint64_t missing = cover->missing;

        rt_walk_graph_cover_from(cover, n);
        if (check->say != NULL)
            name_source(check, n, missing, named);
    }
}

static void find_cycle(struct check *check)
{
    const struct rt_topo_graph *graph = &check->topology->graph;
    uint32_t channels = graph->channels * check->vcs;

    if (check->depend.capacity == 0)
        grow(&check->depend);
    check->cycle_work =
        take_memory(rt_load_channels_words(&check->depend, channels) + 1, sizeof(uint32_t));
    check->cycle =
        rt_load_channels_cycle(&check->depend, channels, check->cycle_work, &check->cycle_channel);
    for (uint32_t i = 0; check->say != NULL && i < check->cycle; i++)
        want(check,
             rt_load_channels_witness(&check->depend, check->cycle_channel[i],
                                      check->cycle_channel[(i + 1) % check->cycle]),
             "");
    check->hot =
        rt_load_graph_hottest(graph, check->sends, &check->hot_channel, &check->hot_channels);
}

int check_run(struct check *check)
{
    const struct rt_topo_graph *graph = &check->topology->graph;
    int status;

    check->walk.graph = graph;
    check->walk.seen = zero_memory(graph->nodes, sizeof(uint32_t));
    check->sends = zero_memory(graph->channels, sizeof *check->sends);
    check->seen = zero_memory(graph->channels, sizeof *check->seen);
    check->vcs = 1;
    grow(&check->depend);
    status = routes_each(check->routes, take, check);
    if (status != 0)
        return status;
    if (check->said > NAMED_MAX)
        fprintf(check->say, "... and %" PRIu64 " more that do not arrive or loop\n",
                check->said - NAMED_MAX);
    cover_all(check);
    check->cover.duplicate += check->routes->duplicate;
    find_cycle(check);
    return check->say != NULL ? check_name(check) : 0;
}

int check_sound(const struct check *check)
{
    return check->topology->bad == 0 && check->routes->bad == 0 && check->broken == 0 &&
           check->loops == 0 && check->cover.missing == 0 && check->cover.duplicate == 0 &&
           check->cycle == 0;
}

void check_free(struct check *check)
{
    for (uint32_t i = 0; i < check->findings; i++)
        free(check->finding[i].text);
    free(check->finding);
    free(check->walk.seen);
    free(check->sends);
    free(check->seen);
    free(check->channel);
    free(check->route);
    free(check->record_of);
    free(check->depend.edge);
    free(check->cover.first);
    free(check->cover.order);
    free(check->cover.distance);
    free(check->cover.queue);
    free(check->cover.count);
    free(check->cycle_work);
}

/* --- routes read once more, to name those that were found */

struct naming {
    struct check *check;
    uint64_t number;
    struct finding **wanted; /* by number of the route */
    uint32_t next;
};

static int by_route(const void *left, const void *right)
{
    const struct finding *a = *(struct finding *const *)left, *b = *(struct finding *const *)right;

    return a->route < b->route ? -1 : a->route > b->route;
}

static int name(void *context, const struct given *given)
{
    struct naming *naming = context;
    struct check *check = naming->check;
    struct rt_walk_graph_result result;
    size_t size;
    FILE *to;

    while (naming->next < check->findings &&
           naming->wanted[naming->next]->route == naming->number) {
        struct finding *f = naming->wanted[naming->next++];

        walk(check, given, &result);
        to = open_memstream(&f->text, &size);
        if (to == NULL)
            return complain(EXIT_IO, "out of memory");
        fprintf(to, "route %s -> %s: ", node_name(check->topology, given->source),
                node_name(check->topology, given->destination));
        say_way(to, check,
                given->kind == GIVEN_NODES && given->items > 0 && given->item[0] != NONE
                    ? given->item[0]
                    : given->source,
                check->channel, result.hops);
        if (fclose(to) != 0)
            return complain(EXIT_IO, "out of memory");
        f->line = given->line;
    }
    naming->number++;
    return 0;
}

static void say_cycle(const struct check *check)
{
    const struct rt_topo_graph *graph = &check->topology->graph;
    const struct finding *f = check->finding + check->findings - check->cycle;

    if (check->cycle == 0)
        return;
    fprintf(check->say,
            "a cycle of %" PRIu32 " channels, each with a route that goes from it to the "
            "next, the last to the first:\n",
            check->cycle);
    for (uint32_t i = 0; i < check->cycle; i++) {
        uint32_t channel = check->cycle_channel[i] % graph->channels;
        const struct rt_topo_graph_link *link = &graph->link[channel];

        fprintf(check->say, "  %s [%" PRIu32 "] %s, vc %" PRIu32 ": ",
                node_name(check->topology, link->from), link->port,
                node_name(check->topology, link->to), check->cycle_channel[i] / graph->channels);
        say_line(check->say, check, f[i].line);
        fprintf(check->say, "%s\n", f[i].text != NULL ? f[i].text : "");
    }
}

int check_name(struct check *check)
{
    struct naming naming = {.check = check};
    int status = 0;

    check->routes->quiet = 1;
    naming.wanted = take_memory(check->findings, sizeof *naming.wanted);
    for (uint32_t i = 0; i < check->findings; i++)
        naming.wanted[i] = &check->finding[i];
    if (check->findings > 0) {
        qsort(naming.wanted, check->findings, sizeof *naming.wanted, by_route);
        status = routes_each(check->routes, name, &naming);
    }
    free(naming.wanted);
    for (uint32_t i = 0; i + check->cycle < check->findings; i++) {
        say_line(check->say, check, check->finding[i].line);
        fprintf(check->say, "%s: %s\n", check->finding[i].before,
                check->finding[i].text != NULL ? check->finding[i].text : "");
    }
    say_cycle(check);
    return status;
}
