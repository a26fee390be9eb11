/* SPDX-License-Identifier: MIT-0 */
/* The self check for targets, on the host: its hashes are those of the model. */
#include "support.h"

#define SELFCHECK_GATE
#include "selfcheck.c"
#include "selfcheck_ports.c"

static int rooms;

static void hash_row(char **column)
{
    uint32_t right = (uint32_t)strtoul(column[1], NULL, 16), hash = 0;

    if (strcmp(column[0], "route") == 0)
        hash = selfcheck_route();
    else if (strcmp(column[0], "gate") == 0)
        hash = selfcheck_gate();
    else if (strcmp(column[0], "ports") == 0)
        hash = selfcheck_ports();
    if (hash != right) {
        print_message("%s has another hash: %08" PRIX32 "\n", column[0], hash);
        rooms++;
    }
}

static void hashes_are_those_of_the_model(void **state)
{
    (void)state;
    rooms = 0;
    for_each_row(VECTORS "selfcheck.tsv", 2, 3, hash_row);
    if (rooms > 0)
        fail_with("hashes that differ: %d\n", rooms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(hashes_are_those_of_the_model)};

    return run_all(tests);
}
