/* SPDX-License-Identifier: MIT-0 */
/* Did you mean?  Counts slips (Damerau, Levenshtein; each place of a word is in at most one). */
#include "nearest.h"

#include <string.h>

#define LETTERS_MAX 32

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static char small_letter(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static int same_letter(char a, char b)
{
    return small_letter(a) == small_letter(b);
}

/* Slips between two words of fewer than LETTERS_MAX letters: slips[i][j] those of their first i and
 * j letters. */
static unsigned slips_between(const char *a, const char *b)
{
    unsigned slips[LETTERS_MAX][LETTERS_MAX];
    unsigned as = (unsigned)strlen(a), bs = (unsigned)strlen(b);

    for (unsigned i = 0; i <= as; i++)
        slips[i][0] = i;
    for (unsigned j = 0; j <= bs; j++)
        slips[0][j] = j;
    for (unsigned i = 1; i <= as; i++) {
        for (unsigned j = 1; j <= bs; j++) {
            unsigned n = slips[i - 1][j - 1] + !same_letter(a[i - 1], b[j - 1]);

            n = least(n, least(slips[i - 1][j], slips[i][j - 1]) + 1);
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1]))
                n = least(n, slips[i - 2][j - 2] + 1);
            slips[i][j] = n;
        }
    }
    return slips[as][bs];
}

void nearest_try(struct nearest *nearest, const char *given, const char *word)
{
    size_t letters = strlen(given);
    unsigned most = letters > 5 ? 2 : 1, slips;

    if (letters < 2 || letters >= LETTERS_MAX || strlen(word) >= LETTERS_MAX)
        return;
    slips = slips_between(given, word);
    if (slips > most && letters > 2 && strncmp(given, word, letters) == 0)
        slips = most;
    if (slips <= most && (nearest->word == NULL || slips < nearest->distance)) {
        nearest->word = word;
        nearest->distance = slips;
    }
}
