/* SPDX-License-Identifier: MIT-0 */
/* What the better scheduler reports (rt/load_progress.h), word by word, as another thread could
 * read it: the page is read-only, each write is let through alone and what it left is noted.  That
 * takes x86-64 and Linux. */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "tree_rule_compare.h"

#if defined(__x86_64__) && defined(__linux__)

#define REPORTS 4096
#define PAGE 4096
#define TRAP 0x100 /* the flag for one step */

static struct rt_load_progress seen[REPORTS], expected[REPORTS];
static size_t seen_count, expected_count;

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

static void by_the_rule(const struct rt_load_progress *progress)
{
    if (expected_count < REPORTS)
        expected[expected_count] = *progress;
    expected_count++;
}

static void every_word_reported_is_that_of_the_rule(void **state)
{
    struct sigaction segv = {.sa_sigaction = before_a_write, .sa_flags = SA_SIGINFO}, old_segv;
    struct sigaction trap = {.sa_sigaction = after_a_write, .sa_flags = SA_SIGINFO}, old_trap;
    uint64_t random = 12;

    (void)state;
    watch = mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(watch != MAP_FAILED);
    assert_int_equal(sigaction(SIGSEGV, &segv, &old_segv), 0);
    assert_int_equal(sigaction(SIGTRAP, &trap, &old_trap), 0);
    rule.reported = by_the_rule;
    for (int round = 0; round < 30; round++) {
        unsigned height = 2 + (unsigned)round % 3;
        struct rt_load_tree_search search = {next_random(&random), 4};
        uint32_t count = (uint32_t)(next_random(&random) % (6u << height));

        for (unsigned level = 0; level <= height; level++)
            wires_of[level] = 1 + (height - level) / 2;
        draw_pairs(height, count, (unsigned)round % 5, &random);
        seen_count = expected_count = 0;
        rule.progress = *watch;
        hold(height, count, &search, 0, &random);
        assert_true(expected_count <= REPORTS);
        assert_int_equal(seen_count, expected_count);
        for (size_t i = 0; i < seen_count; i++)
            if (seen[i].step != expected[i].step || seen[i].done != expected[i].done ||
                seen[i].total != expected[i].total)
                fail_with("round %d, report %zu: step %u, %u of %u\n", round, i, seen[i].step,
                          seen[i].done, seen[i].total);
    }
    sigaction(SIGSEGV, &old_segv, NULL);
    sigaction(SIGTRAP, &old_trap, NULL);
    munmap(watch, PAGE);
}

#else

static void every_word_reported_is_that_of_the_rule(void **state)
{
    (void)state;
    skip();
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_reported_is_that_of_the_rule),
    };

    return run_all(tests);
}
