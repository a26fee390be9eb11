/* SPDX-License-Identifier: MIT-0 */
/* The firmware: asks for every line of misses.h.  Its exit status is 1 if one that is somebody's
 * memory never got through, or one that is nobody's did not end in a bus error. */
#include "board.h"
#include "misses.h"

int main(void)
{
    const struct controller controller = {&board_port, HERE};
    int failed = 0;

    board_start();
    for (unsigned i = 0; i < MISSES; i++) {
        int tries = controller_miss(&controller, misses[i].address, misses[i].request);

        failed |= misses[i].address[2] >= 0xC0 ? tries != RT_ERR_DST : tries <= 0;
    }
    return failed;
}
