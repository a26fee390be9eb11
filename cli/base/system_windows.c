/* SPDX-License-Identifier: MIT-0 */
/* The machine and Ctrl-C, where the system is Windows (7 or later). */
#define _WIN32_WINNT 0x0601
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <errno.h>
#include <fcntl.h>
#include <io.h>

#include "system.h"

#define STACK_BYTES 0x800000 /* as on other systems */

/* Bytes stay what they are: no CR is added to an LF, none is taken away. */
__attribute__((constructor)) static void no_text_mode(void)
{
    _fmode = _O_BINARY;
    for (int fd = 0; fd <= 2; fd++)
        _setmode(fd, _O_BINARY);
}

/* --- the machine */

unsigned system_cores(void)
{
    DWORD cores = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);

    return cores < 1 ? 1 : (unsigned)cores;
}

uint64_t system_memory(void)
{
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};

    if (!GlobalMemoryStatusEx(&memory))
        return UINT64_MAX;
    return memory.ullTotalPhys < memory.ullTotalVirtual ? memory.ullTotalPhys
                                                        : memory.ullTotalVirtual;
}

double system_seconds(void)
{
    return 1e-3 * (double)GetTickCount64();
}

/* Windows 10 knows escape sequences, where they are asked for. */
int system_terminal(int fd)
{
    HANDLE handle = (HANDLE)_get_osfhandle(fd);
    DWORD mode;

    return handle != INVALID_HANDLE_VALUE && GetConsoleMode(handle, &mode) &&
           SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

void system_progress(uint64_t done, uint64_t total, const char *what)
{
    (void)done, (void)total, (void)what; /* progress.c draws it */
}

/* --- Ctrl-C: Windows calls `interrupt` on a thread of its own */

static volatile LONG seen;
static HANDLE leave, caller; /* an event; the thread that reads */
static volatile LONG reads;

static BOOL WINAPI interrupt(DWORD event)
{
    if (event != CTRL_C_EVENT || InterlockedExchange(&seen, 1) != 0)
        return FALSE; /* a second Ctrl-C ends at once */
    SetEvent(leave);
    for (int i = 0; i < 50 && reads; i++) { /* perhaps it does not wait yet */
        CancelSynchronousIo(caller);
        Sleep(10);
    }
    return TRUE;
}

void catch_interrupt(void)
{
    if (leave != NULL)
        return;
    leave = CreateEventA(NULL, TRUE, FALSE, NULL);
    DuplicateHandle(GetCurrentProcess(), GetCurrentThread(), GetCurrentProcess(), &caller, 0, FALSE,
                    DUPLICATE_SAME_ACCESS);
    SetConsoleCtrlHandler(interrupt, TRUE);
}

int system_interrupted(void)
{
    return (int)seen;
}

struct call {
    int (*library)(void *context);
    void *context;
    int result;
};

static DWORD WINAPI run_call(void *argument)
{
    struct call *call = argument;

    call->result = call->library(call->context);
    return 0;
}

static HANDLE call_apart(struct call *call)
{
    return CreateThread(NULL, STACK_BYTES, run_call, call, STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
}

/* A jump out of a call cannot come from another thread, so the call has one of its own, which is
 * ended where it stands: it holds no lock and no memory. */
int leave_at_interrupt(int (*library)(void *context), void *context)
{
    struct call call = {library, context, LEFT_BY_INTERRUPT};
    HANDLE wait[2];

    if (seen)
        return LEFT_BY_INTERRUPT;
    wait[0] = leave == NULL ? NULL : call_apart(&call);
    if (wait[0] == NULL)
        return library(context);
    wait[1] = leave;
    if (WaitForMultipleObjects(2, wait, FALSE, INFINITE) != WAIT_OBJECT_0) {
        TerminateThread(wait[0], 1);
        WaitForSingleObject(wait[0], INFINITE);
    }
    CloseHandle(wait[0]);
    return seen && call.result == 0 ? LEFT_BY_INTERRUPT : call.result;
}

/* --- input, which Ctrl-C ends */

/* Of ReadFile's, the ends of files and pipes are none. */
static long read_error(DWORD error)
{
    if (error == ERROR_HANDLE_EOF || error == ERROR_BROKEN_PIPE)
        return 0;
    for (int i = 0; i < 50 && error == ERROR_OPERATION_ABORTED && !seen; i++)
        Sleep(10); /* of a console, Ctrl-C ends the reading first */
    if (seen)
        return READ_INTERRUPTED;
    errno = error == ERROR_INVALID_HANDLE ? EBADF : EIO;
    return -1;
}

long system_read(int fd, void *to, size_t size)
{
    HANDLE handle = (HANDLE)_get_osfhandle(fd);
    DWORD n = 0, error = 0;

    InterlockedExchange(&reads, 1);
    if (seen)
        error = ERROR_OPERATION_ABORTED;
    else if (!ReadFile(handle, to, (DWORD)size, &n, NULL))
        error = GetLastError();
    InterlockedExchange(&reads, 0);
    return error == 0 ? (long)n : read_error(error);
}
