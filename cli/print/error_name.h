/* SPDX-License-Identifier: MIT-0 */
/* What the library calls its errors, for programs. */
#ifndef CLI_ERROR_NAME_H
#define CLI_ERROR_NAME_H

/* "RT_ERR_SRC"; of an exit status, where the reason is the command's own, "FALSE", "USAGE" or "IO".
 */
const char *error_name(int error);

#endif
