/* SPDX-License-Identifier: MIT-0 */
/* What the better scheduler reports (rt/load_progress.h), word by word, as another thread could
 * read it: the page is read-only, each write is let through alone and what it left is noted.  That
 * takes x86-64 and Linux. */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "tree_naive.h"

#if defined(__x86_64__) && defined(__linux__)

#define REPORTS 4096
#define PAGE 4096
#define TRAP 0x100 /* the flag for one step */

static struct rt_load_progress seen[REPORTS], *watch;
static size_t seen_count;

static void before_a_write(int number, siginfo_t *info, void *context)
{
    ucontext_t *at = context;
    uintptr_t address = (uintptr_t)info->si_addr;

    if (address < (uintptr_t)watch || address >= (uintptr_t)watch + PAGE)
        signal(number, SIG_DFL);
    mprotect(watch, PAGE, PROT_READ | PROT_WRITE);
    at->uc_mcontext.gregs[REG_EFL] |= TRAP;
}

static void after_a_write(int number, siginfo_t *info, void *context)
{
    ucontext_t *at = context;

    (void)number;
    (void)info;
    mprotect(watch, PAGE, PROT_READ);
    at->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)TRAP;
    if (seen_count < REPORTS)
        seen[seen_count] = *watch;
    seen_count++;
}

#define HEIGHT 4
#define COUNT 96

static struct rt_load_tree_message pairs[COUNT];

static uint64_t wires(const void *context, unsigned level)
{
    return *(const uint64_t *)context + (HEIGHT - level) / 2;
}

/* Schedules a set while each write is seen; its lower bound. */
static uint64_t schedule(uint32_t count, uint64_t least_wires, uint32_t effort, uint32_t *cycles)
{
    struct rt_tree tree = {HEIGHT, wires, &least_wires};
    struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, NULL};
    uint32_t load[4 << HEIGHT], cycle[COUNT];
    uint64_t *work;

    assert_int_equal(rt_load_tree(&tree, &messages, load), 0);
    work = malloc((size_t)rt_load_tree_schedule_words(&tree, count, load) * 4 + 8);
    assert_non_null(work);
    messages.progress = watch;
    seen_count = 0;
    assert_int_equal(rt_load_tree_schedule(&tree, &messages, load,
                                           &(struct rt_load_tree_search){count, effort},
                                           (uint32_t *)(void *)work, cycle, cycles),
                     0);
    free(work);
    return rt_load_tree_least(&tree, load);
}

/* The same by the naive scheduler: a word for each report, but three where a step begins. */
static void as_naive(uint32_t count, uint64_t least_wires, uint64_t least, uint32_t effort)
{
    static struct naive t;
    uint64_t wires_of[HEIGHT + 1];
    uint32_t cycle[COUNT], i = 0;

    for (unsigned up = 0; up <= HEIGHT; up++)
        wires_of[up] = least_wires + up / 2;
    t.height = HEIGHT;
    t.wires = wires_of;
    naive_schedule(&t, pairs, count, (uint32_t)least, count, effort, cycle);
    for (uint32_t r = 0; r < t.reports; r++, i++) {
        if (r == 0 || t.report[r].step != t.report[r - 1].step)
            i += 2;
        assert_true(i < seen_count);
        if (seen[i].step != t.report[r].step || seen[i].done != t.report[r].done)
            fail_with("report %u: step %u, %u done, not %u, %u\n", r, seen[i].step, seen[i].done,
                      t.report[r].step, t.report[r].done);
    }
    assert_int_equal(i, seen_count);
}

/* The reports of one schedule; how many attempts they tell of. */
static uint32_t judge(uint32_t count, uint32_t round)
{
    uint32_t step = 0, most = 0;

    assert_true(seen_count > 0 && seen_count <= REPORTS);
    for (size_t i = 0; i < seen_count; i++) {
        if (seen[i].step == 0) /* the first step is being written */
            continue;
        if (seen[i].step != step) { /* a step begins with nothing done */
            assert_int_equal(seen[i].step, step + 1);
            assert_int_equal(seen[i].done, 0);
            most = 0;
        }
        step = seen[i].step;
        /* between two steps total and done are those of the next one already */
        if (i + 1 < seen_count && seen[i + 1].step == step && seen[i].done < most &&
            seen[i + 1].done != 0)
            fail_with("round %u, report %zu: %u after %u\n", round, i, seen[i].done, most);
        most = seen[i].done > most ? seen[i].done : most;
        assert_int_equal(seen[i].total, count > 0 ? 2 * count : 1);
        assert_true(seen[i].done <= seen[i].total);
    }
    return step;
}

static void each_word_reported_is_of_the_whole_and_never_falls(void **state)
{
    struct sigaction segv = {.sa_sigaction = before_a_write, .sa_flags = SA_SIGINFO}, old_segv;
    struct sigaction trap = {.sa_sigaction = after_a_write, .sa_flags = SA_SIGINFO}, old_trap;
    uint64_t random = 12;
    uint32_t second = 0, evened = 0;

    (void)state;
    watch = mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(watch != MAP_FAILED);
    assert_int_equal(sigaction(SIGSEGV, &segv, &old_segv), 0);
    assert_int_equal(sigaction(SIGTRAP, &trap, &old_trap), 0);
    for (uint32_t round = 0; round < 60; round++) {
        uint32_t count = (uint32_t)(next_random(&random) % COUNT), cycles, attempts;
        uint64_t least;

        for (uint32_t m = 0; m < count; m++) { /* none to itself */
            uint64_t x = next_random(&random) >> 8;

            pairs[m].source = (uint32_t)(x % (1 << HEIGHT));
            pairs[m].target = (pairs[m].source + 1 + (uint32_t)(x >> 20) % 15) % (1 << HEIGHT);
        }
        mprotect(watch, PAGE, PROT_READ | PROT_WRITE);
        memset(watch, 0, sizeof *watch);
        mprotect(watch, PAGE, PROT_READ);
        least = schedule(count, 1 + round % 2, round % 3 * 8, &cycles);
        attempts = judge(count, round);
        as_naive(count, 1 + round % 2, least, round % 3 * 8);
        assert_true(attempts == 1 || attempts == 2);
        assert_true(attempts == 2 || cycles <= least + 1);
        second += attempts == 2;
        /* all placed, and with nothing too full all evened out */
        assert_true(count == 0 || watch->done >= count - 1);
        evened += watch->done == 2 * count;
    }
    assert_true(second > 0 && evened > 0);
    sigaction(SIGSEGV, &old_segv, NULL);
    sigaction(SIGTRAP, &old_trap, NULL);
    munmap(watch, PAGE);
}

#else

static void each_word_reported_is_of_the_whole_and_never_falls(void **state)
{
    (void)state;
    skip();
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_word_reported_is_of_the_whole_and_never_falls),
    };

    return run_all(tests);
}
