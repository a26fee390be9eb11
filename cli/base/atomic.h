/* SPDX-License-Identifier: MIT-0 */
/* Words that threads share: those of <stdatomic.h>.  tcc up to 0.9.27 has none; there they are
 * volatile, which is enough: it keeps none in a register, and its processors write a word whole. */
#ifndef CLI_ATOMIC_H
#define CLI_ATOMIC_H

#if defined __TINYC__ && __TINYC__ < 928
#define ATOMIC(type) type volatile
#define ATOMIC_GET(word) (word)
#define ATOMIC_SET(word, value) ((void)((word) = (value)))
#define ATOMIC_FIRST(word) ((word)++ == 0) /* two threads at once may both be the first */
#else
#include <stdatomic.h>
#define ATOMIC(type) type _Atomic
#define ATOMIC_GET(word) atomic_load(&(word))
#define ATOMIC_SET(word, value) atomic_store_explicit(&(word), value, memory_order_relaxed)
#define ATOMIC_FIRST(word) (atomic_fetch_add(&(word), 1) == 0)
#endif

#endif
