/* SPDX-License-Identifier: MIT-0 */
/* What load says to people of routes over links, of families and of topologies from files. */
#ifndef CLI_LOAD_WORDS_H
#define CLI_LOAD_WORDS_H

#define LOAD_MEAN "hops of a route, on average"
#define LOAD_LONGEST "hops of the longest route"
#define LOAD_HOT "routes over the hottest link"
#define LOAD_HOT_LINKS "links with as many"
#define LOAD_THROUGHPUT "a processor can send, of a link's bandwidth"
#define LOAD_BEYOND_ONE                                                                            \
    "  a throughput above 1: a processor sends no more than 1, its own port is the limit\n"

#endif
