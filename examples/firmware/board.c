/* SPDX-License-Identifier: MIT-0 */
/*
 * The network port, played by the interrupt of the SysTick timer: it empties the FIFO and prints
 * the bytes of each transmission that gets through, a line of hex digits each.  Every third one is
 * blocked, and lost.
 */
#include "board.h"

struct port board_port;

/* Semihosting: https://github.com/ARM-software/abi-aa, "Semihosting for AArch32 and AArch64" */
static void semihost(int operation, const void *argument)
{
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;

    __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
}

#define SYSTICK ((volatile uint32_t *)0xE000E010) /* control, reload, value */

void board_start(void)
{
    SYSTICK[1] = 999;
    SYSTICK[2] = 0;
    SYSTICK[0] = 7; /* processor's clock, interrupt, enabled */
}

void board_end(int status)
{
    semihost(0x18, (const void *)(status == 0 ? 0x20026 : 0x20023)); /* SYS_EXIT */
}

static void take(uint32_t word)
{
    static char line[2 * (RT_SEQ_MAX + BODY_BYTES) + 2];
    static unsigned length;

    if (word & PORT_BYTE) {
        if (length + 4 > sizeof line)
            board_end(1); /* no end signal */
        line[length++] = "0123456789ABCDEF"[word >> 4 & 15];
        line[length++] = "0123456789ABCDEF"[word & 15];
    } else if (length > 0) {
        board_port.blocked = board_port.ended % 3 == 1;
        line[length] = '\n';
        line[length + 1] = '\0';
        if (!board_port.blocked)
            semihost(4, line); /* SYS_WRITE0 */
        length = 0;
        board_port.ended++;
    }
}

void board_tick(void)
{
    while (board_port.tail != board_port.head) {
        take(board_port.fifo[board_port.tail % PORT_DEPTH]);
        board_port.tail++;
    }
}
