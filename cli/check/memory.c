/* SPDX-License-Identifier: MIT-0 */
/* Memory, names and words. */
#include <stdlib.h>
#include <string.h>

#include "check.h"

static void *must(void *memory)
{
    if (memory == NULL) {
        fflush(stdout);
        exit(complain(EXIT_IO, "out of memory"));
    }
    return memory;
}

void *take_memory(size_t count, size_t size)
{
    return must(count > SIZE_MAX / size ? NULL : malloc(count * size + 1));
}

void *zero_memory(size_t count, size_t size)
{
    return must(calloc(count + 1, size));
}

void *more_memory(void *memory, size_t count, size_t size)
{
    return must(count > SIZE_MAX / size ? NULL : realloc(memory, count * size));
}

/* FNV-1a */
static uint32_t hash(const char *name)
{
    uint32_t h = 2166136261u;

    for (; *name != '\0'; name++)
        h = (h ^ (unsigned char)*name) * 16777619u;
    return h ^ h >> 15;
}

static uint32_t *slot_of(const struct names *names, const char *name)
{
    uint32_t at = hash(name) & (names->slots - 1);

    while (names->slot[at] != NONE && strcmp(name_of(names, names->slot[at]), name) != 0)
        at = (at + 1) & (names->slots - 1);
    return &names->slot[at];
}

const char *name_of(const struct names *names, uint32_t number)
{
    return names->text + names->at[number];
}

uint32_t names_find(const struct names *names, const char *name)
{
    return names->slots == 0 ? NONE : *slot_of(names, name);
}

static void grow(struct names *names)
{
    names->slots = names->slots > 0 ? 2 * names->slots : 256;
    names->slot = more_memory(names->slot, names->slots, sizeof *names->slot);
    for (uint32_t i = 0; i < names->slots; i++)
        names->slot[i] = NONE;
    for (uint32_t n = 0; n < names->count; n++)
        *slot_of(names, name_of(names, n)) = n;
}

uint32_t names_add(struct names *names, const char *name)
{
    size_t length = strlen(name) + 1;
    uint32_t *slot;

    if (names->count >= names->slots / 2)
        grow(names);
    slot = slot_of(names, name);
    if (*slot != NONE)
        return *slot;
    while (names->used + length > names->room)
        names->text =
            more_memory(names->text, names->room = names->room > 0 ? 2 * names->room : 4096, 1);
    ROOM_FOR_ONE(names->at, names->count, names->capacity);
    memcpy(names->text + names->used, name, length);
    names->at[names->count] = names->used;
    names->used += length;
    *slot = names->count;
    return names->count++;
}

void names_free(struct names *names)
{
    free(names->text);
    free(names->at);
    free(names->slot);
}

void words_split(struct words *words, char *line)
{
    char *at = line;

    words->count = 0;
    for (;;) {
        at += strspn(at, " \t\r");
        if (*at == '\0')
            return;
        ROOM_FOR_ONE(words->column, words->count, words->columns_capacity);
        ROOM_FOR_ONE(words->text, words->count, words->capacity);
        words->column[words->count] = (unsigned)(at - line) + 1;
        words->text[words->count++] = at;
        at += strcspn(at, " \t\r");
        if (*at != '\0')
            *at++ = '\0';
    }
}

void words_free(struct words *words)
{
    free(words->text);
    free(words->column);
}

int read_word_number(const char *text, uint32_t *value)
{
    uint64_t v;

    if (read_number(text, &v) != 0 || v >= NONE)
        return -1;
    *value = (uint32_t)v;
    return 0;
}
