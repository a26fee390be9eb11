/* SPDX-License-Identifier: MIT-0 */
/* routeseq load --faults for networks of routers: dead links or routers, drawn (SPEC 18.5). */
#ifndef CLI_PORTS_FAULTS_H
#define CLI_PORTS_FAULTS_H

#include "ports_load.h"
#include "rt/load_graph.h"

#define FAULTS_AT_ONCE 64 /* trials, a bit of a word each */

enum ports_fault_kind { FAULT_LINKS, FAULT_ROUTERS };
enum ports_repair { REPAIR_NONE, REPAIR_UPDOWN, REPAIR_LAYERED, REPAIR_BALANCED };

/* What a job met that no network has; positive, as errors of the library are negative. */
enum ports_fault_doubt { DOUBT_ASTRAY = 1, DOUBT_UNJOINED, DOUBT_CYCLE };

/* What a trial found. */
struct ports_fault_trial {
    uint64_t pairs, broken, unjoined;    /* ordered, of live processors */
    uint64_t routes, hops, hot, senders; /* of repaired routes */
    uint32_t longest, vcs;
};

struct ports_fault_repair;

/* What one thread counts. */
struct ports_fault_job {
    struct rt_channel *path;
    unsigned capacity;
    uint64_t broken[FAULTS_AT_ONCE], unjoined[FAULTS_AT_ONCE];
    uint64_t *reach; /* of each router: in which trials a path leads there from `from` */
    uint32_t *queue, from;
    uint8_t *queued;
    struct ports_fault_repair *repair;
    int lacks; /* enum ports_fault_doubt, or an error of the library */
};

struct ports_faults {
    const struct ports_load *r;
    enum ports_fault_kind kind;
    enum ports_repair repair;
    uint64_t dead, seed, trials, parts;
    int every;                   /* each part dies once: nothing is drawn */
    uint32_t nodes, by, sources; /* by: processors that one stands for */
    unsigned ports, jobs;
    struct rt_topo_port_end *cable; /* one end of each */
    uint32_t *order;                /* of parts; those that a trial takes come first */
    uint32_t *enter, *leave;        /* of each processor: its routers */
    struct ports_fault_trial *trial;
    struct ports_fault_job *job;
    uint64_t first, all; /* the trials at hand: number of the first; a bit for each */
    unsigned count;      /* of these */
    uint64_t *down;      /* of each link: trials in which it or one of its routers is dead */
    uint64_t *up;        /* of each router: trials in which it is alive */
    uint64_t done, total;
    uint64_t known; /* trials that are complete */
};

/* Reads --faults, --trials, --repair, --seed; 0, or EXIT_... after saying why. */
int ports_faults_read(const struct call *call, const struct ports_load *r, struct ports_faults *f);

/* Runs the trials; 0, or EXIT_... after saying why.  To be closed whatever it returns. */
int ports_faults_run(struct ports_faults *f);
void ports_faults_close(struct ports_faults *f);

/* The rows that it adds to a report. */
void ports_faults_print(const struct ports_faults *f);

/* --- ports_faults_draw.c */

/* Lists links that can die, one end each, in order of router and port; *parts: how many.  0, or
 * EXIT_IO after saying why. */
int ports_faults_list(struct ports_faults *f);

/* Draws what is dead in the f->count trials from f->first on. */
void ports_faults_draw(struct ports_faults *f);

/* --- ports_faults_pairs.c: do routes avoid what is dead, and does any path? */
void ports_faults_pairs(const struct ports_faults *f, struct ports_fault_job *job, uint32_t source);

/* --- ports_faults_repair.c: routes around what is dead */
int ports_fault_repair_open(const struct ports_faults *f, struct ports_fault_job *job);
void ports_fault_repair_close(struct ports_fault_job *job);
void ports_faults_repair(const struct ports_faults *f, struct ports_fault_job *job, unsigned bit);

#endif
