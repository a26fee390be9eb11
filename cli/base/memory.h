/* SPDX-License-Identifier: MIT-0 */
/* Does the machine have the memory that some work takes? */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include <stdint.h>

#define MEGABYTE 1000000

/* Refuses what takes more bytes than the machine has, or this process may have: 0, or EXIT_IO
 * after saying how much it is. */
int need_memory(const char *command, uint64_t bytes);

/* So many bytes, or what there is where that is less. */
uint64_t memory_up_to(uint64_t bytes);

/* Says that `bytes` could not be had; returns EXIT_IO. */
int out_of_memory(const char *command, uint64_t bytes);

#endif
