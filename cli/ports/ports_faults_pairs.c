/* SPDX-License-Identifier: MIT-0 */
/*
 * Which routes from a source avoid what is dead, and where does any path lead (SPEC 18.5)?
 *
 * 64 trials at once: a word of each link has a bit for each trial in which it is down.
 */
#include "ports_faults.h"

/* In which trials a path leads from a router to each: words grow until none changes. */
static void reach(const struct ports_faults *f, struct ports_fault_job *job, uint32_t from)
{
    const struct rt_walk_ports_on *on = &f->r->load.on;
    uint32_t put = 0, take = 0, waiting = 0;

    for (uint32_t node = 0; node < f->nodes; node++)
        job->reach[node] = 0;
    job->reach[from] = f->up[from];
    job->queue[put++] = from;
    for (waiting = 1; waiting > 0; waiting--) { /* a circle: each router waits once at most */
        uint32_t node = job->queue[take];

        take = take + 1 < f->nodes ? take + 1 : 0;
        put = put < f->nodes ? put : 0;
        job->queued[node] = 0;
        for (unsigned port = 0; port < f->ports; port++) {
            struct rt_topo_port_end end;
            uint64_t more;

            if (on->neighbour(on->net, node, port, &end) != 0)
                continue;
            more =
                job->reach[node] & ~f->down[(size_t)node * f->ports + port] & ~job->reach[end.node];
            job->reach[end.node] |= more;
            if (more == 0 || job->queued[end.node])
                continue;
            job->queued[end.node] = 1;
            job->queue[put] = end.node;
            put = put + 1 < f->nodes ? put + 1 : 0;
            waiting++;
        }
    }
    job->from = from;
}

/* In which trials the route of a pair meets a link that is down.  All: it does not arrive. */
static uint64_t met(const struct ports_faults *f, struct ports_fault_job *job, uint32_t source,
                    uint32_t target)
{
    const struct rt_walk_ports_on *on = &f->r->load.on;
    struct rt_topo_port_end at = {f->enter[source], 0};
    int hops = rt_route_ports(on->net, source, target, job->path, job->capacity);
    uint64_t trials = 0;

    if (hops < 0)
        job->lacks = hops;
    for (int i = 0; i < hops; i++) {
        uint64_t down = f->down[(size_t)at.node * f->ports + job->path[i].port];

        if (on->neighbour(on->net, at.node, job->path[i].port, &at) != 0) {
            job->lacks = DOUBT_ASTRAY;
            break;
        }
        trials |= down;
    }
    if (job->lacks == 0 && at.node != f->leave[target])
        job->lacks = DOUBT_ASTRAY;
    return trials;
}

static void count(uint64_t *trial, uint64_t bits, uint64_t by)
{
    for (; bits != 0; bits >>= 1, trial++)
        *trial += (bits & 1) * by;
}

static uint64_t alive(const struct ports_faults *f, uint32_t processor)
{
    return f->up[f->enter[processor]] & f->up[f->leave[processor]];
}

void ports_faults_pairs(const struct ports_faults *f, struct ports_fault_job *job, uint32_t source)
{
    uint32_t from = source * f->by;
    uint64_t here = alive(f, from), pairs = (uint64_t)f->by * f->by;

    if (job->from != f->enter[from])
        reach(f, job, f->enter[from]);
    for (uint32_t other = 0; other < f->sources && job->lacks == 0; other++) {
        uint32_t to = other * f->by;
        uint64_t both = here & alive(f, to), broken, unjoined;

        if (other == source || both == 0)
            continue;
        broken = met(f, job, from, to) & both;
        unjoined = both & ~job->reach[f->leave[to]];
        if ((unjoined & ~broken) != 0 && job->lacks == 0)
            job->lacks = DOUBT_UNJOINED;
        count(job->broken, broken, pairs);
        count(job->unjoined, unjoined, pairs);
    }
}
