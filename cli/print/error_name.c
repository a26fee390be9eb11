/* SPDX-License-Identifier: MIT-0 */
/* What the library calls its errors, for programs. */
#include "error_name.h"

#include "../base/complain.h"
#include "rt/net.h"

const char *error_name(int error)
{
#define NAME(code) [-(code)] = #code
    static const char *const name[] = {
        NAME(RT_ERR_FAMILY), NAME(RT_ERR_LEAF),   NAME(RT_ERR_LAYERS),  NAME(RT_ERR_STACKS),
        NAME(RT_ERR_STAGES), NAME(RT_ERR_CAPPED), NAME(RT_ERR_UNUSED),  NAME(RT_ERR_SRC),
        NAME(RT_ERR_DST),    NAME(RT_ERR_INDEX),  NAME(RT_ERR_LOC),     NAME(RT_ERR_SEQ),
        NAME(RT_ERR_TEXT),   NAME(RT_ERR_SPACE),  NAME(RT_ERR_RING),    NAME(RT_ERR_FANOUT),
        NAME(RT_ERR_NODES),  NAME(RT_ERR_LINK),   NAME(RT_ERR_PATH),    NAME(RT_ERR_HEIGHT),
        NAME(RT_ERR_ROOT),   NAME(RT_ERR_WIRES),  NAME(RT_ERR_SIZE),    NAME(RT_ERR_PRIME),
        NAME(RT_ERR_PORTS),  NAME(RT_ERR_PERM),   NAME(RT_ERR_FORMAT),  NAME(RT_ERR_FOUR),
        NAME(RT_ERR_BYTE),   NAME(RT_ERR_LONG),   NAME(RT_ERR_ROUTING), NAME(RT_ERR_CHOICE)};
#undef NAME

    static const char *const own[] = {
        [EXIT_FALSE] = "FALSE", [EXIT_USAGE] = "USAGE", [EXIT_IO] = "IO"};

    return error > 0 ? own[error] : name[-error];
}
