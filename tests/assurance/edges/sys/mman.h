/* SPDX-License-Identifier: MIT-0 */
/* As much of mman.h as tests/page_ends.h uses, for a machine without memory protection: what is
 * read or written beyond a page is not seen there. */
#ifndef EDGES_MMAN_H
#define EDGES_MMAN_H

#include <stdlib.h>
#include <unistd.h>

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_PRIVATE 0
#define MAP_FAILED NULL
#define sysconf(name) 1024L /* the size of a page */

#define mmap(at, bytes, protection, flags, file, offset) malloc(bytes)
#define mprotect(at, bytes, protection) 0

#endif
