/* SPDX-License-Identifier: MIT-0 */
/* What a route unit looks like from outside: its ports, and routers as bits. */
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
    uint32_t x[RT_COORDS_MAX + 1];

    face->coordinates = (unsigned)face->place(face->net, router, x);
    face->bits = 0;
    for (unsigned i = 0; i < face->coordinates; i++) {
        unsigned bits = unit_bits((uint64_t)x[i] + 1);

        if (bits > face->width[i])
            face->width[i] = bits;
        face->bits += face->width[i];
    }
}

int unit_face_router(const struct unit_face *face, uint64_t bits, uint32_t *router)
{
    uint32_t x[RT_COORDS_MAX + 1];

    for (unsigned i = 0; i < face->coordinates; i++) {
        x[i] = (uint32_t)(bits & ((UINT64_C(1) << face->width[i]) - 1));
        bits >>= face->width[i];
    }
    return face->router(face->net, x, router);
}

uint64_t unit_face_bits(const struct unit_face *face, uint32_t router)
{
    uint32_t x[RT_COORDS_MAX + 1];
    uint64_t bits = 0;

    face->place(face->net, router, x);
    for (unsigned i = face->coordinates; i-- > 0;)
        bits = bits << face->width[i] | x[i];
    return bits;
}
