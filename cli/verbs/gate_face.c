/* SPDX-License-Identifier: MIT-0 */
/* What a route unit looks like from outside: its ports, and routers as bits. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../print/changes.h"
#include "gate_unit.h"

unsigned unit_bits(uint64_t values)
{
    unsigned bits = 1;

    while (UINT64_C(1) << bits < values)
        bits++;
    return bits;
}

void unit_face_in(struct unit_face *face, const char *name, unsigned width)
{
    face->in[face->ins++] = (struct unit_port){name, width};
}

void unit_face_out(struct unit_face *face, const char *name, unsigned width)
{
    face->out[face->outs++] = (struct unit_port){name, width};
}

void unit_face_widen(struct unit_face *face, uint32_t router)
{
    uint32_t x[RT_COORDS_MAX] = {0}; /* one that a router has not is 0 */
    unsigned coordinates = (unsigned)face->place(face->net, router, x);

    face->unlike |= face->coordinates > 0 && coordinates != face->coordinates;
    if (coordinates > face->coordinates)
        face->coordinates = coordinates;
    face->bits = 0;
    for (unsigned i = 0; i < face->coordinates; i++) {
        unsigned bits = unit_bits((uint64_t)x[i] + 1);

        if (x[i] > face->most[i])
            face->most[i] = x[i];
        if (x[i] < face->least[i])
            face->least[i] = x[i];
        if (bits > face->width[i])
            face->width[i] = bits;
        face->bits += face->width[i];
    }
}

int unit_face_router(const struct unit_face *face, uint64_t bits, uint32_t *router)
{
    uint32_t x[RT_COORDS_MAX];
    uint64_t left = bits;
    int error;

    for (unsigned i = 0; i < face->coordinates; i++) {
        x[i] = (uint32_t)(left & ((UINT64_C(1) << face->width[i]) - 1));
        left >>= face->width[i];
    }
    error = face->router(face->net, x, router);
    return error == 0 && face->unlike && unit_face_bits(face, *router) != bits ? RT_ERR_LOC : error;
}

uint64_t unit_face_bits(const struct unit_face *face, uint32_t router)
{
    uint32_t x[RT_COORDS_MAX] = {0};
    uint64_t bits = 0;

    face->place(face->net, router, x);
    for (unsigned i = face->coordinates; i-- > 0;)
        bits = bits << face->width[i] | x[i];
    return bits;
}

#define LOOKED_AT 4096 /* routers, of more a sample */

/* Is the number of a router, as graph and walk have it, first + stride[0] x[0] + ...?  0 or 1. */
static int numbered_by(const struct unit_face *face, uint64_t stride[RT_COORDS_MAX])
{
    uint32_t x[RT_COORDS_MAX], step = face->routers / LOOKED_AT + 1, router;

    for (unsigned i = 0; i < face->coordinates; i++) {
        memcpy(x, face->least, sizeof x);
        stride[i] = 0;
        if (face->most[i] == face->least[i])
            continue;
        x[i]++;
        if (face->router(face->net, x, &router) != 0)
            return 0;
        stride[i] = router;
    }
    for (uint64_t r = 0; r < face->routers; r += step) {
        uint64_t number = 0;

        face->place(face->net, (uint32_t)r, x);
        for (unsigned i = 0; i < face->coordinates; i++)
            number += (uint64_t)stride[i] * (x[i] - face->least[i]);
        if (number != r)
            return 0;
    }
    return !face->unlike;
}

/* "; router number = x1 + 4 x2", where it is such a sum. */
static void print_number(const struct unit_face *face, const char *it)
{
    uint64_t stride[RT_COORDS_MAX];
    const char *sep = " = ";
    char name[NUMBER_MAX];

    if (face->coordinates < 2 || !numbered_by(face, stride))
        return;
    printf("; %s number", it);
    for (unsigned i = 0; i < face->coordinates; i++) {
        if (stride[i] == 0)
            continue;
        coordinate_name(face->names, i, name);
        printf("%s", sep);
        if (stride[i] != 1)
            printf("%" PRIu64 " ", stride[i]);
        printf(face->least[i] > 0 ? "(%s-%" PRIu32 ")" : "%s", name, face->least[i]);
        sep = " + ";
    }
}

void unit_print_fields(const struct unit_face *face)
{
    const char *it = rt_net_shape(face->net) == RT_SHAPE_RING ? "node" : "router";
    char name[NUMBER_MAX];
    unsigned from = 0;

    printf(face->alone ? "// dst:" : "// at and dst:");
    for (unsigned i = 0; i < face->coordinates; from += face->width[i++]) {
        coordinate_name(face->names, i, name);
        printf("%s [%u:%u] %s %" PRIu32 "..%" PRIu32, i > 0 ? "," : "", from + face->width[i] - 1,
               from, name, face->least[i], face->most[i]);
    }
    print_number(face, it);
    if (face->each == 1)
        printf("; processor d is at %s d", it);
    else if (face->each > 1)
        printf("; processor d is at %s d/%" PRIu32, it, face->each);
    printf("\n");
    if (face->alone)
        printf("// of %s %" PRIu32 " alone, whose at is %u'h%" PRIX64 "\n", it, face->only,
               face->bits, unit_face_bits(face, face->only));
}

const char *unit_port_about(const char *name)
{
    static const char *const about[][2] = {
        {"at", "this router: its coordinates, the first one lowest (SPEC 11.9)"},
        {"dst", "the destination's router, likewise"},
        {"dst alone",
         "the destination's router: its coordinates, the first one lowest (SPEC 11.9)"},
        {"dst_processor", "which of that router's processors it is"},
        {"in_port", "the port by which the packet came; all ones: its source"},
        {"in_vc", "its virtual channel there; not read at its source"},
        {"last", "the link by which the packet came; all ones: its source"},
        {"port", "the output port; 0 where arrived or error"},
        {"link", "the output link; 0 where arrived or error"},
        {"vc", "its virtual channel; 0 where arrived or error"},
        {"arrived", "this is the destination's router"},
    };

    for (unsigned i = 0; i < sizeof about / sizeof about[0]; i++)
        if (strcmp(about[i][0], name) == 0)
            return about[i][1];
    return "at or dst is no router, or no packet can be here"; /* error */
}

static const struct unit_face *shown;

void unit_show_fields(const struct unit_face *face)
{
    shown = face;
}

void unit_print_own_fields(void)
{
    unit_print_fields(shown);
}
