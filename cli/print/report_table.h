/* SPDX-License-Identifier: MIT-0 */
/* A table of reports whose keys are not all the same: kept until all of them are known. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

/* A line begins; a value of it, below its key. */
void table_begin(void);
void table_add(const char *key, const char *value);

/* A value has no memory, which was said: no line is printed any more. */
void table_lacks_memory(void);

/* Prints the lines that are new, before the first of all the keys; another key is left out from
 * then on. */
void table_show(void);

/* Prints keys and lines, `-` where a line lacks a key, and forgets them: 0, or EXIT_IO after saying
 * that there was no memory for them. */
int table_print(void);

#endif
