/* SPDX-License-Identifier: MIT-0 */
/*
 * Networks of routers with ports: the routes of all sources to one destination, verified together.
 *
 * A router is told the destination and the channel by which the packet came.  Routes that come
 * by one channel share the rest of their way, so each router is asked once for each channel of
 * arrival, and once as a source.  A state is such a question; its answer leads to the next one.
 */
#include "../walk_shape.h"
#include "rt/walk_ports.h"

#define NOWHERE UINT32_MAX /* no state */
#define LOST UINT32_MAX    /* hops of a state whose way does not arrive, or is being followed */

/* States of a router: the first is that of a source. */
static size_t states_each(const struct rt_walk_ports_on *on)
{
    return 1 + (size_t)rt_topo_ports_most(on->net) * on->vcs;
}

size_t rt_walk_ports_toward_bytes(const struct rt_walk_ports_on *on)
{
    size_t nodes = rt_topo_nodes(on->net), processors = (size_t)rt_topo_processors(on->net);

    if (nodes == 0)
        return 0;
    return nodes * states_each(on) * sizeof(struct rt_walk_ports_state) +
           (2 * processors + 4 * nodes + 1 + nodes * (size_t)rt_topo_ports_most(on->net)) *
               sizeof(uint32_t) +
           nodes * sizeof(struct rt_channel);
}

/* Links by where they lead: first[node] ends where those to the node end, in `from`. */
static void turn_links(struct rt_walk_ports_toward *t)
{
    const struct rt_walk_ports_on *on = &t->test->on;
    struct rt_topo_port_end end;

    for (uint32_t node = 0; node <= t->nodes; node++)
        t->first[node] = 0;
    for (int filling = 0; filling < 2; filling++) {
        for (uint32_t node = 0; node < t->nodes; node++)
            for (unsigned port = 0; port < t->ports; port++) {
                if (on->neighbour(on->net, node, port, &end) != 0 || end.node >= t->nodes)
                    continue;
                if (filling)
                    t->from[--t->first[end.node]] = node;
                else
                    t->first[end.node]++;
            }
        for (uint32_t node = 1; node <= t->nodes && !filling; node++)
            t->first[node] += t->first[node - 1];
    }
}

void rt_walk_ports_toward_make(struct rt_walk_ports_toward *t, struct rt_walk_ports_test *test,
                               void *memory)
{
    const struct rt_net *net = test->on.net;
    size_t each = states_each(&test->on), states = rt_topo_nodes(net) * each;
    struct rt_topo_port_end at = {0, 0};
    uint32_t *words;

    t->test = test;
    t->again = NULL;
    t->every = 0;
    t->nodes = rt_topo_nodes(net);
    if (t->nodes == 0) /* of another shape: each pair is judged alone */
        return;
    t->processors = (uint32_t)rt_topo_processors(net);
    t->ports = (uint32_t)rt_topo_ports_most(net);
    t->each = (uint32_t)each;
    t->stamp = 0;
    t->state = memory;
    for (size_t i = 0; i < states; i++)
        t->state[i].stamp = 0;
    words = (uint32_t *)(void *)(t->state + states);
    t->source = words;
    t->destination = words += t->processors;
    t->first = words += t->processors;
    t->distance = words += t->nodes + 1;
    t->queue = words += t->nodes;
    t->way = words += t->nodes;
    t->from = words += t->nodes;
    t->taken = (struct rt_channel *)(void *)(words + t->nodes * (size_t)t->ports);
    for (uint32_t p = 0; p < t->processors; p++) {
        rt_topo_attached(net, p, 0, &at);
        t->source[p] = at.node;
        rt_topo_attached(net, p, 1, &at);
        t->destination[p] = at.node;
    }
    turn_links(t);
}

/* Asks the router of a state, and follows the link; returns the next state.  Where none follows,
 * the state's hops say why: 0 at the destination. */
static struct rt_walk_ports_state *ask(const struct rt_walk_ports_toward *t,
                                       struct rt_walk_ports_state *state, struct rt_channel *in,
                                       uint32_t *at)
{
    const struct rt_walk_ports_on *on = &t->test->on;
    struct rt_topo_port_end end;

    state->stamp = t->stamp;
    state->hops = LOST;
    if (t->test->port(on->net, *in, *at, t->to, &state->out) != 0)
        return NULL;
    if (state->out.port == RT_PORT_NONE) {
        if (*at == t->destination[t->to])
            state->hops = 0;
        return NULL;
    }
    if (state->out.vc >= on->vcs || on->neighbour(on->net, *at, state->out.port, &end) != 0 ||
        end.node >= t->nodes || end.port >= t->ports)
        return NULL;
    *at = end.node;
    in->port = end.port;
    in->vc = state->out.vc;
    state->next = end.node * t->each + 1 + end.port * on->vcs + in->vc;
    return t->state + state->next;
}

/* The way of a source, as far as it is not yet known; returns its hops. */
static uint32_t follow(struct rt_walk_ports_toward *t, uint32_t router)
{
    struct rt_walk_ports_state *begin = t->state + (size_t)router * t->each, *state, *next;
    struct rt_channel in = {RT_PORT_NONE, 0};
    uint32_t hops = 0, rest, at = router;

    for (state = begin; state->stamp != t->stamp; state = next, hops++) {
        next = ask(t, state, &in, &at);
        if (next == NULL)
            break;
    }
    rest = state->hops; /* LOST, too, where it has come round to where it was */
    for (state = begin; hops > 0; hops--, state = t->state + state->next)
        state->hops = rest == LOST ? LOST : rest + hops;
    t->distance[router] = begin->hops;
    return begin->hops;
}

/* Hops from every router to this one, searched for. */
static void search(struct rt_walk_ports_toward *t, uint32_t to)
{
    uint32_t met = 1;

    for (uint32_t node = 0; node < t->nodes; node++)
        t->distance[node] = RT_WALK_FAR;
    t->distance[to] = 0;
    t->queue[0] = to;
    for (uint32_t next = 0; next < met; next++) {
        uint32_t node = t->queue[next], farther = t->distance[node] + 1;

        for (uint32_t i = t->first[node]; i < t->first[node + 1]; i++) {
            if (t->distance[t->from[i]] != RT_WALK_FAR)
                continue;
            t->distance[t->from[i]] = farther;
            t->queue[met++] = t->from[i];
        }
    }
}

/* If no link leads from a router to one nearer by more than a hop, no way is shorter than the
 * routers' own: nothing to search for.  No way is lost: distances are below 2^31. */
static int none_shorter(const struct rt_walk_ports_toward *t, uint32_t to)
{
    uint32_t below = 0 - t->distance[to]; /* bit 31: a difference is below 0 */

    for (uint32_t node = 0; node < t->nodes; node++) {
        uint32_t farther = t->distance[node] + 1;

        for (uint32_t i = t->first[node]; i < t->first[node + 1]; i++)
            below |= farther - t->distance[t->from[i]];
    }
    return below >> 31 == 0;
}

/* The ways of all sources, and how far they may be. */
static void begin(struct rt_walk_ports_toward *t, uint32_t destination)
{
    uint32_t to = t->destination[destination], senders = 0, lost = 0;

    t->to = destination;
    t->stamp++;
    for (uint32_t hop = 0; hop < t->nodes; hop++)
        t->way[hop] = NOWHERE;
    for (uint32_t source = 0; source < t->processors; source++)
        if (t->state[(size_t)t->source[source] * t->each].stamp != t->stamp) {
            lost |= follow(t, t->source[source]) == LOST;
            senders++;
        }
    if (t->test->distance != NULL && (senders < t->nodes || lost || !none_shorter(t, to)))
        search(t, to);
}

static int equal(const struct rt_channel *a, const struct rt_channel *b, uint32_t n)
{
    unsigned other = 0;
    uint32_t i = 0;

#if defined(__GNUC__) && !defined(__TINYC__) && !defined(__FRAMAC__)
    typedef uint64_t two_channels __attribute__((may_alias, aligned(2)));
    static const struct rt_channel whole[2] = {{0xFFFF, 0xFF}, {0xFFFF, 0xFF}}; /* no padding */
    uint64_t two = 0;

    for (; i < (n & ~1u) * (sizeof whole == sizeof two); i += 2)
        two |= *(const two_channels *)(const void *)(a + i) ^
               *(const two_channels *)(const void *)(b + i);
    other = (two & *(const two_channels *)(const void *)whole) != 0;
#endif
    for (; i < n; i++)
        other |= (unsigned)(a[i].port ^ b[i].port) | (unsigned)(a[i].vc ^ b[i].vc);
    return other == 0;
}

/* Does the whole route take the routers' way?  way[] and taken[] are the way of the source before,
 * its last hop at their ends: from the first state that both have in common the two are one. */
static int same(const struct rt_walk_ports_toward *t, uint32_t state, uint32_t hops,
                const struct rt_channel *path)
{
    uint32_t *way = t->way + t->nodes - hops;
    struct rt_channel *taken = t->taken + t->nodes - hops;

    for (uint32_t hop = 0; hop < hops && way[hop] != state; hop++) {
        way[hop] = state;
        taken[hop] = t->state[state].out;
        state = t->state[state].next;
    }
    return equal(path, taken, hops);
}

/* Alone and by the other function. */
static int verdict_again(const struct rt_walk_ports_toward *t, uint32_t source,
                         uint32_t destination, uint32_t allowed)
{
    struct rt_walk_ports_test quick = *t->again;
    struct rt_walk_ports_result result;
    int hops;

    quick.distance = NULL; /* it is known how far it is */
    quick.longest = allowed;
    if (rt_walk_ports_verify_pair(&quick, source, destination, &hops, &result) == 0)
        return 0;
    return rt_walk_ports_verify_pair(t->again, source, destination, &hops, &result);
}

/* What stands in the way of trusting the routers' way is judged pair by pair. */
static int verdict_of(const struct rt_walk_ports_toward *t, uint32_t source, uint32_t destination,
                      int again)
{
    struct rt_walk_ports_test *test = t->test;
    uint32_t router = t->source[source], allowed = test->longest, state = router * t->each;
    struct rt_walk_ports_result result;
    int hops;

    if (test->distance != NULL)
        allowed = t->distance[router];
    hops = test->route(test->on.net, source, destination, test->path, test->longest);
    if (hops < 0 || (uint32_t)hops != t->state[state].hops || (uint32_t)hops > allowed ||
        (uint32_t)hops > t->nodes || !same(t, state, (uint32_t)hops, test->path))
        return rt_walk_ports_verify_pair(test, source, destination, &hops, &result);
    if (again)
        return verdict_again(t, source, destination, allowed);
    return 0;
}

void rt_walk_ports_toward_verify(struct rt_walk_ports_toward *t, const struct rt_walk_plan *plan,
                                 uint64_t first, uint64_t count, struct rt_walk_report *report)
{
    uint32_t every = t->again != NULL ? t->every : UINT32_MAX, turn = 0;
    uint64_t source, destination, arrived = 0;
    int verdict;

    if (t->nodes == 0) {
        rt_walk_ports_verify(t->test, plan, first, count, report);
        return;
    }
    rt_walk_plan_pair(plan, first, &source, &destination);
    for (uint64_t number = first; number < first + count; number++) {
        if (number == first || source == 0) /* a pair's turn comes where its sum is a multiple */
            turn = (uint32_t)((source + destination) % every);
        if (t->stamp == 0 || t->to != destination)
            begin(t, (uint32_t)destination);
        verdict =
            verdict_of(t, (uint32_t)source, (uint32_t)destination, turn == 0 && t->again != NULL);
        if (verdict != 0)
            rti_walk_note(report, number, verdict);
        else
            arrived++;
        turn = turn + 1 == every ? 0 : turn + 1;
        if (++source == t->processors) {
            source = 0;
            destination = (destination + 1) % t->processors;
        }
    }
    report->pairs += arrived;
    report->count[0] += arrived;
}
