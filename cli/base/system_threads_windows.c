/* SPDX-License-Identifier: MIT-0 */
/* Threads, where the system is Windows (7 or later). */
#define _WIN32_WINNT 0x0601
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "system.h"

#define STACK_BYTES 0x800000 /* as on other systems */

struct job {
    void (*run)(void *context, unsigned number);
    void *context;
    unsigned number;
};

static DWORD WINAPI run_job(void *argument)
{
    const struct job *job = argument;

    job->run(job->context, job->number);
    return 0;
}

static HANDLE start(LPTHREAD_START_ROUTINE run, void *argument)
{
    return CreateThread(NULL, STACK_BYTES, run, argument, STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
}

void system_jobs(unsigned jobs, void (*run)(void *context, unsigned number), void *context)
{
    HANDLE thread[JOBS_MAX];
    struct job job[JOBS_MAX];
    unsigned started = 0;

    while (started + 1 < jobs) {
        job[started] = (struct job){run, context, started + 1};
        thread[started] = start(run_job, &job[started]);
        if (thread[started] == NULL)
            break;
        started++;
    }
    run(context, 0);
    while (started > 0) {
        WaitForSingleObject(thread[--started], INFINITE);
        CloseHandle(thread[started]);
    }
}

static SRWLOCK locks[SYSTEM_LOCKS] = {SRWLOCK_INIT, SRWLOCK_INIT};

void system_lock(enum system_locks lock)
{
    AcquireSRWLockExclusive(&locks[lock]);
}

void system_unlock(enum system_locks lock)
{
    ReleaseSRWLockExclusive(&locks[lock]);
}

static struct {
    HANDLE thread, end;
    void (*tick)(void);
} ticker;

static DWORD WINAPI run_ticks(void *argument)
{
    (void)argument;
    while (WaitForSingleObject(ticker.end, 250) == WAIT_TIMEOUT)
        ticker.tick();
    return 0;
}

int system_ticks(void (*tick)(void))
{
    ticker.tick = tick;
    ticker.end = CreateEventA(NULL, TRUE, FALSE, NULL);
    if (ticker.end == NULL)
        return 0;
    ticker.thread = start(run_ticks, NULL);
    if (ticker.thread == NULL)
        CloseHandle(ticker.end);
    return ticker.thread != NULL;
}

void system_ticks_end(void)
{
    SetEvent(ticker.end);
    WaitForSingleObject(ticker.thread, INFINITE);
    CloseHandle(ticker.thread);
    CloseHandle(ticker.end);
}
