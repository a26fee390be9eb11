/* SPDX-License-Identifier: MIT-0 */
/* --faults of load and check: dead links or routers, drawn (SPEC 18.5). */
#ifndef CLI_GRAPH_FAULTS_H
#define CLI_GRAPH_FAULTS_H

#include "../cli.h"
#include "rt/load_graph.h"
#include "rt/route_ports.h"
#include "rt/topo_ports.h"

#define FAULTS_AT_ONCE 64 /* trials, a bit of a word each */

enum fault_kind { FAULT_LINKS, FAULT_ROUTERS };
enum repair { REPAIR_NONE, REPAIR_UPDOWN, REPAIR_LAYERED, REPAIR_BALANCED, REPAIR_SHORTEST };

/* What a job met that no network has; positive, as errors of the library are negative. */
enum fault_doubt { DOUBT_ASTRAY = 1, DOUBT_UNJOINED, DOUBT_CYCLE };

/* What a trial found. */
struct fault_trial {
    uint64_t pairs, broken, unjoined;    /* ordered, of live processors */
    uint64_t routes, hops, hot, senders; /* of repaired routes */
    uint32_t longest, vcs;
};

struct fault_repair;

/* What one thread counts. */
struct fault_job {
    struct rt_channel *path;
    unsigned capacity;
    uint64_t broken[FAULTS_AT_ONCE], unjoined[FAULTS_AT_ONCE];
    uint64_t *reach; /* of each router: in which trials a path leads there from `from` */
    uint32_t *queue, from;
    uint8_t *queued;
    struct fault_repair *repair;
    int lacks; /* enum fault_doubt, or an error of the library */
};

struct faults;

/* The network: routers, and processors, each of which has a router that it enters and one that it
 * leaves. */
struct faults_net {
    const char *command; /* that looks at it */
    const void *of;      /* a network, or a topology */
    uint32_t nodes, processors;
    unsigned ports;       /* of a router, at most */
    const uint32_t *turn; /* processors in the order that routes are made in; null: by number */
    int apart;            /* processors are nodes of their own, not the routers themselves */
    /* Where a link leads that leaves a router; its port is RT_PORT_NONE where it leads one way.
     * 0; else there is none. */
    int (*neighbour)(const void *of, uint32_t node, unsigned port, struct rt_topo_port_end *end);
    void (*attached)(const void *of, uint32_t processor, uint32_t *enter, uint32_t *leave);
    /* In which trials a pair's route meets a link that is down; or job->lacks says what is wrong.
     * Null: routes are handed out instead. */
    uint64_t (*met)(const struct faults *f, struct fault_job *job, uint32_t source,
                    uint32_t target);
    struct rt_channel *(*path)(unsigned *capacity); /* room for its route; null without met */
    /* Hands each pair's route to faults_served, if it has one; 0, or EXIT_... after saying why. */
    int (*routes)(struct faults *f);
};

struct faults {
    struct faults_net net;
    enum fault_kind kind;
    enum repair repair;
    uint64_t dead, seed, trials, parts;
    int every;            /* each part dies once: nothing is drawn */
    uint32_t by, sources; /* by: processors that one stands for */
    unsigned threads, jobs;
    struct rt_topo_port_end *cable; /* one end of each */
    uint32_t *order;                /* of parts; those that a trial takes come first */
    uint32_t *enter, *leave;        /* of each processor: its routers */
    struct fault_trial *trial;
    struct fault_job *job;
    uint64_t first, all; /* the trials at hand: number of the first; a bit for each */
    unsigned count;      /* of these */
    uint64_t *down;      /* of each link: trials in which it or one of its routers is dead */
    uint64_t *up;        /* of each router: trials in which it is alive */
    uint64_t done, total;
    uint64_t known; /* trials that are complete */
};

extern const char *const faults_kinds[2];

/* After all from net to `threads` but parts was filled in: lists parts.  0, or EXIT_... after
 * saying what of --faults `text` is wrong. */
int faults_begin(struct faults *f, const char *text);

/* Runs the trials; 0, or EXIT_... after saying why.  To be closed whatever it returns. */
int faults_run(struct faults *f);
void faults_close(struct faults *f);

/* The rows that it adds to a report. */
void faults_print(const struct faults *f);

/* --- faults_draw.c */

/* Lists links that can die, one end each, in order of router and port; *parts: how many.  0, or
 * EXIT_IO after saying why. */
int faults_list(struct faults *f);

/* Draws what is dead in the f->count trials from f->first on. */
void faults_draw(struct faults *f);

/* --- faults_pairs.c: do routes avoid what is dead, and does any path? */
void faults_pairs(const struct faults *f, struct fault_job *job, uint32_t source);

/* Where routes are handed out, after faults_pairs: a pair is served, but in trials where its route
 * meets a link that is down. */
void faults_served(struct faults *f, uint32_t source, uint32_t target, uint64_t met);

/* Pairs of processors that are alive in trial f->first + i. */
uint64_t faults_pairs_alive(const struct faults *f, unsigned i);

/* --- faults_repair.c: routes around what is dead */
size_t faults_links(const struct faults *f); /* one way each, of a piece at most */
int fault_repair_open(const struct faults *f, struct fault_job *job);
void fault_repair_close(struct fault_job *job);
void faults_repair(const struct faults *f, struct fault_job *job, unsigned bit);

#endif
