/* driver_stubs.c - a driver's stand-ins of functions without body: they hand out the inputs of the
 * run in their order, and write what such functions wrote.
 *
 * Each is defined under a name of its own for the linker's name, weak: the user's file declares the
 * function as it likes, and another file of the program may define it.
 */
#include "core/result/driver_text.h"
#include "core/ssa/callbacks.h"

#include <string.h>

/* ---- callbacks (core/ssa/callbacks.h) ---- */

const struct ir_func *driver_call_back(const struct driver_writer *d) {
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
    if (!driver_call_back(d)) return false;
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
    if (!call || !f || !driver_identifier(name)) {
        driver_problem(d, "a callback that cannot be called");
        return;
    }
    for (uint32_t i = 0; i < call->nargs; i++) {
        const struct ir_ins *p = &back->ins.at[call->args[i]];
        if (p->op != IR_NONDET) continue;
        bool record = i < 64 && f->by_value >> i & 1;
        const char *type = record ? d->m->ctypes.at[d->m->ctypes.at[p->ct].elem].name : "";
        if (record && (!type || !*type || strchr(type, '(')))
            driver_problem(d, "an argument of a type without a name");
        str_printf(s, "        %s p%u;\n        vl_next(v, sizeof v);\n", driver_type(d, p->type),
                   i);
        str_printf(s, "        __builtin_memcpy(&p%u, v, sizeof p%u);\n", i, i);
        str_printf(&args, "%s", args.n ? ", " : "");
        str_printf(&args, record ? "*(%s *)p%u" : "%sp%u", type, i);
    }
    str_printf(s, "        (void)%s(%s);\n        vl_end();\n    }\n", name, args.n ? args.at : "");
}

/* After each call of a function that may call back, one input says whether it does, and then one
 * input for each function whether it is the one called. The execution ends with that call. */
static void put_call_back(struct driver_writer *d) {
    const struct ir_func *f = driver_call_back(d);
    if (!f) return;
    str_puts(&d->main, "static void vl_call_back(void) {\n    unsigned char v[16];\n"
                       "    vl_next(v, sizeof v);\n    if (!*v) return;\n");
    for (ir_blk k = 1; k < f->blocks.n; k++)
        for (uint32_t i = 0; i < f->blocks.at[k].ins.n; i++) {
            const struct ir_ins *x = &f->ins.at[f->blocks.at[k].ins.at[i]];
            if (ir_is_callback(x) && x->name && *x->name) put_called_back(d, f, x->name);
        }
    str_puts(&d->main, "}\n");
}

/* ---- functions without body ---- */

/* "unsigned vl_stub_get(void *p0)" */
static const char *stub_head(struct driver_writer *d, const struct ir_func *f) {
    struct str s = {.arena = d->a};
    str_printf(&s, "%s vl_stub_%s(", driver_type(d, f->ret), f->name);
    uint32_t n = driver_params(f);
    for (uint32_t i = 0; i < n; i++)
        str_printf(&s, "%s%s p%u", i ? ", " : "", driver_type(d, f->ins.at[f->params.at[i]].type),
                   i);
    str_puts(&s, f->varargs && n ? ", ...)" : n ? ")" : "void)");
    return s.at;
}

/* Remembers the pointers: the function may give them back later. */
static void put_passing(struct driver_writer *d, const struct ir_func *f) {
    for (uint32_t i = 0; i < driver_params(f) && i < 8; i++)
        if (f->ins.at[f->params.at[i]].type == IR_PTR)
            str_printf(&d->main, "    if (vl_havocs < 1000) vl_passed[vl_havocs][%u] = p%u;\n", i,
                       i);
}

static void put_stub(struct driver_writer *d, const struct ir_func *f) {
    struct str *s = &d->main;
    if (!driver_identifier(f->name) || driver_misses(d, f->name)) return;
    const char *head = stub_head(d, f);
    str_printf(s, DRIVER_STUB_HEAD "%s */\n", f->name);
    str_printf(s, "extern %s __asm__(\"%s\") __attribute__((weak));\n%s {\n", head, f->name, head);
    uint32_t n = driver_params(f);
    put_passing(d, f);
    if (f->ret != IR_VOID) str_puts(s, "    char v[16];\n    vl_next(v, sizeof v);\n");
    str_puts(s, "    vl_havoc(vl_havocs++);\n");
    for (uint32_t i = 0; f->known && i < n && i < 64; i++)
        if (f->known->frees >> i & 1) str_printf(s, "    vl_free(p%u);\n", i);
    if (may_call_back(d, f->name)) str_puts(s, "    vl_call_back();\n");
    if (f->ret != IR_VOID)
        str_printf(s, "    %s r;\n    __builtin_memcpy(&r, v, sizeof r);\n    return r;\n",
                   driver_type(d, f->ret));
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
    str_printf(&d->main,
               "static unsigned long long vl_function_%u() {\n    unsigned long long v[2] = {0};\n",
               i);
    if (!only_effects(d)) str_puts(&d->main, "    vl_next(v, sizeof v);\n");
    str_printf(&d->main, "    vl_havoc(vl_havocs++);\n%s    return v[0];\n}\n",
               driver_call_back(d) ? "    vl_call_back();\n" : "");
}

void driver_put_stubs(struct driver_writer *d) {
    put_call_back(d);
    for (uint32_t i = 0; i < d->w->objects.n; i++)
        if (driver_is_function(d, i)) put_unknown_function(d, i);
    for (uint32_t i = 0; i < d->m->funcs.n; i++)
        if (!d->m->funcs.at[i]->has_body) put_stub(d, d->m->funcs.at[i]);
}
