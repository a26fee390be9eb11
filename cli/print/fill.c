/* SPDX-License-Identifier: MIT-0 */
/* Words in lines of at most FILL_WIDTH columns: help is written once, and broken here. */
#include "fill.h"

#include <stdio.h>
#include <string.h>

#define TEXT_MAX 2048 /* of a paragraph or row */

void fill_words(const char *text, int at, int indent)
{
    while (*text != '\0') {
        int n = (int)strcspn(text, " ");

        if (at > indent && at + 1 + n > FILL_WIDTH) {
            printf("\n%*s", indent, "");
            at = indent;
        } else if (at > indent) {
            putchar(' ');
            at++;
        }
        printf("%.*s", n, text);
        at += n;
        text += n;
        text += *text != '\0';
    }
    putchar('\n');
}

void fill_row(const char *left, const char *words, int column)
{
    int n = printf("  %s", left);

    if (n >= column - 1) {
        putchar('\n');
        n = 0;
    }
    printf("%*s", column - n, "");
    fill_words(words, column, column);
}

/* A paragraph or row that is not yet printed. */
struct kept {
    char left[64], words[TEXT_MAX];
    int column; /* of a row; 0: a paragraph */
};

static void flush_kept(struct kept *kept)
{
    if (kept->column > 0)
        fill_row(kept->left, kept->words, kept->column);
    else if (kept->words[0] != '\0')
        fill_words(kept->words, 0, 0);
    kept->words[0] = '\0';
    kept->column = 0;
}

static void keep(struct kept *kept, const char *words, size_t length)
{
    size_t at = strlen(kept->words);

    snprintf(kept->words + at, sizeof kept->words - at, "%s%.*s", at > 0 ? " " : "", (int)length,
             words);
}

/* "  dot      what it is" */
static void begin_row(struct kept *kept, const char *line, size_t length)
{
    size_t n = 2 + strcspn(line + 2, " ");

    snprintf(kept->left, sizeof kept->left, "%.*s", (int)n - 2, line + 2);
    n += strspn(line + n, " ");
    kept->column = (int)n;
    keep(kept, line + n, length - n);
}

void fill_text(const char *text)
{
    struct kept kept = {"", "", 0};
    size_t length;

    for (; *text != '\0'; text += length + (text[length] != '\0')) {
        size_t blanks = strspn(text, " "), said = strlen(kept.words);

        length = strcspn(text, "\n");
        if (blanks <= 2 && (blanks == 2 || kept.column > 0 || strncmp(text, "--", 2) == 0 ||
                            (said > 0 && kept.words[said - 1] == ':')))
            flush_kept(&kept);
        if (blanks == 2)
            begin_row(&kept, text, length);
        else
            keep(&kept, text + blanks, length - blanks);
    }
    flush_kept(&kept);
}
