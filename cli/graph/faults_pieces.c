/* SPDX-License-Identifier: MIT-0 */
/* Memory to repair routes, and the pieces that what is dead leaves, each a graph (SPEC 18.5). */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "faults_repair.h"

size_t faults_links(const struct faults *f)
{
    return (size_t)f->net.nodes * f->net.ports + (f->net.apart ? 2 * (size_t)f->net.processors : 0);
}

int fault_repair_open(const struct faults *f, struct fault_job *job)
{
    struct fault_repair *m = zero_memory(1, sizeof *m);
    size_t routers = f->net.nodes, hosts = f->net.apart ? f->net.processors : 0;
    size_t nodes = routers + hosts, links = faults_links(f);

    job->repair = m;
    if (m == NULL)
        return EXIT_IO;
    m->rounds.generate.routing = f->repair == REPAIR_UPDOWN     ? RT_LOAD_UPDOWN
                                 : f->repair == REPAIR_SHORTEST ? RT_LOAD_SHORTEST
                                                                : RT_LOAD_BALANCED;
    m->rounds.generate.graph = &m->graph;
    m->rounds.rounds = rounds_of(m->rounds.generate.routing);
    m->graph.nodes = (uint32_t)nodes;
    m->link = take_memory(links, sizeof *m->link);
    m->graph_words = take_memory(rt_topo_graph_words(m->graph.nodes, (uint32_t)links), 4);
    m->rounds.generate.words =
        take_memory(rt_load_generate_words(&m->graph, m->rounds.generate.routing), 4);
    m->rounds.sends = take_memory(m->rounds.rounds * links, sizeof *m->rounds.sends);
    m->rounds.begins = take_memory(m->rounds.rounds * links, sizeof *m->rounds.begins);
    m->piece = take_memory(5 * routers + nodes, sizeof *m->piece);
    m->sends = take_memory(2 * links, sizeof *m->sends);
    m->vc = zero_memory(2 * nodes, 1);
    if (m->link == NULL || m->graph_words == NULL || m->rounds.generate.words == NULL ||
        m->rounds.sends == NULL || m->rounds.begins == NULL || m->piece == NULL ||
        m->sends == NULL || m->vc == NULL)
        return EXIT_IO;
    m->next = m->piece + routers;
    m->head = m->next + routers;
    m->name = m->head + routers;
    m->router = m->name + routers;
    m->channel = m->router + routers;
    m->seen = m->sends + links;
    m->endpoint = m->vc + nodes;
    return channels_grow(&m->depend) == 0 ? 0 : complain(EXIT_IO, "out of memory");
}

void fault_repair_close(struct fault_job *job)
{
    struct fault_repair *m = job->repair;

    if (m == NULL)
        return;
    for (unsigned i = 0; i < m->most_layers; i++) {
        free(m->layer[i].words);
        free(m->layer[i].edge);
    }
    free(m->link);
    free(m->graph_words);
    free(m->rounds.generate.words);
    free(m->rounds.sends);
    free(m->rounds.begins);
    free(m->piece);
    free(m->sends);
    free(m->vc);
    free(m->depend.edge);
    free(m);
}

/* The first router of a router's piece, as far as it is known. */
static uint32_t first_of(const struct fault_repair *m, uint32_t node)
{
    for (; m->piece[node] != node; node = m->piece[node])
        m->piece[node] = m->piece[m->piece[node]];
    return node;
}

/* Is this link up in the trial?  *end: where it leads. */
static int leads(const struct faults *f, uint32_t node, unsigned port, uint64_t bit,
                 struct rt_topo_port_end *end)
{

    return f->net.neighbour(f->net.of, node, port, end) == 0 &&
           (f->down[(size_t)node * f->net.ports + port] & bit) == 0;
}

void fault_find_pieces(const struct faults *f, struct fault_repair *m, uint64_t bit)
{
    for (uint32_t node = 0; node < f->net.nodes; node++)
        m->piece[node] = node;
    for (uint32_t node = 0; node < f->net.nodes; node++)
        for (unsigned port = 0; port < f->net.ports; port++) {
            struct rt_topo_port_end end;
            uint32_t one, other;

            if (!leads(f, node, port, bit, &end))
                continue;
            one = first_of(m, node);
            other = first_of(m, end.node);
            m->piece[one > other ? one : other] = one < other ? one : other;
        }
    for (uint32_t node = 0; node < f->net.nodes; node++)
        m->head[node] = PIECE_NONE;
    for (uint32_t node = f->net.nodes; node-- > 0;) { /* what is dead is a piece by itself */
        uint32_t first = m->piece[node] = first_of(m, node);

        m->next[node] = m->head[first];
        m->head[first] = node;
    }
}

/* The piece's live processors, each a node with a link to its router and one from it. */
static uint32_t lay_hosts(const struct faults *f, struct fault_repair *m, uint32_t first,
                          uint64_t bit, uint32_t links)
{
    for (uint32_t i = 0; i < f->net.processors; i++) {
        uint32_t s = f->net.turn != NULL ? f->net.turn[i] : i, node = m->nodes;

        if (!fault_alive(f, s, bit) ||
            (m->piece[f->enter[s]] != first && m->piece[f->leave[s]] != first))
            continue;
        if (m->piece[f->enter[s]] == first)
            m->link[links++] = (struct rt_topo_graph_link){node, m->name[f->enter[s]], 0, 0};
        if (m->piece[f->leave[s]] == first)
            m->link[links++] =
                (struct rt_topo_graph_link){m->name[f->leave[s]], node, f->net.ports + i, 0};
        m->endpoint[m->nodes++] = 1;
    }
    return links;
}

int fault_lay_piece(const struct faults *f, struct fault_repair *m, uint32_t first, uint64_t bit)
{
    uint32_t links = 0;
    int error;

    m->nodes = 0;
    for (uint32_t node = m->head[first]; node != PIECE_NONE; node = m->next[node]) {
        m->name[node] = m->nodes;
        m->router[m->nodes++] = node;
    }
    for (uint32_t i = 0; i < m->nodes; i++)
        for (unsigned port = 0; port < f->net.ports; port++) {
            struct rt_topo_port_end end;

            if (leads(f, m->router[i], port, bit, &end))
                m->link[links++] = (struct rt_topo_graph_link){i, m->name[end.node], port, 0};
        }
    memset(m->endpoint, 0, m->nodes);
    m->ends = f->net.apart ? m->nodes : 0;
    if (f->net.apart)
        links = lay_hosts(f, m, first, bit, links);
    error = rt_topo_graph_lay(&m->graph, m->nodes, links, m->link, m->graph_words);
    m->graph.endpoint = m->endpoint;
    memset(m->sends, 0, links * sizeof *m->sends);
    memset(m->seen, 0, links * sizeof *m->seen);
    rt_load_channels_begin(&m->depend);
    m->layers = f->repair == REPAIR_LAYERED ? 0 : 1;
    m->longest = 0;
    rt_load_generate_begin(&m->rounds.generate);
    return error;
}
