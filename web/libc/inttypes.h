/* SPDX-License-Identifier: MIT-0 */
#ifndef INTTYPES_H
#define INTTYPES_H

#include <stdint.h>

#define PRId64 "lld"
#define PRIu64 "llu"
#define PRIx64 "llx"
#define PRIX64 "llX"
#define PRIu32 "u"
#define PRId32 "d"
#define PRIx32 "x"
#define PRIX32 "X"

#endif
