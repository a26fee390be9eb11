/* SPDX-License-Identifier: MIT-0 */
/* What the command complains of is kept here for an exception. */
#ifndef PYTHON_SURROUNDINGS_H
#define PYTHON_SURROUNDINGS_H

void forget_complaint(void);
const char *fabric_why(void); /* the first complaint since; "" if there is none */
void fabric_stop(int stop);   /* whether work is to end soon; of any thread */

#endif
