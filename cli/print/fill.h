/* SPDX-License-Identifier: MIT-0 */
/* Words in lines of at most FILL_WIDTH columns, on standard output. */
#ifndef CLI_FILL_H
#define CLI_FILL_H

#define FILL_WIDTH 80

/* Prints words, the first at column `at`, the lines after the first indented by `indent` blanks,
 * and ends the line. */
void fill_words(const char *text, int at, int indent);

/* Prints `left` two columns in, and words beside it from `column` on. */
void fill_row(const char *left, const char *words, int column);

/* Prints a text, lines of the source joined.  A line of it that begins with two blanks is a row,
 * "  dot      what it is", which lines with more blanks continue; a line that begins with -- or
 * follows a colon begins anew. */
void fill_text(const char *text);

#endif
