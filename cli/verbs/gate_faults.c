/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate --faults: which stuck-at faults do these vectors show? */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "gate_faults.h"
#include "../read/lines.h"
#include "../print/report.h"
#include "../base/work.h"

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

/* How many faults are what. */
struct coverage {
    unsigned faults, shown, hidden;
};

/* A fault that the tests do not show, and why: is there one that could? */
static int is_hidden(const struct rt_gate_list *list, const struct rt_gate_fault *fault)
{
    static uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];
    int hidden = rt_gate_hidden(list, fault, good, bad);

    return hidden < 0 ? 0 : hidden; /* clocked, not decided: call it missed */
}

static void print_fault(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                        int hidden, int programs)
{
    static const char *const why[] = {"-", "no way to an output, an unused bit", "redundant"};
    const struct rt_gate *gate = &list->gate[fault->gate];
    char name[RT_GATE_NAME_MAX], input[RT_GATE_NAME_MAX] = "-";

    rt_gate_name(list, fault->gate, name);
    if (fault->pin > 0)
        rt_gate_name(list, gate->input[fault->pin - 1], input);
    if (programs) {
        report_item();
        report_text("verdict", "%s", hidden ? "undetectable" : "missed");
        report_text("input", "%s", input);
        report_text("gate", "%s", name);
        report_number("stuck_at", "%d", fault->value);
        report_text("why", "%s", why[hidden]);
        return;
    }
    printf("%-12s ", hidden ? "undetectable" : "missed");
    if (fault->pin > 0)
        printf("input %s of ", input);
    printf("%s stuck-at-%d%s%s\n", name, fault->value, hidden ? ": " : "",
           hidden ? why[hidden] : "");
}

/* All faults that the tests do not show; `print` says whether they are printed. */
static struct coverage go_through(const struct rt_gate_list *list, const struct tests *tests,
                                  int print, int programs)
{
    struct rt_gate_fault fault = {0, 0, 0};
    struct coverage c = {0, 0, 0};

    for (; !interrupted() && rt_gate_fault_next(list, &fault); c.faults++) {
        int hidden;

        show_progress(c.faults, 0, "faults");
        if (detected(list, &fault, tests)) {
            c.shown++;
            continue;
        }
        hidden = is_hidden(list, &fault);
        c.hidden += hidden != 0;
        if (print)
            print_fault(list, &fault, hidden, programs);
    }
    return c;
}

static void print_totals(const struct call *call, const struct rt_gate_list *list,
                         const struct tests *tests)
{
    int programs = for_programs(call);
    struct coverage c = go_through(list, tests, !programs, 0);
    unsigned missed = c.faults - c.shown - c.hidden, seen = c.faults - c.hidden;
    double percent = seen > 0 ? 100.0 * c.shown / seen : 0;

    if (!programs) {
        printf("vectors=%" PRIu64
               " faults=%u detected=%u undetectable=%u missed=%u coverage=%.2f%%\n",
               (uint64_t)tests->count, c.faults, c.shown, c.hidden, missed, percent);
        return;
    }
    report_begin(call);
    report_number("vectors", "%" PRIu64, (uint64_t)tests->count);
    report_number("faults", "%u", c.faults);
    report_number("detected", "%u", c.shown);
    report_number("undetectable", "%u", c.hidden);
    report_number("missed", "%u", missed);
    report_number("coverage", "%.2f", percent);
    report_list("not_detected", interrupted() ? 0 : c.hidden + missed);
    go_through(list, tests, 1, 1);
    report_list_end();
}

int print_coverage(const struct call *call, const struct rt_gate_list *list, const char *path)
{
    struct tests tests = {NULL, 0, 0};
    int status = read_tests(path, list->bytes, &tests);

    if (status <= EXIT_FALSE) {
        catch_interrupt();
        show_output_step("faults");
        print_totals(call, list, &tests);
        end_progress();
    }
    if (interrupted() && status <= EXIT_FALSE)
        status = complain(EXIT_FALSE, "interrupted before all faults were tried");
    free(tests.test);
    return status;
}
