/* SPDX-License-Identifier: MIT-0 */
/* Dependencies of channels, in memory that grows. */
#ifndef CLI_GRAPH_CHANNELS_H
#define CLI_GRAPH_CHANNELS_H

#include "rt/load_channels.h"

/* Makes a graph twice as large; 0, or RT_ERR_SPACE. */
int channels_grow(struct rt_load_channels *graph);

#endif
