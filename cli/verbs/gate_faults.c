/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate --faults: which stuck-at faults do these vectors show? */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "gate_faults.h"
#include "gate_tests.h"
#include "../read/lines.h"
#include "../print/report.h"
#include "../base/work.h"

/* What a line has: the input ports and their digits. */
static void say_expected(const struct rt_gate_list *list, char *text, size_t room)
{
    const struct rt_gate_port *port;
    char one[WHY_MAX];

    if (list->unit == NULL) {
        snprintf(text, room, "C1 C2, %d hexadecimal digits each", 2 * list->bytes);
        return;
    }
    for (unsigned p = 0; (port = gate_input(list, p)) != NULL; p++) {
        snprintf(one, sizeof one, "%s (%d)", port->name, (port->width + 3) / 4);
        add_text(text, room, p > 0 ? " " : "", one);
    }
    add_text(text, room, ", so many hexadecimal digits", "");
}

static int read_word(const char *word, unsigned width, uint64_t *number)
{
    size_t digits = strspn(word, "0123456789abcdefABCDEF");

    if (word[digits] != '\0' || digits != (width + 3) / 4)
        return -1;
    *number = strtoull(word, NULL, 16);
    return *number >> (width - 1) >> 1 != 0 ? -1 : 0;
}

/* The values of the input ports in hexadecimal; 0, or -1. */
static int read_test(char *line, const struct rt_gate_list *list, struct gate_test *test)
{
    char *rest = line, *word;
    unsigned width;

    for (unsigned p = 0; (width = gate_test_width(list, p)) > 0; p++) {
        word = strtok_r(rest, " \t", &rest);
        if (word == NULL || read_word(word, width, &test->in[p]) != 0)
            return -1;
    }
    return strtok_r(rest, " \t", &rest) == NULL ? 0 : -1;
}

/* All good lines; EXIT_FALSE if there was a bad one, EXIT_IO if reading failed. */
static int read_tests(const char *path, const struct rt_gate_list *list, struct gate_tests *tests)
{
    static struct lines lines;
    struct gate_test test = {{0}};
    char *line, shown[81], expected[160] = ""; /* read_test takes the line apart */
    int got, status = lines_open(&lines, "option --faults", path);

    if (status != 0)
        return status;
    say_expected(list, expected, sizeof expected);
    while ((got = lines_next(&lines, &line)) != 0) {
        if (got > 0) {
            snprintf(shown, sizeof shown, "%s", line);
            if (read_test(line, list, &test) != 0)
                got = refuse(lines.why, "'%s': expected %s", shown, expected);
        }
        if (got < 0)
            lines_bad(&lines);
        else if (tests->count == LINES_PAIRS_MAX)
            lines_stop(&lines, "too many lines: expected at most 2^26");
        else if (gate_tests_add(tests, &test) != 0)
            lines_stop(&lines, "out of memory");
    }
    lines_close(&lines);
    return lines.status;
}

/* Values of all nets, without and with a fault. */
struct values {
    uint64_t *good, *bad;
};

static int detected(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                    const struct gate_tests *tests, const struct values *v)
{
    for (size_t base = 0; base < tests->count; base += 64) {
        unsigned n = tests->count - base < 64 ? (unsigned)(tests->count - base) : 64;

        gate_tests_apply(list, NULL, tests->test + base, n, v->good);
        gate_tests_apply(list, fault, tests->test + base, n, v->bad);
        if ((rt_gate_differ(list, v->good, v->bad) &
             (n < 64 ? (UINT64_C(1) << n) - 1 : ~UINT64_C(0))) != 0)
            return 1;
    }
    return 0;
}

/* How many faults are what. */
struct coverage {
    unsigned faults, shown, hidden;
};

/* A fault that the tests do not show, and why: is there one that could? */
static int is_hidden(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                     const struct values *v)
{
    int hidden;

    if (list->unit != NULL) /* undecided: call it missed */
        return gate_unit_shows(list, fault, v->good, v->bad) == 0 ? 2 : 0;
    hidden = rt_gate_hidden(list, fault, v->good, v->bad);
    return hidden < 0 ? 0 : hidden; /* clocked, not decided: call it missed */
}

/* Beside it the line of progress may stand. */
static void print_fault(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                        int hidden, int programs)
{
    static const char *const why[] = {"-", "no way to an output, an unused bit", "redundant"};
    const struct rt_gate *gate = rt_gate_at(list, fault->gate);
    char name[RT_GATE_NAME_MAX], input[RT_GATE_NAME_MAX] = "-";

    hide_progress();
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
static struct coverage go_through(const struct rt_gate_list *list, const struct gate_tests *tests,
                                  const struct values *v, int print, int programs)
{
    struct rt_gate_fault fault = {0, 0, 0};
    struct coverage c = {0, 0, 0};
    unsigned all = 0;

    while (rt_gate_fault_next(list, &fault))
        all++;
    fault = (struct rt_gate_fault){0, 0, 0};
    for (; !interrupted() && rt_gate_fault_next(list, &fault); c.faults++) {
        int hidden;

        show_progress(c.faults, all, "faults");
        if (detected(list, &fault, tests, v)) {
            c.shown++;
            continue;
        }
        hidden = is_hidden(list, &fault, v);
        c.hidden += hidden != 0;
        if (print)
            print_fault(list, &fault, hidden, programs);
    }
    return c;
}

static void print_totals(const struct call *call, const struct rt_gate_list *list,
                         const struct gate_tests *tests, const struct values *v)
{
    int programs = for_programs(call);
    struct coverage c = go_through(list, tests, v, !programs, 0);
    unsigned missed = c.faults - c.shown - c.hidden, seen = c.faults - c.hidden;
    double percent = seen > 0 ? 100.0 * c.shown / seen : 0;

    if (!programs) {
        printf("vectors=%" PRIu64
               " faults=%u detected=%u undetectable=%u missed=%u coverage=%.2f%%\n",
               (uint64_t)tests->count, c.faults, c.shown, c.hidden, missed, percent);
        return;
    }
    hide_progress();
    report_begin(call);
    report_number("vectors", "%" PRIu64, (uint64_t)tests->count);
    report_number("faults", "%u", c.faults);
    report_number("detected", "%u", c.shown);
    report_number("undetectable", "%u", c.hidden);
    report_number("missed", "%u", missed);
    report_number("coverage", "%.2f", percent);
    report_list("not_detected", interrupted() ? 0 : c.hidden + missed);
    go_through(list, tests, v, 1, 1);
    report_list_end();
}

int print_coverage(const struct call *call, const struct rt_gate_list *list, const char *path)
{
    struct gate_tests tests = {NULL, 0, 0};
    struct values v = {zero_memory(list->nets, sizeof *v.good),
                       zero_memory(list->nets, sizeof *v.bad)};
    int status = v.good == NULL || v.bad == NULL ? EXIT_IO : read_tests(path, list, &tests);

    if (status <= EXIT_FALSE) {
        show_step("faults");
        print_totals(call, list, &tests, &v);
        end_progress();
    }
    if (interrupted() && status <= EXIT_FALSE)
        status = complain(EXIT_FALSE, "interrupted before all faults were tried");
    free(tests.test);
    free(v.good);
    free(v.bad);
    return status;
}
