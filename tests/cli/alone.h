/* SPDX-License-Identifier: MIT-0 */
/* Does a test fail in a process of its own?  What the command keeps it forgets with that. */
#include <sys/wait.h>
#include <unistd.h>

static int fails_alone(int (*test)(void))
{
    int ended = 1; /* where nothing is begun */

    if (fork() == 0)
        _exit(!test());
    wait(&ended);
    return ended != 0;
}
