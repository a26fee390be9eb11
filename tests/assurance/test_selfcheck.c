/* SPDX-License-Identifier: MIT-0 */
/* The self check for targets, on the host: its hashes are those of the model. */
#include "support.h"

#include "rt/route_selfcheck.h"
#include "selfcheck_gate.c"
#include "selfcheck_ports.c"

static int rooms;

static void hash_row(char **column)
{
    uint32_t right = (uint32_t)strtoul(column[1], NULL, 16), hash = 0;

    if (strcmp(column[0], "route") == 0)
        hash = rt_selfcheck();
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

static int constants;

static void constant_row(char **column)
{
    constants +=
        strcmp(column[0], "route") == 0 && strtoul(column[1], NULL, 16) == RT_SELFCHECK_HASH;
}

static void the_constant_of_the_header_is_that_of_the_model(void **state)
{
    (void)state;
    constants = 0;
    for_each_row(VECTORS "selfcheck.tsv", 2, 3, constant_row);
    assert_int_equal(constants, 1);
}

/* Between two steps nothing but the state is kept: here two checks take turns, and of the second
 * only `step` is 0. */
static void steps_give_the_same_hash(void **state)
{
    struct rt_selfcheck check[2] = {{0, 0, {0}}, {1, 0, {2, 3, 4, 5}}};

    (void)state;
    for (int left = RT_SELFCHECK_STEPS - 1; left >= 0; left--)
        for (int i = 0; i < 2; i++)
            assert_int_equal(rt_selfcheck_step(&check[i]), left);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(check[i].hash, RT_SELFCHECK_HASH);
        assert_int_equal(rt_selfcheck_step(&check[i]), 0);
        assert_int_equal(check[i].hash, RT_SELFCHECK_HASH);
    }
}

static void another_sample_has_another_hash(void **state)
{
    (void)state;
    assert_int_not_equal(rti_route_selfcheck(4095), RT_SELFCHECK_HASH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_are_those_of_the_model),
        cmocka_unit_test(the_constant_of_the_header_is_that_of_the_model),
        cmocka_unit_test(steps_give_the_same_hash),
        cmocka_unit_test(another_sample_has_another_hash),
    };

    return run_all(tests);
}
