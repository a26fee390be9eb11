/* SPDX-License-Identifier: MIT-0 */
/* Streams into memory, where the system is POSIX; web/libc has what they need, too. */
#include <stdlib.h>

#include "system.h"

int system_text_open(struct system_text *to)
{
    to->text = NULL;
    to->file = open_memstream(&to->text, &to->size);
    return to->file != NULL ? 0 : -1;
}

int system_text_close(struct system_text *to)
{
    if (fclose(to->file) == 0 && to->text != NULL)
        return 0;
    free(to->text);
    to->text = NULL;
    return -1;
}
