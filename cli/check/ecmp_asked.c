/* SPDX-License-Identifier: MIT-0 */
/* check --routing ecmp: what goes with it. */
#include "traffic.h"

int ecmp_asked(const struct call *call)
{
    static const char *const none[] = {"--format", "--vcs", "--dot", "--faults"};

    for (unsigned i = 0; i < sizeof none / sizeof none[0]; i++)
        if (option_given(call, none[i]))
            return complain(EXIT_USAGE,
                            "options --routing ecmp and %s exclude each other: ecmp makes no "
                            "routes",
                            none[i]);
    if (!option_given(call, "--traffic"))
        return complain(EXIT_USAGE, "option --routing ecmp needs --traffic: it makes no routes, "
                                    "and tells what a pattern puts on links");
    return 0;
}
