/* SPDX-License-Identifier: MIT-0 */
/* Tests of a netlist: the values of its input ports.  For people, words in hexadecimal in the order
 * of the ports. */
#ifndef CLI_GATE_TESTS_H
#define CLI_GATE_TESTS_H

#include <stddef.h>
#include <stdint.h>

#include "rt/gate.h"

#define GATE_INPUTS_MAX 5 /* input ports */

struct gate_test {
    uint64_t in[GATE_INPUTS_MAX];
};

struct gate_tests {
    struct gate_test *test;
    size_t count, room;
};

/* Input port `number` of a netlist; a null pointer after the last. */
const struct rt_gate_port *gate_input(const struct rt_gate_list *list, unsigned number);

/* Bits of word `number` of a test; 0 after the last.  Of a unit these are its input ports, else C1
 * and C2, which a serial circuit takes byte by byte. */
unsigned gate_test_width(const struct rt_gate_list *list, unsigned number);

/* Adds a test: 0, or EXIT_IO after saying why. */
int gate_tests_add(struct gate_tests *tests, const struct gate_test *test);

/* Up to 64 tests through a circuit of rt_gate_transit or a unit; value: a word a net. */
void gate_tests_apply(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                      const struct gate_test *test, unsigned tests, uint64_t *value);

/* A compact set of tests of a unit, those that show one fault more; up to 2^20 inputs are all
 * tried, of more a sample.  EXIT_TRUE, EXIT_FALSE if interrupted, EXIT_IO after saying why. */
int gate_unit_tests(const struct rt_gate_list *list, struct gate_tests *tests);

/* Does any input show this fault of a unit?  1, 0; -1: there are too many to try. */
int gate_unit_shows(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                    uint64_t *good, uint64_t *bad);

#endif
