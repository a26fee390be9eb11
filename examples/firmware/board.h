/* SPDX-License-Identifier: MIT-0 */
/* What stands in for a board: the emulator, and a network port that software plays. */
#ifndef BOARD_H
#define BOARD_H

#include "controller.h"

/* The port.  A real one is at a fixed address: ((struct port *)0x40010000). */
extern struct port board_port;

/* Starts it. */
void board_start(void);

/* Ends the emulator, with exit status 0 or 1. */
void board_end(int status);

/* What startup.c calls when an interrupt of the SysTick timer comes. */
void board_tick(void);

#endif
