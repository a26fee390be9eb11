// SPDX-License-Identifier: MIT-0
// For mutate_jumps.py: linked to the command, whose jumps have numbers.  JUMP=2N makes jump N one
// that is never taken, JUMP=2N+1 one that always is; the file JUMP_WAYS gets a byte 1 at 2N where
// jump N was not taken, at 2N+1 where it was.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { WAYS = 1 << 17, PAGE = 4096, NOP = 0x90, JMP_SHORT = 0xEB, JMP = 0xE9, LONG_FORM = 0x0F };

#define HIDDEN __attribute__((visibility("hidden")))
extern uint8_t *__start_jumps[] HIDDEN, *__stop_jumps[] HIDDEN;
extern uint8_t jump_ways[WAYS] HIDDEN;
uint8_t jump_ways[WAYS] __attribute__((aligned(PAGE)));

void jumps_begin(void); /* mutate_fork.c begins main again and again */

static void change(unsigned long number, int always)
{
    uint8_t *at = __start_jumps[number], *page = at - (uintptr_t)at % PAGE;

    if (mprotect(page, 2 * PAGE, PROT_READ | PROT_WRITE | PROT_EXEC) != 0)
        _exit(99);
    if (!always)
        memset(at, NOP, at[0] == LONG_FORM ? 6 : 2);
    else if (at[0] == LONG_FORM)
        memcpy(at, (uint8_t[]){NOP, JMP}, 2);
    else
        at[0] = JMP_SHORT;
}

__attribute__((constructor)) void jumps_begin(void)
{
    const char *path = getenv("JUMP_WAYS"), *jump = getenv("JUMP");
    int file = path != NULL ? open(path, O_CREAT | O_RDWR, 0644) : -1;

    if (path != NULL && (file < 0 || ftruncate(file, WAYS) != 0 ||
                         mmap(jump_ways, WAYS, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file,
                              0) == MAP_FAILED))
        _exit(99);
    if (file >= 0)
        close(file);
    if (jump != NULL)
        change(strtoul(jump, NULL, 10) / 2, (int)strtoul(jump, NULL, 10) % 2);
}
