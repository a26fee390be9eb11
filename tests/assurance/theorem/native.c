/* SPDX-License-Identifier: MIT-0 */
/*
 * A harness run on one input, as a program:
 *
 *   native PARAMETER... -- VALUE...
 *
 * Prints each report, then "holds", "assumed away" or the first claim that fails.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "theorem.h"

void HARNESS(void);

static char **parameters, **values;

uint64_t given(unsigned i)
{
    return strtoull(parameters[i], NULL, 0);
}

uint64_t any(unsigned bits)
{
    uint64_t value = *values != NULL ? strtoull(*values++, NULL, 0) : 0;

    return bits == 0 ? 0 : value & UINT64_MAX >> (64 - bits);
}

void assume(int condition)
{
    if (!condition) {
        puts("assumed away");
        exit(0);
    }
}

void claim(int condition, const char *name)
{
    if (!condition) {
        puts(name);
        exit(1);
    }
}

void report(uint64_t word)
{
    printf("%" PRIu64 "\n", word);
}

void known(void *place, uint64_t word, unsigned size, const char *name)
{
    claim(memcmp(place, &word, size) == 0, name); /* low byte first */
}

void known_quotient(uint64_t x, uint64_t by, uint64_t quotient, uint64_t rest, const char *name)
{
    claim(x / by == quotient && x % by == rest, name);
}

int main(int argc, char **argv)
{
    parameters = values = argv + 1;
    while (values < argv + argc && strcmp(*values, "--") != 0)
        values++;
    if (values < argv + argc)
        values++;
    HARNESS();
    puts("holds");
    return 0;
}
