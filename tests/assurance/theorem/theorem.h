/* SPDX-License-Identifier: MIT-0 */
/* What a harness of `make theorem` calls: tools/assurance/theorem_run.py answers for all values at
 * once, native.c for the values on its command line. */
#ifndef THEOREM_H
#define THEOREM_H

#include <stdint.h>

/* Parameter i of the statement, a constant. */
uint64_t given(unsigned i);
/* Any number of so many bits. */
uint64_t any(unsigned bits);
/* From here on this holds. */
void assume(int condition);
/* This always holds; the name says what.  `&` rather than `&&`, which would be a branch. */
void claim(int condition, const char *name);
/* Told to who compares runs: tests/assurance/theorem.sh. */
void report(uint64_t word);

/* A lemma, which is proved for all values of any() and then used: `size` bytes of memory hold
 * `word`; x / by is `quotient` and leaves `rest`. */
void known(void *place, uint64_t word, unsigned size, const char *name);
void known_quotient(uint64_t x, uint64_t by, uint64_t quotient, uint64_t rest, const char *name);

#endif
