/* SPDX-License-Identifier: MIT-0 */
/*
 * Which routes from a source avoid what is dead, and where does any path lead (SPEC 18.5)?
 *
 * 64 trials at once: a word of each link has a bit for each trial in which it is down.
 */
#include "faults.h"

/* In which trials a path leads from a router to each: words grow until none changes. */
static void reach(const struct faults *f, struct fault_job *job, uint32_t from)
{
    uint32_t put = 0, take = 0, waiting;

    for (uint32_t node = 0; node < f->net.nodes; node++)
        job->reach[node] = 0;
    job->reach[from] = f->up[from];
    job->queue[put++] = from;
    for (waiting = 1; waiting > 0; waiting--) { /* a circle: each router waits once at most */
        uint32_t node = job->queue[take];

        take = take + 1 < f->net.nodes ? take + 1 : 0;
        job->queued[node] = 0;
        for (unsigned port = 0; port < f->net.ports; port++) {
            struct rt_topo_port_end end;
            uint64_t more;

            if (f->net.neighbour(f->net.of, node, port, &end) != 0)
                continue;
            more = job->reach[node] & ~f->down[(size_t)node * f->net.ports + port] &
                   ~job->reach[end.node];
            job->reach[end.node] |= more;
            if (more == 0 || job->queued[end.node])
                continue;
            job->queued[end.node] = 1;
            job->queue[put] = end.node;
            put = put + 1 < f->net.nodes ? put + 1 : 0;
            waiting++;
        }
    }
    job->from = from;
}

static void count(uint64_t *trial, uint64_t bits, uint64_t by)
{
    for (; bits != 0; bits >>= 1, trial++)
        *trial += (bits & 1) * by;
}

static uint64_t alive(const struct faults *f, uint32_t processor)
{
    return f->up[f->enter[processor]] & f->up[f->leave[processor]];
}

void faults_pairs(const struct faults *f, struct fault_job *job, uint32_t source)
{
    uint32_t from = source * f->by;
    uint64_t here = alive(f, from), pairs = (uint64_t)f->by * f->by;

    if (job->from != f->enter[from])
        reach(f, job, f->enter[from]);
    for (uint32_t other = 0; other < f->sources; other++) {
        uint32_t to = other * f->by;
        uint64_t both = here & alive(f, to), broken, unjoined;

        if (other == source || both == 0)
            continue;
        broken = f->net.met == NULL ? both : f->net.met(f, job, from, to) & both;
        unjoined = both & ~job->reach[f->leave[to]];
        if ((unjoined & ~broken) != 0 && job->lacks == 0)
            job->lacks = DOUBT_UNJOINED;
        count(job->broken, broken, pairs);
        count(job->unjoined, unjoined, pairs);
    }
}

uint64_t faults_pairs_alive(const struct faults *f, unsigned i)
{
    uint64_t live = 0;

    for (uint32_t s = 0; s < f->net.processors; s++)
        live += alive(f, s) >> i & 1;
    return live * (live - 1); /* 0 of none */
}

void faults_served(struct faults *f, uint32_t source, uint32_t target, uint64_t met)
{
    struct fault_job *job = &f->job[0];
    uint64_t good = alive(f, source) & alive(f, target) & ~met;

    if (job->from != f->enter[source])
        reach(f, job, f->enter[source]);
    if ((good & ~job->reach[f->leave[target]]) != 0)
        job->lacks = DOUBT_UNJOINED;
    for (unsigned i = 0; i < f->count; i++)
        job->broken[i] -= good >> i & 1;
}
