/* varslot.c - tags of variable arguments. */
#include "core/ir/varslot.h"

#include "core/base/hash.h"

#include <string.h>

static uint32_t name_hash(const struct ir_ctype *t) {
    const char *name = ir_bare_name(t);
    return (uint32_t)hash_bytes(name, strlen(name));
}

uint64_t vararg_tag(const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = &m->ctypes.at[ct];
    uint64_t size = t->size << 8;
    switch (t->kind) {
    case CT_BOOL:
    case CT_INT:
    case CT_ENUM:
        return VARARG_INT | (t->is_signed ? VARARG_SIGNED : 0u) | size;
    case CT_FLOAT:
        return VARARG_FLOAT | size;
    case CT_STRUCT:
    case CT_UNION:
        return VARARG_RECORD | (size & 0xffffff00u) | (uint64_t)name_hash(t) << 32;
    default:
        return VARARG_POINTER | (uint64_t)m->target.ptr_bits / 8 << 8;
    }
}

static const char *integer_name(const struct ir_module *m, uint64_t size) {
    const char *eight = m->target.ptr_bits < 64 ? "long long" : "long";
    return size <= 4 ? "int" : size <= 8 ? eight : "__int128";
}

const char *vararg_name(const struct ir_module *m, uint64_t tag) {
    uint64_t size = tag >> 8 & 0xffffff;
    switch (tag & 0x7f) {
    case VARARG_INT:
        return integer_name(m, size);
    case VARARG_FLOAT:
        return size <= 8 ? "double" : "long double";
    case VARARG_POINTER:
        return "pointer";
    default:
        return "structure";
    }
}
