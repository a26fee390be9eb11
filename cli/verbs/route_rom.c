/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq route --from --format c, h: the routes of one source as a C file for ROM, and its
 * header.
 *
 * The entries of all routes stand one after another, and where each begins stands in a second
 * array.  A function with the name of both leads to a route, so that no compiler calls them unused.
 * An AVR reads them from its flash, where they stay.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/system.h"
#include "route.h"
#include "rt/net_text.h"
#include "rt/topo_processors.h"

#define ROM_MAX ((uint64_t)1 << 20) /* bytes of a table */

struct rom {
    char net[RT_NET_TEXT_MAX], name[2 * RT_NET_TEXT_MAX + 64];
    const char *entries; /* what they are */
    char drawn[64];      /* how the routes were chosen: " --routing valiant --seed 9" */
    uint64_t processors; /* of these, `done` have their routes */
    uint64_t done;
    uint32_t *at; /* where the entries of each route begin, and the end of the last */
    uint16_t *entry;
    size_t count, capacity;
    long most; /* the greatest entry */
};

static unsigned entry_bytes(const struct rom *rom)
{
    return rom->most > 0xFF ? 2 : 1;
}

static unsigned offset_bytes(const struct rom *rom)
{
    return rom->count > UINT16_MAX ? 4 : rom->count > UINT8_MAX ? 2 : 1;
}

/* No array is empty. */
static size_t rom_entries(const struct rom *rom)
{
    return rom->count > 0 ? rom->count : 1;
}

/* Of what is known so far. */
static uint64_t rom_bytes(const struct rom *rom)
{
    return rom_entries(rom) * entry_bytes(rom) + (rom->processors + 1) * offset_bytes(rom);
}

static int check_size(const struct rom *rom)
{
    if (rom_bytes(rom) <= ROM_MAX)
        return EXIT_TRUE;
    return complain(
        EXIT_USAGE, "route: a table in C for %s has %s%" PRIu64 " bytes: expected at most %" PRIu64,
        rom->net, rom->done < rom->processors ? "at least " : "", rom_bytes(rom), ROM_MAX);
}

static int add_route(const struct call *call, void *state, struct rom *rom, struct answer *a)
{
    long value;

    route_to(call, state, rom->done, a);
    if (a->why != NULL)
        return complain(EXIT_FALSE, "route: no table in C: destination %" PRIu64 ": %s", rom->done,
                        a->why);
    for (unsigned i = 0; (value = call->shape->pairs.entry(state, i)) >= 0; i++) {
        if (ROOM_FOR_ONE(rom->entry, rom->count, rom->capacity) != 0)
            return EXIT_IO;
        rom->entry[rom->count++] = (uint16_t)value;
        if (value > rom->most)
            rom->most = value;
    }
    rom->at[++rom->done] = (uint32_t)rom->count;
    return check_size(rom);
}

static int fill(const struct call *call, void *state, const struct processor *source,
                struct rom *rom)
{
    struct answer a = {.src = *source};
    int status = check_size(rom);

    if (status != EXIT_TRUE)
        return status;
    rom->at = zero_memory((size_t)rom->processors + 1, sizeof *rom->at);
    if (rom->at == NULL)
        return EXIT_IO;
    catch_interrupt();
    while (rom->done < rom->processors && status == EXIT_TRUE && !interrupted())
        status = add_route(call, state, rom, &a);
    return status == EXIT_TRUE && rom->done < rom->processors
               ? route_interrupted(rom->done, rom->processors)
               : status;
}

/* An identifier: routeseq_torus_8_8_from_5, with what else chooses the routes. */
static void name_table(const struct call *call, struct rom *rom, uint64_t source,
                       const char *suffix)
{
    static const char *const chooses[] = {"--routing", "--seed"};

    snprintf(rom->name, sizeof rom->name, "routeseq_%s_from_%" PRIu64 "%s%s", rom->net, source,
             suffix[0] != '\0' ? "_" : "", suffix);
    for (size_t i = 0; i < sizeof chooses / sizeof *chooses; i++)
        if (option_given(call, chooses[i])) {
            const char *value = option_value(call, chooses[i]);

            add_text(rom->name, sizeof rom->name, "_", value);
            add_text(rom->drawn, sizeof rom->drawn, " ", chooses[i]);
            add_text(rom->drawn, sizeof rom->drawn, " ", value);
        }
    for (char *c = rom->name; *c != '\0'; c++)
        if (strchr(":,.-", *c) != NULL)
            *c = '_';
}

static void print_entries(const struct rom *rom)
{
    printf("static const uint%u_t %s_ROM %s_entry[%zu] = {\n", 8 * entry_bytes(rom), rom->name,
           rom->name, rom_entries(rom));
    for (uint64_t to = 0; to < rom->processors; to++) {
        printf("    /* %" PRIu64 " */", to);
        for (uint32_t i = rom->at[to]; i < rom->at[to + 1]; i++)
            printf("%s%u,", i > rom->at[to] && (i - rom->at[to]) % 20 == 0 ? "\n        " : " ",
                   rom->entry[i]);
        putchar('\n');
    }
    printf("%s};\n\n", rom->count > 0 ? "" : "    0\n");
}

static void print_offsets(const struct rom *rom)
{
    printf("static const uint%u_t %s_ROM %s_at[%" PRIu64 "] = {", 8 * offset_bytes(rom), rom->name,
           rom->name, rom->processors + 1);
    for (uint64_t to = 0; to <= rom->processors; to++)
        printf("%s%" PRIu32 ",", to % 16 == 0 ? "\n    " : " ", rom->at[to]);
    printf("\n};\n\n");
}

static const char *const word[] = {"", "byte", "word", "",
                                   "dword"}; /* of so many bytes, on an AVR */

/* How the arrays are kept and read: on an AVR, which has constants in RAM, in flash. */
static void print_access(const struct rom *rom)
{
    printf("#if defined(__AVR__) /* in flash: read the entries at *route by pgm_read_%s */\n"
           "#include <avr/pgmspace.h>\n#define %s_ROM PROGMEM\n"
           "#define %s_AT(i) pgm_read_%s(&%s_at[i])\n"
           "#else\n#define %s_ROM\n#define %s_AT(i) %s_at[i]\n#endif\n\n",
           word[entry_bytes(rom)], rom->name, rom->name, word[offset_bytes(rom)], rom->name,
           rom->name, rom->name, rom->name);
}

/* What a processor of 16 bits would refuse without a clear word, or not at all: some compilers cut
 * addresses, and gcc has no array above PTRDIFF_MAX. */
static void print_guards(const struct rom *rom)
{
    uint64_t entries = (uint64_t)rom_entries(rom) * entry_bytes(rom);
    uint64_t offsets = (rom->processors + 1) * offset_bytes(rom);
    uint64_t array = entries > offsets ? entries : offsets;

    if (rom_bytes(rom) > UINT16_MAX)
        printf("#if SIZE_MAX < %" PRIu64 "\n"
               "#error \"a table of %" PRIu64 " bytes: more than this processor addresses\"\n"
               "#endif\n",
               rom_bytes(rom), rom_bytes(rom));
    if (array > INT16_MAX) /* as one of two is that have 65,536 together */
        printf("#if PTRDIFF_MAX < %" PRIu64 "\n"
               "#error \"an array of %" PRIu64
               " bytes: more than an array has here (PTRDIFF_MAX)\"\n"
               "#endif\n\n",
               array, array);
}

/* Of the function, for C and C++, in the file and in its header. */
static void print_declaration(const struct rom *rom)
{
    printf(
        "/* The number of entries of the route to a processor, and the first of them in *route;\n"
        " * -1 unless to < %" PRIu64 ". */\n"
        "#ifdef __cplusplus\nextern \"C\" {\n#endif\n"
        "int %s(uint32_t to, const uint%u_t **route);\n"
        "#ifdef __cplusplus\n}\n#endif\n\n",
        rom->processors, rom->name, 8 * entry_bytes(rom));
}

static void print_file(const struct rom *rom, uint64_t source, int header)
{
    const char *name = rom->name;

    printf("/*\n * %s - the routes from processor %" PRIu64 " of %s to every processor,\n"
           " * by routeseq %s%s.  %" PRIu64 " bytes of constants.\n *\n"
           " * The entries of a route are %s.\n",
           name, source, rom->net, rt_version(), rom->drawn, rom_bytes(rom), rom->entries);
    if (header) {
        printf(" * An AVR has them in flash: read them by pgm_read_%s.\n */\n"
               "#ifndef %s_H\n#define %s_H\n\n#include <stdint.h>\n\n",
               word[entry_bytes(rom)], name, name);
        print_declaration(rom);
        printf("#endif\n");
        return;
    }
    printf(" */\n#include <stdint.h>\n\n");
    print_guards(rom);
    print_access(rom);
    print_entries(rom);
    print_offsets(rom);
    print_declaration(rom);
    printf("int %s(uint32_t to, const uint%u_t **route)\n{\n"
           "    if (to >= %" PRIu64 ")\n        return -1;\n"
           "    *route = %s_entry + %s_AT(to);\n"
           "    return (int)(%s_AT(to + 1) - %s_AT(to));\n}\n",
           name, 8 * entry_bytes(rom), rom->processors, name, name, name, name);
}

int route_rom(const struct call *call, void *state, const struct processor *source)
{
    struct rom rom = {.processors = rt_topo_processors(call->net)};
    const char *suffix;
    int status;

    rom.entries = call->shape->pairs.entries(state, &suffix);
    rt_net_format(call->net, rom.net, sizeof rom.net);
    name_table(call, &rom, source->index, suffix);
    status = fill(call, state, source, &rom);
    if (status == EXIT_TRUE)
        print_file(&rom, source->index, option_choice(call, "--format")->value == 2);
    free(rom.at);
    free(rom.entry);
    return status;
}
