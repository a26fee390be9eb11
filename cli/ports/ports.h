/* SPDX-License-Identifier: MIT-0 */
/* What the files of the command share about networks of routers with ports. */
#ifndef CLI_PORTS_H
#define CLI_PORTS_H

#include "../cli.h"
#include "../graph/rows.h"
#include "../read/headers.h"
#include "rt/load_ports.h"
#include "rt/route_choice_ports.h"
#include "rt/route_ports.h"
#include "rt/topo.h"
#include "rt/walk_ports.h"

/* Routers up to which distances are searched for from each one: some 20 seconds. */
#define PORTS_SEARCH_MAX 0x10000
#define PORTS_TABLE_MAX 0x10000000 /* ends of links */

/* Finds out how long the routes of a network are, which takes some families seconds: 0, or
 * EXIT_FALSE after saying that Ctrl-C came first.  To be called before the next functions, which
 * tell of the network asked about last. */
int ports_know(const struct rt_net *net);

/* Hops of the longest route, and virtual channels that the routes need. */
unsigned ports_hops(void);
unsigned ports_vcs(void);

/* The network as the library's walkers see it. */
struct rt_walk_ports_on ports_on(const struct rt_net *net);

/* --- ports_links.c: has the walkers look links up, of one network at a time, where memory allows
 */
void ports_links_lay(struct rt_walk_ports_on *on);
void ports_links_free(void);

/* The most network ports of a router, at least 1. */
unsigned ports_most(const struct rt_net *net);

/* Memory for any route of the network, to be freed, and how many channels fit; a null pointer after
 * saying why. */
struct rt_channel *ports_path(unsigned *capacity);

/* Prints a route: its ports, or PORT.VC each, with blanks between them. */
void ports_write(FILE *file, const struct rt_channel *path, int hops, int with_vc);

/* The same as an array of JSON: of PORT, or of pairs [PORT, VC]. */
void ports_write_json(FILE *file, const struct rt_channel *path, int hops, int with_vc);

/* --- ports_ties.c */
int ports_one_sided(const struct rt_net *net);

#define PORTS_ONE_SIDED "where both ways round an even side are as long, all routes go the same way"
#define PORTS_EVEN "where both ways round an even side are as long, half of the routes go each way"
#define PORTS_ONE_WAY "one way, from a port out to a port in"

/* --- ports_choice.c: routing by choice (SPEC 15.18) */

extern const struct choice ports_routings[]; /* by enum rt_routing */
extern const struct choice ports_load_routings[];
#define PORTS_ECMP RT_ROUTINGS /* one more for load: no routes, an even split (SPEC 15.18) */

#define PORTS_ROUTING_OPTION(without_) PORTS_ROUTING_WITH(NULL, without_, "")
#define PORTS_ROUTING_WITH(needs_, without_, does)                                                 \
    PORTS_ROUTING_OF(ports_routings, needs_, without_, does)
#define PORTS_ROUTING_OF(list, needs_, without_, does)                                             \
    {                                                                                              \
        .name = "--routing", .value = "ROUTING", .choices = (list), .needs = (needs_),             \
        .without = (without_),                                                                     \
        .help = "minimal (the default), valiant, through a middle that is drawn, or up-random, "   \
                "ports up drawn (kntree, xgft, cm5, slender)" does                                 \
    }
#define PORTS_SEED_OPTION                                                                          \
    {                                                                                              \
        .name = "--seed", .value = "S", .needs = "--routing", .help = "seed of what is drawn (1)"  \
    }

struct ports_choice {
    unsigned routing;   /* enum rt_routing */
    unsigned hops, vcs; /* of any route */
    uint32_t choices;   /* of a message */
    uint64_t seed;      /* of the next one */
};

/* The --routing that is asked for, enum rt_routing. */
unsigned ports_routing(const struct call *call);

/* Takes a routing of a network that ports_know knows; has the family one such? */
int ports_choice_take(struct ports_choice *choice, const struct rt_net *net, unsigned routing);

/* Reads --routing and --seed, where they are options; 0, or EXIT_... after saying why. */
int ports_choice_open(struct ports_choice *choice, const struct call *call);

/* As ports_path. */
struct rt_channel *ports_choice_path(const struct ports_choice *choice, unsigned *capacity);

/* Processors of router 0; in a network that has routing by choice as many are at each of the first
 * routers, and none elsewhere. */
uint32_t ports_each(const struct rt_net *net);

/* As rt_route_ports, by a choice that is drawn. */
int ports_choice_draw(struct ports_choice *choice, const struct rt_net *net, uint32_t source,
                      uint32_t destination, struct rt_channel *path, unsigned capacity);

/* --- ports_header.c: headers that carry the ports (SPEC 15.10) */

#define PORTS_HEADER_OPTION(does)                                                                  \
    {                                                                                              \
        .name = "--header", .value = "FORMAT", .help = does, .choices = header_formats             \
    }

struct ports_header {
    unsigned format, width; /* enum rt_route_format; 0: none is asked for */
    uint8_t *bytes;         /* to be freed */
    char *text;             /* in hexadecimal; in the memory of bytes */
    unsigned capacity;
    unsigned length; /* bytes of the last one that ports_header_text packed */
};

/* Reads --header and takes memory for `hops` hops; 0, or EXIT_... after saying why. */
int ports_header_open(struct ports_header *header, const struct call *call, unsigned hops);

/* Packs a route; the bytes, or an error of the library. */
int ports_header_pack(const struct ports_header *header, const struct rt_net *net,
                      uint32_t destination, const struct rt_channel *path, unsigned hops);

/* The same, also as header->text; 0, or an error. */
int ports_header_text(struct ports_header *header, const struct rt_net *net, uint32_t destination,
                      const struct rt_channel *path, unsigned hops);

/* The route that the routers find in the header of `bytes` bytes, which alone they see: path gets
 * it, a channel for each port read.  transit ends where it first comes to the destination's router.
 * The hops; *exit becomes the processors' port that ended it, if one did. */
unsigned ports_header_follow(const struct ports_header *header, const struct rt_net *net,
                             uint32_t source, uint32_t destination, unsigned bytes,
                             struct rt_channel *path, unsigned *exit);

/* --- ports_pairs.c: what answers pairs, as struct route_hooks says */
int ports_pairs_open(const struct call *call, void **state);
int ports_pairs_answer(void *state, const struct processor *src, const struct processor *dst);
void ports_pairs_print(const void *state, int json);
long ports_pairs_entry(const void *state, unsigned i);
const char *ports_pairs_entries(const void *state, const char **suffix);
void ports_pairs_close(void *state);
const char *ports_pairs_why(const void *state);

/* --- ports_benes.c: route --permutation, else as other shapes */
int ports_run_route(const struct call *call);

int ports_run_explain(const struct call *call);
int ports_run_walk(const struct call *call);
int ports_run_info(const struct call *call);
int ports_run_gate(const struct call *call);
int ports_run_load(const struct call *call);
extern const struct part_hooks ports_load_parts;

/* --- ports_verify.c: all pairs, or some where those are too many */
extern const struct verify_hooks ports_verifying_minimal;

/* --- ports_verify_choice.c: the same, or by choice */
extern const struct verify_hooks ports_verifying;
int ports_run_verify(const struct call *call);

/* --- ports_table.c: the network as a graph without loops, in memory */

/* Parallel links are one, or as many as they are.  0, or EXIT_... after saying why; to be closed
 * whatever it returns. */
int ports_table_open(struct graph_rows *table, const struct rt_net *net, int parallel);

/* --- ports_judge.c */
extern const struct judge_hooks ports_judging;

#endif
