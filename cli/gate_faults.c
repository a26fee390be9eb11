/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate --faults: which stuck-at faults do these vectors show? */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "gate.h"
#include "lines.h"

struct tests {
    struct rt_gate_test *test;
    size_t count, room;
};

static uint64_t number(const uint8_t *bytes, int n)
{
    uint64_t x = 0;

    for (int i = 0; i < n; i++)
        x = x << 8 | bytes[i];
    return x;
}

/* `C1 C2` in hexadecimal; 0, or -1. */
static int read_test(char *line, int bytes, struct rt_gate_test *test)
{
    uint8_t c[2][RT_LOC_MAX];
    char *rest = line, *word;
    int words = 0;

    while ((word = strtok_r(rest, " \t", &rest)) != NULL)
        if (words == 2 || read_hex(word, bytes, c[words++]) != 0)
            return -1;
    if (words != 2)
        return -1;
    test->c1 = number(c[0], bytes);
    test->c2 = number(c[1], bytes);
    return 0;
}

static int add(struct tests *tests, const struct rt_gate_test *test)
{
    if (tests->count == tests->room) {
        size_t room = tests->room * 2 + 64;
        struct rt_gate_test *more = realloc(tests->test, room * sizeof *more);

        if (more == NULL)
            return -1;
        tests->test = more;
        tests->room = room;
    }
    tests->test[tests->count++] = *test;
    return 0;
}

/* All good lines; EXIT_FALSE if there was a bad one, EXIT_IO if reading failed. */
static int read_tests(const char *path, int bytes, struct tests *tests)
{
    static struct lines lines;
    struct rt_gate_test test;
    char *line, shown[81]; /* read_test takes the line apart */
    int got, status = lines_open(&lines, "option --faults", path);

    if (status != 0)
        return status;
    while ((got = lines_next(&lines, &line)) != 0) {
        if (got > 0)
            snprintf(shown, sizeof shown, "%s", line);
        if (got > 0 && read_test(line, bytes, &test) != 0)
            got = refuse(lines.why, "'%s': expected C1 C2, %d hexadecimal digits each", shown,
                         2 * bytes);
        if (got < 0)
            lines_bad(&lines);
        else if (tests->count == LINES_PAIRS_MAX)
            lines_stop(&lines, "too many lines: expected at most 2^26");
        else if (add(tests, &test) != 0)
            lines_stop(&lines, "out of memory");
    }
    lines_close(&lines);
    return lines.status;
}

static int detected(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                    const struct tests *tests)
{
    static uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];
    struct rt_gate_vectors v;

    for (size_t base = 0; base < tests->count; base += 64) {
        size_t left = tests->count - base;

        rt_gate_load(&v, tests->test + base, left < 64 ? (unsigned)left : 64);
        rt_gate_apply(list, NULL, &v, good);
        rt_gate_apply(list, fault, &v, bad);
        if ((rt_gate_differ(list, good, bad) &
             (left < 64 ? (UINT64_C(1) << left) - 1 : ~UINT64_C(0))) != 0)
            return 1;
    }
    return 0;
}

/* What the tests do not show, and why; 1 if no test could. */
static int print_fault(const struct rt_gate_list *list, const struct rt_gate_fault *fault)
{
    static uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];
    static const char *const why[] = {"", ": no way to an output, an unused bit", ": redundant"};
    const struct rt_gate *gate = &list->gate[fault->gate];
    int hidden = rt_gate_hidden(list, fault, good, bad);
    char name[RT_GATE_NAME_MAX], input[RT_GATE_NAME_MAX];

    if (hidden < 0) /* clocked, not decided: call it missed */
        hidden = 0;
    rt_gate_name(list, fault->gate, name);
    printf("%-12s ", hidden ? "undetectable" : "missed");
    if (fault->pin > 0) {
        rt_gate_name(list, gate->input[fault->pin - 1], input);
        printf("input %s of ", input);
    }
    printf("%s stuck-at-%d%s\n", name, fault->value, why[hidden]);
    return hidden != 0;
}

int print_coverage(const struct rt_gate_list *list, const char *path)
{
    struct rt_gate_fault fault = {0, 0, 0};
    struct tests tests = {NULL, 0, 0};
    unsigned faults = 0, shown = 0, hidden = 0;
    int status = read_tests(path, list->bytes, &tests);

    for (; status <= EXIT_FALSE && rt_gate_fault_next(list, &fault); faults++) {
        if (detected(list, &fault, &tests))
            shown++;
        else
            hidden += (unsigned)print_fault(list, &fault);
    }
    if (status <= EXIT_FALSE)
        printf("vectors=%zu faults=%u detected=%u undetectable=%u missed=%u coverage=%.2f%%\n",
               tests.count, faults, shown, hidden, faults - shown - hidden,
               100.0 * shown / (faults - hidden));
    free(tests.test);
    return status;
}
