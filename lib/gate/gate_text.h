/* SPDX-License-Identifier: MIT-0 */
/* Texts that the printers of netlists put together. */
#ifndef GATE_TEXT_H
#define GATE_TEXT_H

#include "rt/gate.h"
#include "rt/net_text.h"

/* Writes n in decimal with a closing zero; returns where that stands. */
char *rti_gate_number(char *to, unsigned n);

/* Copies text and its closing zero; returns where that stands. */
char *rti_gate_append(char *to, const char *text);

#endif
