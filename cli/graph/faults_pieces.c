/* SPDX-License-Identifier: MIT-0 */
/* Memory to repair routes, and the pieces that what is dead leaves, each a graph (SPEC 18.5). */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "faults_repair.h"

/* Rows of processors by router. */
static void lay_rows(const struct faults *f, struct fault_repair *m)
{
    uint32_t n = f->net.processors;

    for (uint32_t s = 0; s < n; s++)
        m->first[f->enter[s] + 1]++;
    for (uint32_t node = 0; node < f->net.nodes; node++)
        m->first[node + 1] += m->first[node];
    for (uint32_t s = n; s-- > 0;) /* first[node + 1] falls to the row's begin, and back below */
        m->at[--m->first[f->enter[s] + 1]] = s;
    for (uint32_t node = 0; node < f->net.nodes; node++)
        m->first[node] = m->first[node + 1];
    m->first[f->net.nodes] = n;
}

int fault_repair_open(const struct faults *f, struct fault_job *job)
{
    struct fault_repair *m = zero_memory(1, sizeof *m);
    size_t nodes = f->net.nodes, links = nodes * f->net.ports, n = f->net.processors;

    job->repair = m;
    if (m == NULL)
        return EXIT_IO;
    m->rounds.generate.routing = f->repair == REPAIR_UPDOWN     ? RT_LOAD_UPDOWN
                                 : f->repair == REPAIR_SHORTEST ? RT_LOAD_SHORTEST
                                                                : RT_LOAD_BALANCED;
    m->rounds.generate.graph = &m->graph;
    m->rounds.rounds = rounds_of(m->rounds.generate.routing);
    m->graph.nodes = f->net.nodes;
    m->link = take_memory(links, sizeof *m->link);
    m->graph_words = take_memory(rt_topo_graph_words(f->net.nodes, (uint32_t)links), 4);
    m->rounds.generate.words =
        take_memory(rt_load_generate_words(&m->graph, m->rounds.generate.routing), 4);
    m->rounds.sends = take_memory(m->rounds.rounds * links, sizeof *m->rounds.sends);
    m->rounds.begins = take_memory(m->rounds.rounds * links, sizeof *m->rounds.begins);
    m->piece = take_memory(7 * nodes + 1, sizeof *m->piece);
    m->first = zero_memory(nodes + 2 + n, sizeof *m->first);
    m->sends = take_memory(2 * links + nodes, sizeof *m->sends);
    m->vc = take_memory(nodes, 1);
    if (m->link == NULL || m->graph_words == NULL || m->rounds.generate.words == NULL ||
        m->rounds.sends == NULL || m->rounds.begins == NULL || m->piece == NULL ||
        m->first == NULL || m->sends == NULL || m->vc == NULL)
        return EXIT_IO;
    m->next = m->piece + nodes;
    m->head = m->next + nodes;
    m->name = m->head + nodes;
    m->router = m->name + nodes;
    m->channel = m->router + nodes;
    m->into = m->channel + nodes;
    m->seen = m->sends + links;
    m->weight = m->seen + links;
    m->at = m->first + nodes + 2;
    lay_rows(f, m);
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
    free(m->first);
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
    for (uint32_t node = f->net.nodes; node-- > 0;)
        if ((f->up[node] & bit) != 0) {
            uint32_t first = first_of(m, node);

            m->next[node] = m->head[first];
            m->head[first] = node;
        }
    for (uint32_t node = 0; node < f->net.nodes; node++)
        m->piece[node] = first_of(m, node);
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
    error = rt_topo_graph_lay(&m->graph, m->nodes, links, m->link, m->graph_words);
    memset(m->sends, 0, links * sizeof *m->sends);
    memset(m->seen, 0, links * sizeof *m->seen);
    rt_load_channels_begin(&m->depend);
    m->layers = f->repair == REPAIR_LAYERED ? 0 : 1;
    m->longest = 0;
    rt_load_generate_begin(&m->rounds.generate);
    return error;
}
