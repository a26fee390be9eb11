/* SPDX-License-Identifier: MIT-0 */
/* A corpus on a bare machine: `replay CORPUS`, as fuzz/replay.c without signals and folders. */
#include <stdio.h>

#include "fuzz.h"

static char line[140000];
static uint8_t input[sizeof line / 2];

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    int inputs = 0;

    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *at = strchr(line, ' ');
        unsigned byte;
        size_t size = 0;

        for (at = at != NULL ? at + 1 : line; sscanf(at, "%2x", &byte) == 1; at += 2)
            input[size++] = (uint8_t)byte;
        LLVMFuzzerTestOneInput(input, size);
        inputs++;
    }
    printf("%d inputs\n", inputs);
    return inputs == 0;
}
