/* SPDX-License-Identifier: MIT-0 */
/* Files that the command writes: whole under their name, or not at all. */
#ifndef CLI_OUTFILE_H
#define CLI_OUTFILE_H

#include <stdio.h>

struct outfile {
    FILE *file;
    const char *path;  /* as given, for messages */
    char *part, *name; /* written to, renamed to when whole; null: written in place */
};

/* Opens a file to be written in place of what stands there: 0, or EXIT_IO after saying why.  What
 * is neither a file nor missing, such as a device or a symbolic link, and a file of more names than
 * one, is written in place: its links stay what they are. */
int outfile_open(struct outfile *out, const char *path);

/* Closes it, and gives it its name if all could be written: 0, or EXIT_IO after saying why not. */
int outfile_close(struct outfile *out);

/* Says that `what`, "writing to ...", failed, and why if `error` is a reason for that: errno may be
 * an older one's.  Returns EXIT_IO. */
int complain_writing(const char *what, int error);

#endif
