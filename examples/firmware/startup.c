/* SPDX-License-Identifier: MIT-0 */
/* From reset to main() on any Cortex-M; firmware.ld has the other half. */
#include "board.h"

int main(void);

extern uint32_t data_load[], data_start[], data_end[], bss_start[], bss_end[], stack_top[];

void reset(void);
void reset(void)
{
    const uint32_t *from = data_load;

    for (volatile uint32_t *to = data_start; to < data_end; to++)
        *to = *from++;
    for (volatile uint32_t *to = bss_start; to < bss_end; to++)
        *to = 0;
    board_end(main());
    for (;;) {
    }
}

static void fault(void)
{
    board_end(1);
    for (;;) {
    }
}

/* The exceptions' numbers: 1 reset, 2 to 14 faults and calls, 15 SysTick. */
__attribute__((section(".vectors"), used)) static const struct {
    void *stack;
    void (*exception[15])(void);
} vectors = {stack_top,
             {reset, fault, fault, fault, fault, fault, fault, fault, fault, fault, fault, fault,
              fault, fault, board_tick}};
