/* part.h - bytes of an object that have no cells. */
#ifndef VL_ENCODERS_TS_PART_H
#define VL_ENCODERS_TS_PART_H

#include "encoders/ts/context.h"

/* The bytes without cells of one object, as they are between two cut points. */
struct ts_version {
    enum ts_version_kind { VERSION_BASE, VERSION_WRITE, VERSION_FILL, VERSION_MERGE } kind;
    uint32_t object, from, other; /* from: the version before; other: of MERGE, where not `is` */
    term is, off, n, value;       /* n: bytes; value: of all of them, of FILL of each */
};

/* A read of a version is an input once. */
struct ts_read {
    uint32_t version, bytes, input;
    term off, value;
};

uint32_t ts_new_version(struct ts_builder *x, struct ts_version v);
/* The bytes at off, where `is`. */
term ts_read_part(struct ts_builder *x, uint32_t object, term is, term off, uint32_t bytes);
/* Where `is` holds. */
void ts_write_part(struct ts_builder *x, uint32_t object, term is, term off, uint32_t bytes,
                   term value);
void ts_fill_part(struct ts_builder *x, uint32_t object, term is, term off, term n, term byte);
/* The byte n times. */
term ts_repeated(struct ts_builder *x, term byte, uint32_t n);
/* Where `is` holds, the bytes become unknown. */
void ts_forget_part(struct ts_builder *x, uint32_t object, term is);

#endif
