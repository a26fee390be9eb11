/* SPDX-License-Identifier: MIT-0 */
/*
 * Words of nets and what route units are made of: gates of two inputs, comparators, adders,
 * division by a constant.  Bit 0 is the lowest.  Operators make a gate only once: one that is there
 * already, or is a constant or a wire, is not made again.
 */
#ifndef GATE_WORD_H
#define GATE_WORD_H

#include "gate_build.h"

#define WORD_MAX 40

struct word {
    unsigned width; /* 0..WORD_MAX */
    net_t bit[WORD_MAX];
};

/* A gate of two inputs; stem: what its net is called, at most 9 characters. */
net_t rti_word_gate(struct rt_gate_list *list, unsigned kind, const char *stem, net_t a, net_t b);

net_t rti_word_not(struct rt_gate_list *list, net_t a);

/* choose ? one : zero. */
net_t rti_word_choose(struct rt_gate_list *list, const char *stem, net_t choose, net_t one,
                      net_t zero);

/* The same, one line a gate.  One call of them at most stands in the arguments of another: C leaves
 * open which comes first, and gates are numbered as they come. */
#define NOT1(a) rti_word_not(list, a)
#define AND2(stem, a, b) rti_word_gate(list, RT_GATE_AND, stem, a, b)
#define OR2(stem, a, b) rti_word_gate(list, RT_GATE_OR, stem, a, b)
#define XOR2(stem, a, b) rti_word_gate(list, RT_GATE_XOR, stem, a, b)
#define MUX2(stem, choose, one, zero) rti_word_choose(list, stem, choose, one, zero)

/* Bits that tell n values apart, at least 1: ceil(log2 n). */
unsigned rti_word_bits(uint64_t n);

struct word rti_word_constant(unsigned width, uint64_t value);
/* Bits from..from+width-1; 0 beyond its end. */
struct word rti_word_part(const struct word *a, unsigned from, unsigned width);

/* Is any, or every, bit of it 1? */
net_t rti_word_any(struct rt_gate_list *list, const char *stem, const struct word *a);
net_t rti_word_all(struct rt_gate_list *list, const char *stem, const struct word *a);
/* Each bit, and choose. */
struct word rti_word_only(struct rt_gate_list *list, net_t choose, const struct word *a);
/* Each bit of either. */
struct word rti_word_either(struct rt_gate_list *list, const struct word *a, const struct word *b);
struct word rti_word_mux(struct rt_gate_list *list, net_t choose, const struct word *one,
                         const struct word *zero);

/* The number of the bit that is 1; of more than one, the or of their numbers. */
struct word rti_word_number(struct rt_gate_list *list, const struct word *a);

/* Unsigned comparisons. */
net_t rti_word_equal(struct rt_gate_list *list, const struct word *a, const struct word *b);
net_t rti_word_is(struct rt_gate_list *list, const struct word *a, uint64_t value);
net_t rti_word_less(struct rt_gate_list *list, const struct word *a, const struct word *b);
net_t rti_word_below(struct rt_gate_list *list, const struct word *a, uint64_t value);

/* a + b + carry, a bit wider than both; a - b modulo 2^width of the wider, *borrow: a < b. */
struct word rti_word_add(struct rt_gate_list *list, const struct word *a, const struct word *b,
                         net_t carry);
struct word rti_word_minus(struct rt_gate_list *list, const struct word *a, const struct word *b,
                           net_t *borrow);
struct word rti_word_plus(struct rt_gate_list *list, const struct word *a, uint64_t value);
struct word rti_word_times(struct rt_gate_list *list, const struct word *a, uint64_t factor);
/* a modulo n, n >= 1; writes a div n.  Of a power of 2 it is wires. */
struct word rti_word_divide(struct rt_gate_list *list, const struct word *a, uint64_t n,
                            struct word *quotient);

#endif
