/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_tree.h - how loaded is Leiserson's fat-tree, and how many cycles does it take?
 *
 * The load of a message set, and schedules (sections III and VI of the paper of 1985;
 * SPEC 13.5 to 13.7).  Channels are numbered by RT_TREE_CHANNEL; capacities are any
 * function of the level, 1..2^32.
 */
#ifndef RT_LOAD_TREE_H
#define RT_LOAD_TREE_H

#include "load_progress.h"
#include "topo_tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A message. */
struct rt_load_tree_message {
    uint32_t source, target;
};

/* Message 0..count-1 of a set; each call with a number gives the same message. */
typedef struct rt_load_tree_message rt_load_tree_message_at(const void *context, uint32_t number);

/* A message set: a multiset, whose order does not matter to loads. */
struct rt_load_tree_messages {
    uint32_t count; /* at most 2^31 - 1 */
    rt_load_tree_message_at *message;
    const void *context;
    struct rt_load_progress *progress; /* written by loads and schedulers; or null */
};

/* Partial concentrators: only a part over/under of a channel's wires, 0 < over <= under, is sure
 * to be usable (section IV: alpha = 3/4). */
struct rt_load_tree_concentrators {
    const struct rt_tree *tree; /* with all its wires */
    uint32_t over, under;
};

/* rt_load_tree_partial - the capacities of such a tree, max(1, floor(wires * over / under)).  It is
 * for a struct rt_tree whose context is a struct rt_load_tree_concentrators. */
uint64_t rt_load_tree_partial(const void *context, unsigned level);

/* rt_load_tree_pair - a message of a set that is given as pairs: `context` is the
 * array. */
struct rt_load_tree_message rt_load_tree_pair(const void *context, uint32_t number);

/* The greatest height that the load room serves: 2^24 processors. */
#define RT_LOAD_TREE_HEIGHT_MAX 24

/*
 * rt_load_tree - load(M, c) of every channel.
 *
 * load: 4n words, load[RT_TREE_CHANNEL(node, down)]; load[0..3] become 0.  A message from a
 * processor to itself loads nothing.
 *
 * Returns 0; RT_ERR_HEIGHT over RT_LOAD_TREE_HEIGHT_MAX; RT_ERR_INDEX if a message
 * names a processor that does not exist: load[] is then undefined.
 * Progress: done counts messages.
 * Cost: a few steps for each message and each channel.
 */
int rt_load_tree(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                 uint32_t *load);

/* A load factor as a reduced fraction; 0/1 where nothing is loaded. */
struct rt_load_tree_fraction {
    uint64_t load, capacity;
    uint64_t channel; /* the first with this factor; 0 where nothing is loaded */
};

/* rt_load_tree_factor - lambda(M), the largest load over capacity, compared exactly. */
struct rt_load_tree_fraction rt_load_tree_factor(const struct rt_tree *tree, const uint32_t *load);

/* rt_load_tree_least - ceil(lambda): no schedule has fewer cycles.  A one-cycle set is
 * one for which it is at most 1. */
uint64_t rt_load_tree_least(const struct rt_tree *tree, const uint32_t *load);

/*
 * Schedules.  cycle[m] becomes the delivery cycle 1..*cycles of message m; 0 for one
 * from a processor to itself, which takes none.  Every schedule is valid: no channel
 * carries more than its capacity in any cycle.
 */

/* rt_load_tree_words - words of `work` for rt_load_tree_theorem1, _corollary2 and
 * _narrow; 0 over RT_LOAD_TREE_HEIGHT_MAX. */
uint64_t rt_load_tree_words(const struct rt_tree *tree, uint32_t count);

/*
 * rt_load_tree_theorem1 - the off-line scheduler of theorem 1.
 *
 * The messages that cross a node from left to right, and those from right to left, are
 * halved by matching and tracing until each part is one-cycle; every halving splits the
 * load of each channel to within one.  Levels follow one another.
 *
 * Returns 0, RT_ERR_HEIGHT or RT_ERR_INDEX; cycle[] is then undefined, *cycles untouched.
 * Progress: step is the height of the nodes at hand, done counts messages.
 * Cost: O(log n + log lambda) steps a message.
 */
int rt_load_tree_theorem1(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                          uint32_t *work, uint32_t *cycle, uint32_t *cycles);

/*
 * rt_load_tree_corollary2 - the scheduler of corollary 2, for large capacities: *cycles is
 * the least power of two >= the load factor that capacities less lg n would give.
 *
 * Returns as rt_load_tree_theorem1; RT_ERR_WIRES unless every capacity below the root
 * channel is more than lg n.  Universal capacities never satisfy this: cap(h) = 1.
 */
int rt_load_tree_corollary2(const struct rt_tree *tree,
                            const struct rt_load_tree_messages *messages, uint32_t *work,
                            uint32_t *cycle, uint32_t *cycles);

/*
 * rt_load_tree_narrow - frees rt_load_tree_schedule of channels that cannot become too full.
 *
 * These are channels whose messages go to, or come from, so few processors that these alone keep
 * the channel from being too full.  The load of such a channel becomes its capacity.  lambda stays
 * the same.  The call is optional.
 *
 * load: as rt_load_tree left it.  work: of rt_load_tree_words.
 *
 * Returns 0, RT_ERR_HEIGHT or RT_ERR_INDEX; load[] is then untouched.
 * Cost: a few steps for each message and each channel.
 */
int rt_load_tree_narrow(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                        uint32_t *work, uint32_t *load);

/*
 * rt_load_tree_schedule_words - words of `work` for rt_load_tree_schedule.
 *
 * load: as rt_load_tree or rt_load_tree_narrow left it.
 *
 * Returns 0 over RT_LOAD_TREE_HEIGHT_MAX.  Words grow with ceil(lambda) times the number of
 * channels that can be full.
 */
uint64_t rt_load_tree_schedule_words(const struct rt_tree *tree, uint32_t count,
                                     const uint32_t *load);

/* How the better scheduler searches. */
struct rt_load_tree_search {
    uint64_t seed;   /* of its random choices; equal seeds, equal schedules on every machine */
    uint32_t effort; /* steps for each message, on average, in search of a better place; 0: no
                        search */
};

#define RT_LOAD_TREE_EFFORT 512 /* the command's and the bindings', which is seldom exhausted */

/*
 * rt_load_tree_schedule - a schedule close to the lower bound ceil(lambda).
 *
 * If only the processors' channels can be full, as with root capacity n, *cycles is always
 * ceil(lambda) (Konig).  In other trees it mostly is; the messages for which the effort was too
 * small go into further cycles.
 *
 * load: as rt_load_tree or rt_load_tree_narrow left it.
 * work: words on a boundary of uint64_t.
 * Progress: step is the attempt, 1 or 2; done counts the messages that are placed, and then, as
 * channels become less full, those that are evened out.
 *
 * Returns 0; RT_ERR_HEIGHT or RT_ERR_INDEX, cycle[] then being undefined, *cycles untouched.
 * Cost: for each message ceil(lambda) / 64 words for each of its channels; in the worst
 * case, which is not known to happen, n steps; and the effort.
 */
int rt_load_tree_schedule(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                          const uint32_t *load, const struct rt_load_tree_search *search,
                          uint32_t *work, uint32_t *cycle, uint32_t *cycles);

/*
 * Universality (theorem 10): a network R of n processors in a box is simulated by a fat-tree
 * whose leaves are identified with its processors by a balanced decomposition tree of the
 * box (theorem 8).
 */

/* The box is cut in halves until 2^cuts small boxes stand in a line.  Boxes with a processor are
 * the black pearls of lemma 6.  A set of processors is all those in at most two strings of boxes.
 */
struct rt_load_tree_strings {
    uint64_t begin[2], end[2]; /* boxes begin .. end - 1; empty where both are equal */
};

/*
 * rt_load_tree_place - the place in that line of the small box at x, y, z: its box was cut in
 * halves along x, y and z in turn (theorem 5), leaving out a side that cannot be cut any more.
 *
 * bits: sides are 2^bits[0], 2^bits[1] and 2^bits[2] small boxes, at most 2^63 in all.
 */
uint64_t rt_load_tree_place(const unsigned bits[3], const uint64_t at[3]);

/*
 * rt_load_tree_balance - a balanced decomposition tree: every set is divided into two with half
 * of the boxes and half of the processors each, by at most two cuts of its strings (lemma 6).
 *
 * place: of the 2^height processors, ascending, all different, below 2^cuts; cuts: height..62.
 * strings: 2^(height + 1) of them, by nodes of the fat-tree; [0] is not used.
 * leaf: of each processor, in the order of place[], the processor of the fat-tree that it is
 * identified with.
 *
 * Returns 0; RT_ERR_HEIGHT over RT_LOAD_TREE_HEIGHT_MAX or if cuts is out of range; RT_ERR_INDEX
 * if place[] is not as said; nothing is written then.
 * Cost: cuts * height steps for each processor.
 */
int rt_load_tree_balance(unsigned height, unsigned cuts, const uint64_t *place,
                         struct rt_load_tree_strings *strings, uint32_t *leaf);

#ifdef __cplusplus
}
#endif

#endif
