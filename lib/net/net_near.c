/* SPDX-License-Identifier: MIT-0 */
/* Did you mean?  Counts slips between names (Damerau, Levenshtein; each place of a name is in at
 * most one). */
#include "net_family.h"
#include "rt/net_near.h"

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

/* Letters before a colon or a comma, counted up to LETTERS_MAX. */
static unsigned letters_of(const char *text)
{
    unsigned n = 0;

    while (n < LETTERS_MAX && text[n] != '\0' && text[n] != ':' && text[n] != ',')
        n++;
    return n;
}

/* Slips between two names of fewer than LETTERS_MAX letters: now[j] those of the first i letters of
 * a and the first j of b; last and before are its rows for i - 1 and i - 2. */
static unsigned slips_between(const char *a, unsigned as, const char *b, unsigned bs)
{
    unsigned rows[3][LETTERS_MAX], *before = rows[0], *last = rows[1], *now = rows[2], *spare;

    for (unsigned j = 0; j <= bs; j++)
        last[j] = before[j] = j;
    for (unsigned i = 1; i <= as; i++) {
        now[0] = i;
        for (unsigned j = 1; j <= bs; j++) {
            unsigned n = last[j - 1] + !same_letter(a[i - 1], b[j - 1]);

            n = least(n, least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1]))
                n = least(n, before[j - 2] + 1);
            now[j] = n;
        }
        spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[bs];
}

unsigned rt_net_slips(const char *given, const char *name)
{
    unsigned letters = letters_of(given), most = letters > 5 ? 2 : 1, slips;
    unsigned length = letters_of(name);

    if (letters < 2 || letters == LETTERS_MAX || length == LETTERS_MAX)
        return RT_NET_FAR;
    slips = slips_between(given, letters, name, length);
    if (slips <= most)
        return slips;
    return letters > 2 && length > letters && slips_between(given, letters, name, letters) == 0
               ? most + 1
               : RT_NET_FAR;
}

/* Networks that have many families, by the names that others give them. */
static const char *called(const char *text)
{
    static const char *const names[][2] = {
        {"fattree", "kntree, xgft or tree"},  {"fat-tree", "kntree, xgft or tree"},
        {"fat_tree", "kntree, xgft or tree"}, {"ftree", "kntree, xgft or tree"},
        {"clos", "kntree, xgft or benes"},
    };

    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (rt_net_slips(text, names[i][0]) == 0)
            return names[i][1];
    return NULL;
}

const char *rt_net_family_near(const char *text)
{
    unsigned fewest = RT_NET_FAR;
    const struct rt_net_family *row;
    const char *other = called(text), *near = NULL;

    for (unsigned i = 0; other == NULL && (row = rt_net_family_at(i)) != NULL; i++) {
        unsigned slips = rt_net_slips(text, row->name);

        if (slips < fewest) {
            fewest = slips;
            near = row->name;
        }
    }
    return other != NULL ? other : near;
}
