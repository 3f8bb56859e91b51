/* A witness as C (driver.h).  No header is included and no C type is named, so that nothing depends
 * on what the user's file declares: bytes are copied, pointers are void *. */
#include "core/result/driver.h"

#include "core/base/str.h"
#include "core/ssa/callbacks.h"

#include <string.h>

#define MAX_OBJECT ((uint64_t)1 << 32)
enum { MAX_CONSTANT = 1 << 16, PAGE = 4096 /* vl_place keeps so many low bits of an address */ };

struct driver_writer {
    struct arena *a;
    const struct ir_module *m;
    const struct witness *w;
    const struct interp_result *run;
    enum check_kind kind;
    struct str main, stubs;
    const char *problem;
};

static void set_problem(struct driver_writer *d, const char *why) {
    if (!d->problem) d->problem = why;
}

static bool is_identifier(const char *name) {
    if (!name || !*name || (*name >= '0' && *name <= '9')) return false;
    for (; *name; name++)
        if (!(*name == '_' || (*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') ||
              (*name >= '0' && *name <= '9')))
            return false;
    return true;
}

/* The object is a function of which nothing is known, no data. */
static bool is_function(const struct driver_writer *d, uint32_t object) {
    ir_ct ct = d->w->objects.at[object].ct;
    return ct && d->m->ctypes.at[ct].kind == CT_FUNC;
}

/* ---- values ---- */

static void put_byte_values(struct str *s, bv_t bits, uint32_t n) {
    str_puts(s, "\"");
    for (uint32_t i = 0; i < n; i++, bits >>= 8) str_printf(s, "\\x%02x", (unsigned)(bits & 0xff));
    str_puts(s, "\"");
}

/* A pointer as an expression of type char *. */
static void put_pointer(struct driver_writer *d, struct str *s, const struct wit_val *v) {
    const char *name;
    switch (v->place) {
    case WIT_NULL:
        str_printf(s, "((char *)0 + %lld)", (long long)v->off);
        return;
    case WIT_OBJECT:
        if (is_function(d, v->index)) {
            str_printf(s, "((char *)(void *)vl_function_%u)", v->index);
            return;
        }
        str_printf(s, "(vl_object[%u] + %lld)", v->index, (long long)v->off);
        return;
    case WIT_GLOBAL:
    case WIT_FUNC:
        name = v->place == WIT_FUNC ? d->m->funcs.at[v->index]->name
                                    : d->m->globals.at[v->index]->name;
        if (!is_identifier(name)) set_problem(d, "a pointer to something without a name");
        str_printf(s, "((char *)(void *)&%s + %lld)", name, (long long)v->off);
        return;
    default:
        set_problem(d, "a pointer to what the run allocated");
    }
}

/* A number that is the address of an object from outside, where that matters: the address in
 * this program is not known yet. */
static struct wit_val located(const struct driver_writer *d, const struct wit_val *v) {
    bool wide = v->type == IR_I(d->m->target.ptr_bits);
    for (uint32_t i = 0; wide && i < d->w->bases.n; i++) {
        const struct wit_base *b = &d->w->bases.at[i];
        uint64_t off = (uint64_t)v->bits - b->base;
        if (b->exposed && b->place == WIT_OBJECT && off <= b->size)
            return (struct wit_val){
                .type = IR_PTR, .place = WIT_OBJECT, .index = b->index, .off = (int64_t)off};
    }
    return *v;
}

/* Writes code that copies v to the address given by the C expression `at`. */
static void put_copy(struct driver_writer *d, struct str *s, const char *at,
                     const struct wit_val *val) {
    const struct wit_val here = located(d, val), *v = &here;
    if (v->type == IR_PTR) {
        str_puts(s, "    { void *v = ");
        put_pointer(d, s, v);
        str_printf(s, "; __builtin_memcpy(%s, &v, sizeof v); }\n", at);
    } else if (v->type != IR_VOID) {
        uint32_t n = ir_type_size(d->m, v->type);
        str_printf(s, "    __builtin_memcpy(%s, ", at);
        put_byte_values(s, v->bits, n);
        str_printf(s, ", %u);\n", n);
    }
}

/* ---- objects and globals ---- */

static void put_cells(struct driver_writer *d, const char *base, const struct wit_object *o) {
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        put_copy(d, &d->main, arena_printf(d->a, "%s + %llu", base, (unsigned long long)c->off),
                 &c->v);
    }
}

/* The finding is a write to a string literal, and the object's bytes are known, so that it can be
 * made a constant array. */
static bool in_constant_memory(const struct driver_writer *d, const struct wit_object *o) {
    if (d->kind != CHECK_STRING_LITERAL_WRITE || !o->is_const || o->size > MAX_CONSTANT)
        return false;
    for (uint32_t i = 0; i < o->cells.n; i++)
        if (o->cells.at[i].v.type == IR_PTR || o->cells.at[i].off >= o->size) return false;
    return true;
}

static void put_constant(struct driver_writer *d, uint32_t i, const struct wit_object *o) {
    uint8_t *bytes = arena_new_array(d->a, uint8_t, o->size + 1);
    for (uint32_t k = 0; k < o->cells.n; k++) {
        const struct wit_cell *c = &o->cells.at[k];
        uint32_t n = ir_type_size(d->m, c->v.type);
        for (uint32_t b = 0; b < n && c->off + b < o->size; b++)
            bytes[c->off + b] = (uint8_t)(c->v.bits >> 8 * b);
    }
    str_printf(&d->main, "    static const unsigned char vl_constant_%u[] = {", i);
    for (uint64_t b = 0; b < o->size; b++) str_printf(&d->main, "%u,", bytes[b]);
    str_printf(&d->main, "0};\n    vl_object[%u] = (char *)vl_constant_%u;\n", i, i);
}

/* The address of the object, if the failure depends on it; else NULL. */
static const struct wit_base *placed(const struct driver_writer *d, uint32_t i) {
    for (uint32_t k = 0; k < d->w->bases.n; k++) {
        const struct wit_base *b = &d->w->bases.at[k];
        if (b->place == WIT_OBJECT && b->index == i && b->name) return b;
    }
    return NULL;
}

static void put_object(struct driver_writer *d, uint32_t i, const struct wit_object *o) {
    unsigned long long size = o->size;
    const struct wit_base *b = placed(d, i);
    if (size > MAX_OBJECT) set_problem(d, "an object too large to allocate");
    if (o->name && strncmp(o->name, "*0x", 3) == 0) set_problem(d, "memory at a constant address");
    if (in_constant_memory(d, o))
        put_constant(d, i, o);
    else if (b)
        str_printf(&d->main, "    vl_object[%u] = vl_place(%u, %llu);\n", i,
                   (unsigned)(b->base % PAGE), size);
    else
        str_printf(&d->main, "    vl_object[%u] = __builtin_calloc(%llu, 1);\n", i, size);
}

static void put_objects(struct driver_writer *d) {
    const struct witness *w = d->w;
    str_puts(&d->main, "    extern char *vl_place(unsigned, unsigned long long);\n");
    for (uint32_t i = 0; i < w->objects.n; i++)
        if (!is_function(d, i)) put_object(d, i, &w->objects.at[i]);
    for (uint32_t i = 0; i < w->objects.n; i++)
        if (!in_constant_memory(d, &w->objects.at[i]))
            put_cells(d, arena_printf(d->a, "vl_object[%u]", i), &w->objects.at[i]);
}

static void put_global(struct driver_writer *d, uint32_t i) {
    const struct ir_global *g = d->m->globals.at[i];
    const struct wit_object *o = i < d->w->globals.n ? &d->w->globals.at[i] : NULL;
    bool named = is_identifier(g->name);
    if (!g->has_init && named && !g->is_static)
        str_printf(&d->stubs, "char %s[%llu] __attribute__((weak, aligned(16)));\n", g->name,
                   (unsigned long long)(g->size ? g->size
                                        : o     ? o->size
                                                : 1));
    if (!o || !o->cells.n) return;
    if (g->is_const || g->is_string || g->is_noted) return;
    if (!named) {
        set_problem(d, "the value of a static local");
        return;
    }
    if (d->w->globals_arbitrary)
        str_printf(&d->main, "    __builtin_memset((char *)&%s, 0, %llu);\n", g->name,
                   (unsigned long long)g->size);
    put_cells(d, arena_printf(d->a, "(char *)&%s", g->name), o);
}

/* ---- inputs ---- */

static bool chooses_order(const struct driver_writer *d, uint32_t input) {
    for (uint32_t i = 0; i < d->run->orders.n; i++)
        if (d->run->orders.at[i] == input) return true;
    return false;
}

/* Compilers choose what padding holds; 0 where the finding does not depend on it. */
static bool is_padding(struct driver_writer *d, uint32_t input) {
    for (uint32_t i = 0; i < d->run->padding.n; i++) {
        if (d->run->padding.at[i] != input) continue;
        if (d->w->inputs.at[input].bits) set_problem(d, "padding holds what the compiler leaves");
        return true;
    }
    return false;
}

static void put_inputs(struct driver_writer *d) {
    const struct witness *w = d->w;
    str_puts(&d->main, "void vl_input(unsigned i, void *to) {\n    switch (i) {\n");
    for (uint32_t i = 0, k = 0; i < w->inputs.n; i++) {
        if (chooses_order(d, i) || is_padding(d, i)) continue;
        str_printf(&d->main, "    case %u:\n", k++);
        put_copy(d, &d->main, "(char *)to", &w->inputs.at[i]);
        str_puts(&d->main, "    break;\n");
    }
    str_puts(&d->main, "    default: break;\n    }\n}\n");
    str_puts(&d->main, "void vl_havoc(unsigned i) {\n    switch (i) {\n");
    for (uint32_t i = 0; i < w->havocs.n; i++) {
        str_printf(&d->main, "    case %u:\n", i);
        for (uint32_t k = 0; k < w->havocs.at[i].writes.n; k++) {
            const struct wit_write *x = &w->havocs.at[i].writes.at[k];
            struct str at = {.arena = d->a};
            put_pointer(d, &at, &x->at);
            put_copy(d, &d->main, at.at ? at.at : "", &x->v);
        }
        str_puts(&d->main, "    break;\n");
    }
    str_puts(&d->main, "    default: break;\n    }\n}\n");
}

static const char stub_head[] =
    "extern void vl_input(unsigned, void *);\n"
    "extern void vl_havoc(unsigned);\n"
    "extern int printf(const char *, ...);\n"
    "extern void abort(void), _exit(int), *memset(void *, int, unsigned long);\n"
    "extern int fflush(void *);\n"
    "static unsigned vl_inputs, vl_havocs;\n"
    "void vl_next(void *to, unsigned long n) { memset(to, 0, n); vl_input(vl_inputs++, to); "
    "}\n"
    "#define NONDET(T, name) __attribute__((weak)) T __VERIFIER_nondet_##name(void) \\\n"
    "    { char v[16]; vl_next(v, sizeof v); T r; __builtin_memcpy(&r, v, sizeof r); return r; }\n"
    "NONDET(_Bool, bool) NONDET(char, char) NONDET(unsigned char, uchar) NONDET(signed char, "
    "schar)\n"
    "NONDET(short, short) NONDET(unsigned short, ushort) NONDET(int, int) NONDET(unsigned, uint)\n"
    "NONDET(unsigned, unsigned) NONDET(long, long) NONDET(unsigned long, ulong) NONDET(void *, "
    "pointer)\n"
    "NONDET(long long, longlong) NONDET(unsigned long long, ulonglong) NONDET(unsigned long, "
    "size_t)\n"
    "NONDET(float, float) NONDET(double, double) NONDET(unsigned char, u8) NONDET(unsigned short, "
    "u16)\n"
    "NONDET(unsigned, u32) NONDET(unsigned long long, u64)\n"
    "static void vl_fail(const char *what) { printf(\"vl: %s\\n\", what); fflush(0); abort(); }\n"
    "__attribute__((weak)) void reach_error(void) { vl_fail(\"reached\"); }\n"
    "__attribute__((weak)) void __VERIFIER_error(void) { vl_fail(\"reached\"); }\n"
    "__attribute__((weak)) void __VERIFIER_assume(int c) { if (!c) { printf(\"vl: assume\\n\"); "
    "fflush(0); _exit(0); } }\n"
    "__attribute__((weak)) void __CPROVER_assume(int c) { __VERIFIER_assume(c); }\n"
    /* size bytes at an address with these low bits, and nothing around them */
    "extern void __asan_poison_memory_region(void const volatile *, unsigned long);\n"
    "char *vl_place(unsigned low, unsigned long long size) {\n"
    "    char *from = __builtin_calloc(size + 3 * 4096, 1), *to = from + size + 3 * 4096;\n"
    "    char *at = from + (4096 - (unsigned long)from % 4096) + low;\n"
    "    __asan_poison_memory_region(from, at - from);\n"
    "    __asan_poison_memory_region(at + size, to - (at + size));\n"
    "    return at;\n}\n"
    "__attribute__((weak)) void __CPROVER_assert(int c, const char *s) { (void)s; if (!c) "
    "vl_fail(\"assertion\"); }\n";

static const char *c_type(struct driver_writer *d, ir_type t) {
    switch (t) {
    case IR_VOID:
        return "void";
    case IR_PTR:
        return "void *";
    case IR_F32:
        return "float";
    case IR_F64:
        return "double";
    case IR_F80:
        return "long double";
    default:
        break;
    }
    if (t > 64 || (t > 1 && (t & (t - 1)))) set_problem(d, "a value of an odd type");
    return t == 1    ? "_Bool"
           : t <= 8  ? "unsigned char"
           : t <= 16 ? "unsigned short"
           : t <= 32 ? "unsigned"
                     : "unsigned long long";
}

/* Parameters that have a name in C: `...` is one more in the IR. */
static uint32_t named_params(const struct ir_func *f) {
    return f->params.n - (f->varargs && f->params.n ? 1 : 0);
}

/* ---- callbacks (core/ssa/callbacks.h) ---- */

static const struct ir_func *call_back(const struct driver_writer *d) {
    const struct ir_func *f = ir_find_func(d->m, IR_CALL_BACK);
    return f && f->has_body ? f : NULL;
}

/* Is the next call after instruction i of the block the one that calls functions back? */
static bool called_back_behind(const struct ir_func *f, const struct ir_block *b, uint32_t i) {
    for (i++; i < b->ins.n; i++) {
        const struct ir_ins *next = &f->ins.at[b->ins.at[i]];
        if (next->op == IR_CALL) return strcmp(next->text, IR_CALL_BACK) == 0;
    }
    return false;
}

static bool calls_back_in(const struct ir_func *f, const char *name) {
    for (ir_blk k = 1; k < f->blocks.n; k++) {
        const struct ir_block *b = &f->blocks.at[k];
        for (uint32_t i = 0; i < b->ins.n; i++) {
            const struct ir_ins *c = &f->ins.at[b->ins.at[i]];
            if (c->op == IR_CALL && strcmp(c->text, name) == 0) return called_back_behind(f, b, i);
        }
    }
    return false;
}

/* Functions without body that only return values are not followed by a call back. */
static bool may_call_back(const struct driver_writer *d, const char *name) {
    if (!call_back(d)) return false;
    for (uint32_t i = 0; i < d->m->funcs.n; i++)
        if (d->m->funcs.at[i]->has_body && calls_back_in(d->m->funcs.at[i], name)) return true;
    return false;
}

static const struct ir_ins *call_of(const struct ir_func *f, const char *name) {
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_CALL && strcmp(f->ins.at[v].text, name) == 0)
            return &f->ins.at[v];
    return NULL;
}

/* Writes a call of the function `name` by code without body: its arguments are the next inputs, and
 * the caller provides the memory for a record that is returned. */
static void put_called_back(struct driver_writer *d, const struct ir_func *back, const char *name) {
    const struct ir_ins *call = call_of(back, name);
    const struct ir_func *f = ir_find_func(d->m, name);
    struct str *s = &d->main, args = {.arena = d->a};
    str_puts(s, "    vl_next(v, sizeof v);\n    if (*v) {\n");
    if (!call || !f || !is_identifier(name)) {
        set_problem(d, "a callback that cannot be called");
        return;
    }
    for (uint32_t i = 0; i < call->nargs; i++) {
        const struct ir_ins *p = &back->ins.at[call->args[i]];
        if (p->op != IR_NONDET) continue;
        bool record = i < 64 && f->by_value >> i & 1;
        const char *type = record ? d->m->ctypes.at[d->m->ctypes.at[p->ct].elem].name : "";
        if (record && (!type || !*type || strchr(type, '(')))
            set_problem(d, "an argument of a type without a name");
        str_printf(s, "        %s p%u;\n        vl_next(v, sizeof v);\n", c_type(d, p->type), i);
        str_printf(s, "        __builtin_memcpy(&p%u, v, sizeof p%u);\n", i, i);
        str_printf(&args, "%s", args.n ? ", " : "");
        str_printf(&args, record ? "*(%s *)p%u" : "%sp%u", type, i);
    }
    str_printf(s, "        (void)%s(%s);\n        vl_end();\n    }\n", name, args.n ? args.at : "");
}

/* After each call of a function that may call back, one input says whether it does, and then one
 * input for each function whether it is the one called. The execution ends with that call. */
static void put_call_back(struct driver_writer *d) {
    const struct ir_func *f = call_back(d);
    if (!f) return;
    str_puts(&d->main, "extern void vl_next(void *, unsigned long), vl_end(void);\n"
                       "void vl_call_back(void) {\n    unsigned char v[16];\n"
                       "    vl_next(v, sizeof v);\n    if (!*v) return;\n");
    for (ir_blk k = 1; k < f->blocks.n; k++)
        for (uint32_t i = 0; i < f->blocks.at[k].ins.n; i++) {
            const struct ir_ins *x = &f->ins.at[f->blocks.at[k].ins.at[i]];
            if (ir_is_callback(x) && x->name && *x->name) put_called_back(d, f, x->name);
        }
    str_puts(&d->main, "}\n");
    str_puts(&d->stubs,
             "extern void vl_call_back(void);\n"
             "void vl_end(void) { printf(\"vl: returned\\n\"); fflush(0); _exit(0); }\n");
}

/* ---- functions without body ---- */

/* A weak function without a definition (core/frontend/unit/weak.c). */
static bool is_missing(const struct driver_writer *d, const struct ir_func *f) {
    const char *flag = arena_printf(d->a, "%s.linked", f->name);
    for (uint32_t i = 0; i < d->m->globals.n && i < d->w->globals.n; i++)
        if (strcmp(d->m->globals.at[i]->name, flag) == 0)
            return !d->w->globals.at[i].cells.n || !d->w->globals.at[i].cells.at[0].v.bits;
    return false;
}

static void put_stub(struct driver_writer *d, const struct ir_func *f) {
    struct str *s = &d->stubs;
    if (!is_identifier(f->name) || is_missing(d, f)) return;
    str_printf(s, "__attribute__((weak)) %s %s(", c_type(d, f->ret), f->name);
    uint32_t n = named_params(f);
    for (uint32_t i = 0; i < n; i++)
        str_printf(s, "%s%s p%u", i ? ", " : "", c_type(d, f->ins.at[f->params.at[i]].type), i);
    str_puts(s, f->varargs && n ? ", ...) {\n" : n ? ") {\n" : "void) {\n");
    if (f->ret != IR_VOID) str_puts(s, "    char v[16];\n    vl_next(v, sizeof v);\n");
    str_puts(s, "    vl_havoc(vl_havocs++);\n");
    for (uint32_t i = 0; f->known && i < n && i < 64; i++)
        if (f->known->frees >> i & 1) str_printf(s, "    __builtin_free(p%u);\n", i);
    if (may_call_back(d, f->name)) str_puts(s, "    vl_call_back();\n");
    if (f->ret != IR_VOID)
        str_printf(s, "    %s r;\n    __builtin_memcpy(&r, v, sizeof r);\n    return r;\n",
                   c_type(d, f->ret));
    str_puts(s, "}\n");
}

/* Is the result of every call through a pointer void? */
static bool only_effects(const struct driver_writer *d) {
    for (uint32_t i = 0; i < d->m->funcs.n; i++)
        for (ir_val v = 1; v < d->m->funcs.at[i]->ins.n; v++) {
            const struct ir_ins *c = &d->m->funcs.at[i]->ins.at[v];
            if (c->op == IR_CALLPTR && c->type != IR_VOID) return false;
        }
    return true;
}

/* The function may be called with any type: its result is returned where integers and pointers are.
 */
static void put_unknown_function(struct driver_writer *d, uint32_t i) {
    str_printf(&d->main, "unsigned long long vl_function_%u();\n", i);
    str_printf(&d->stubs,
               "unsigned long long vl_function_%u() {\n    unsigned long long v[2] = {0};\n", i);
    if (!only_effects(d)) str_puts(&d->stubs, "    vl_next(v, sizeof v);\n");
    str_printf(&d->stubs, "    vl_havoc(vl_havocs++);\n%s    return v[0];\n}\n",
               call_back(d) ? "    vl_call_back();\n" : "");
}

static bool has_assembly(const struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_ASM) return true;
    return false;
}

/* Inputs that do not come from calls of the program: volatile reads, indeterminate values, choices
 * of library models. */
static bool silent_inputs(const struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_NONDET && i->imm != IR_INPUT_ORDER && !ir_is_padding(i) &&
            (f->is_model || !i->name || strncmp(i->name, "__VERIFIER_nondet", 17) != 0))
            return true;
    }
    return false;
}

static void put_stubs(struct driver_writer *d) {
    str_puts(&d->stubs, stub_head);
    put_call_back(d);
    if (d->w->unset.n) set_problem(d, "memory that was never set holds what it likes");
    for (uint32_t i = 0; i < d->w->objects.n; i++)
        if (is_function(d, i)) put_unknown_function(d, i);
    for (uint32_t i = 0; i < d->m->funcs.n; i++) {
        const struct ir_func *f = d->m->funcs.at[i];
        if (!f->has_body) put_stub(d, f);
        if (has_assembly(f)) set_problem(d, "inline assembly does on a machine what it does");
        if (f->has_body && f != call_back(d) &&
            d->w->inputs.n > d->run->orders.n + d->run->padding.n && silent_inputs(f))
            set_problem(d, "inputs that no call gives");
    }
}

/* ---- the call ---- */

/* The record that is passed by address: the callee copies it into an object of that name. */
static const struct ir_ctype *record_of(const struct driver_writer *d, const struct ir_func *f,
                                        const struct ir_ins *p) {
    for (ir_val v = 1; v < f->ins.n && p->name; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        const struct ir_ctype *ct = &d->m->ctypes.at[i->ct];
        if (i->op == IR_ALLOCA && i->name && strcmp(i->name, p->name) == 0 &&
            (ct->kind == CT_STRUCT || ct->kind == CT_UNION) && i->ct == d->m->ctypes.at[p->ct].elem)
            return ct;
    }
    return NULL;
}

static void put_argument(struct driver_writer *d, const struct ir_func *f, const struct ir_ins *p,
                         const struct wit_val *val) {
    const struct wit_val here = located(d, val), *v = &here;
    const struct ir_ctype *ct = record_of(d, f, p);
    struct str *s = &d->main;
    if (ct) {
        bool named = ct->name && !strchr(ct->name, '(') && ct->name[0];
        if (!named) set_problem(d, "an argument of a type without a name");
        str_printf(s, "*(%s *)(void *)", named ? ct->name : "char");
    }
    if (v->type == IR_PTR) {
        if (val->type != IR_PTR) str_printf(s, "(%s)", c_type(d, val->type));
        str_puts(s, "(void *)");
        put_pointer(d, s, v);
    } else if (ir_is_float(v->type)) {
        str_printf(s, "({ %s r; __builtin_memcpy(&r, ", c_type(d, v->type));
        put_byte_values(s, v->bits, ir_type_size(d->m, v->type));
        str_printf(s, ", %u); r; })", ir_type_size(d->m, v->type));
    } else {
        if (v->type > 64) set_problem(d, "a value of an odd type");
        str_printf(s, "(%s)0x%llxull", c_type(d, v->type), (unsigned long long)v->bits);
    }
}

static void put_call(struct driver_writer *d, const struct ir_func *f) {
    const struct witness *w = d->w;
    uint32_t n = named_params(f), first = 0;
    bool is_main = strcmp(f->name, "main") == 0;
    if (n && f->ret == IR_VOID && f->ret_ct && d->m->ctypes.at[f->ret_ct].kind >= CT_STRUCT)
        first = 1; /* the result's address */
    if (!is_identifier(f->name)) set_problem(d, "a function without a C name");
    str_printf(&d->main, "    (void)%s(", is_main ? "vl_user_main" : f->name);
    for (uint32_t i = first; i < n && i < w->args.n; i++) {
        if (i > first) str_puts(&d->main, ", ");
        put_argument(d, f, &f->ins.at[f->params.at[i]], &w->args.at[i]);
    }
    str_puts(&d->main, ");\n");
}

void driver_write(struct arena *a, const struct ir_module *task, const struct witness *w,
                  const struct interp_result *run, enum check_kind kind, struct driver *out) {
    struct driver_writer d = {.a = a,
                              .m = task,
                              .w = w,
                              .run = run,
                              .kind = kind,
                              .main = {.arena = a},
                              .stubs = {.arena = a}};
    const struct ir_func *f = ir_find_func(task, w->entry);
    *out = (struct driver){.problem = "no such function"};
    if (!f) return;
    if (task->target.big_endian) set_problem(&d, "another machine's byte order");
    if (ir_find_global(task, "__vl_errno")) /* where the model has it (core/libc/errno.c) */
        str_puts(&d.main, "#include <errno.h>\n#define __vl_errno errno\n");
    str_printf(&d.main, "static char *vl_object[%u];\n", w->objects.n + 1);
    put_stubs(&d);
    put_inputs(&d);
    str_puts(&d.main, "int main(void) {\n    extern unsigned alarm(unsigned);\n    alarm(10);\n");
    put_objects(&d);
    for (uint32_t i = 0; i < task->globals.n; i++) put_global(&d, i);
    put_call(&d, f);
    str_puts(&d.main, "    __builtin_printf(\"vl: returned\\n\");\n    return 0;\n}\n");
    *out = (struct driver){
        .main = d.main.at, .stubs = d.stubs.at, .problem = d.problem, .ordered = run->orders.n > 0};
}
