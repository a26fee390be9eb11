/* SPDX-License-Identifier: MIT-0 */
/* Files, where the system is Windows.  Their names are those of the system's code page. */
#define _WIN32_WINNT 0x0601
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "system.h"

int system_open(const char *path)
{
    return _open(path, _O_RDONLY | _O_BINARY | _O_NOINHERIT);
}

int system_file(int fd, uint64_t *size)
{
    HANDLE handle = (HANDLE)_get_osfhandle(fd);
    LARGE_INTEGER bytes;

    if (handle == INVALID_HANDLE_VALUE)
        return -1;
    *size = 0;
    if (GetFileType(handle) != FILE_TYPE_DISK || !GetFileSizeEx(handle, &bytes))
        return 0;
    *size = (uint64_t)bytes.QuadPart;
    return 1;
}

/* A new file, to write and read; null: errno says why. */
static FILE *new_file(const char *path, int flags)
{
    int fd = _open(path, _O_CREAT | _O_EXCL | _O_RDWR | _O_BINARY | _O_NOINHERIT | flags,
                   _S_IREAD | _S_IWRITE);
    FILE *file = fd < 0 ? NULL : _fdopen(fd, "w+b");

    if (file == NULL && fd >= 0)
        _close(fd);
    return file;
}

/* Not tmpfile, which writes where only an administrator may. */
FILE *system_scratch(void)
{
    static unsigned number;
    char folder[MAX_PATH + 1], path[MAX_PATH + 64];
    FILE *file;

    if (GetTempPathA(sizeof folder, folder) == 0)
        return NULL;
    do {
        snprintf(path, sizeof path, "%srouteseq-%lu-%u.tmp", folder, GetCurrentProcessId(),
                 number++);
        file = new_file(path, _O_TEMPORARY);
    } while (file == NULL && errno == EEXIST && number < 10000);
    return file;
}

int system_text_open(struct system_text *to)
{
    to->text = NULL;
    to->size = 0;
    to->file = system_scratch();
    return to->file != NULL ? 0 : -1;
}

int system_text_close(struct system_text *to)
{
    long long size = fflush(to->file) != 0 ? -1 : _lseeki64(_fileno(to->file), 0, SEEK_END);

    to->text = size < 0 ? NULL : malloc((size_t)size + 1);
    if (to->text != NULL) {
        rewind(to->file);
        to->size = fread(to->text, 1, (size_t)size, to->file);
        to->text[to->size] = '\0';
        if (to->size != (size_t)size) {
            free(to->text);
            to->text = NULL;
        }
    }
    fclose(to->file);
    return to->text != NULL ? 0 : -1;
}

/* Has a file no second name, which would stay with what stood there? */
static int has_one_name(const char *path)
{
    HANDLE file = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_EXISTING, 0, NULL);
    BY_HANDLE_FILE_INFORMATION what;
    int one;

    if (file == INVALID_HANDLE_VALUE)
        return 0;
    one = GetFileInformationByHandle(file, &what) && what.nNumberOfLinks == 1;
    CloseHandle(file);
    return one;
}

/* Is there nothing, or a file that may be replaced? */
static int replaceable(const char *path)
{
    char whole[MAX_PATH + 1];
    DWORD length = GetFullPathNameA(path, sizeof whole, whole, NULL), what;

    if (length == 0 || length >= sizeof whole || strncmp(whole, "\\\\.\\", 4) == 0)
        return 0; /* a device, such as NUL */
    what = GetFileAttributesA(path);
    if (what == INVALID_FILE_ATTRIBUTES)
        return GetLastError() == ERROR_FILE_NOT_FOUND;
    return (what & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_READONLY | FILE_ATTRIBUTE_DEVICE |
                    FILE_ATTRIBUTE_REPARSE_POINT)) == 0 &&
           has_one_name(path);
}

FILE *system_part(const char *path, char **name, char **part)
{
    size_t size = strlen(path) + 40;

    *part = NULL;
    *name = replaceable(path) ? _strdup(path) : NULL;
    if (*name == NULL)
        return NULL;
    *part = malloc(size);
    if (*part == NULL)
        return NULL;
    snprintf(*part, size, "%s.%lu.part", path, GetCurrentProcessId());
    return new_file(*part, 0);
}

int system_settle(const char *part, const char *name, int failed)
{
    if (!failed && !MoveFileExA(part, name, MOVEFILE_REPLACE_EXISTING)) {
        errno = EACCES;
        failed = 1;
    }
    if (failed)
        remove(part);
    return failed;
}
