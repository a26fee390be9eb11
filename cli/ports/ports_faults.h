/* SPDX-License-Identifier: MIT-0 */
/* routeseq load --faults for networks of routers: dead links or routers, drawn (SPEC 18.5). */
#ifndef CLI_PORTS_FAULTS_H
#define CLI_PORTS_FAULTS_H

#include "../graph/faults.h"
#include "ports_load.h"

/* Reads --faults, --trials, --repair, --seed into what is all 0; 0, or EXIT_... after saying why.
 */
int ports_faults_read(const struct call *call, const struct ports_load *r, struct faults *f);

#endif
