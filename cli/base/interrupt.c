/* SPDX-License-Identifier: MIT-0 */
/* Ctrl-C: noted, and a long call of the library ended. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>

#include "interrupt.h"

static volatile sig_atomic_t seen, leaves;
static sigjmp_buf back;

/* Threads that are not the caller of leave_at_interrupt block the signal. */
static void interrupt(int signal)
{
    (void)signal;
    seen = 1;
    if (leaves) {
        leaves = 0;
        siglongjmp(back, 1);
    }
}

void catch_interrupt(void)
{
    struct sigaction action;

    if (seen)
        return;
    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    action.sa_flags = (int)SA_RESETHAND; /* a second Ctrl-C ends at once */
    action.sa_flags |= SA_RESTART;       /* what was begun to be written is written */
    sigaction(SIGINT, &action, NULL);
}

int interrupted(void)
{
    return seen;
}

int leave_at_interrupt(int (*library)(void *context), void *context)
{
    volatile int result = LEFT_BY_INTERRUPT;

    if (sigsetjmp(back, 1) == 0) {
        leaves = 1;
        if (!seen)
            result = library(context);
    }
    leaves = 0;
    return seen && result == 0 ? LEFT_BY_INTERRUPT : result;
}
