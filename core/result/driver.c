/* driver.c - a witness as C (driver.h): memory, inputs and the call.
 *
 * No header is included and no C type is named, so that nothing depends on what the user's file
 * declares: bytes are copied, pointers are void *.
 */
#include "core/result/driver_text.h"

#include <string.h>

#define MAX_OBJECT ((uint64_t)1 << 32)
enum { MAX_PASSED = 8, MAX_CALLS = 1000 /* as vl_passed has them */ };
enum { MAX_CONSTANT = 1 << 16, PAGE = 4096 /* vl_place keeps so many low bits of an address */ };

void driver_problem(struct driver_writer *d, const char *why) {
    if (!d->problem) d->problem = why;
}

bool driver_identifier(const char *name) {
    if (!name || !*name || (*name >= '0' && *name <= '9')) return false;
    for (; *name; name++)
        if (!(*name == '_' || (*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') ||
              (*name >= '0' && *name <= '9')))
            return false;
    return true;
}

bool driver_is_function(const struct driver_writer *d, uint32_t object) {
    return witness_is_function(d->m, &d->w->objects.at[object]);
}

bool driver_misses(const struct driver_writer *d, const char *name) {
    const char *flag = arena_printf(d->a, "%s" IR_LINKED, name);
    for (uint32_t i = 0; i < d->m->globals.n && i < d->w->globals.n; i++)
        if (strcmp(d->m->globals.at[i]->name, flag) == 0)
            return !d->w->globals.at[i].cells.n || !d->w->globals.at[i].cells.at[0].v.bits;
    return false;
}

uint32_t driver_params(const struct ir_func *f) {
    return f->params.n - (f->varargs && f->params.n ? 1 : 0);
}

/* ---- values ---- */

static void put_byte_values(struct str *s, bv_t bits, uint32_t n) {
    str_puts(s, "\"");
    for (uint32_t i = 0; i < n; i++, bits >>= 8) str_printf(s, "\\x%02x", (unsigned)(bits & 0xff));
    str_puts(s, "\"");
}

static bool is_in_object(const struct wit_val *p, const struct wit_val *v) {
    return p->type == IR_PTR && p->place == v->place && p->index == v->index;
}

/* The pointer by what this call was given: "vl_passed[2][0] + 4". */
static bool put_by_call(struct str *s, const struct interp_step *x, uint32_t call,
                        const struct wit_val *v) {
    for (uint32_t k = 0; k < x->nargs && k < MAX_PASSED; k++) {
        const struct wit_val *p = &x->args[k];
        if (!is_in_object(p, v)) continue;
        str_printf(s, "(vl_passed[%u][%u] + %lld)", call, k, (long long)(v->off - p->off));
        return true;
    }
    for (uint32_t k = 0; k < x->nbehind; k++) {
        const struct interp_behind *b = &x->behind[k];
        if (!is_in_object(&b->to, v) || b->arg >= MAX_PASSED) continue;
        str_printf(s, "(*(char **)(void *)(vl_passed[%u][%u] + %lld) + %lld)", call, b->arg,
                   (long long)b->off, (long long)(v->off - b->to.off));
        return true;
    }
    return false;
}

/* Memory that the program made and gave to a function without body, which has kept the pointer. The
 * calls are counted as the stand-ins count them. */
static bool put_passed(struct driver_writer *d, struct str *s, const struct wit_val *v) {
    uint32_t call = 0;
    for (uint32_t i = 0; i < d->run->trace.n && !d->run->omitted; i++) {
        const struct interp_step *x = &d->run->trace.at[i];
        if (x->kind != STEP_INPUT || !x->args) continue;
        if (call < MAX_CALLS && put_by_call(s, x, call, v)) return true;
        call++;
    }
    return false;
}

/* A pointer as an expression of type char *. */
void driver_put_pointer(struct driver_writer *d, struct str *s, const struct wit_val *v) {
    const char *name;
    switch (v->place) {
    case WIT_NULL:
        str_printf(s, "((char *)0 + %lld)", (long long)v->off);
        return;
    case WIT_OBJECT:
        if (driver_is_function(d, v->index)) {
            str_printf(s, "((char *)(void *)vl_function_%u)", v->index);
            return;
        }
        str_printf(s, "(vl_object[%u] + %lld)", v->index, (long long)v->off);
        return;
    case WIT_GLOBAL:
    case WIT_FUNC:
        name = v->place == WIT_FUNC ? d->m->funcs.at[v->index]->name
                                    : d->m->globals.at[v->index]->name;
        if (!driver_identifier(name)) driver_problem(d, "a pointer to something without a name");
        str_printf(s, "((char *)(void *)&%s + %lld)", name, (long long)v->off);
        return;
    case WIT_ADDRESS:
        str_printf(s, "((char *)0 + %lld)", (long long)v->off);
        return;
    case WIT_UNSET:
        driver_problem(d, "memory that was never set holds what it likes");
        return;
    default:
        if (!put_passed(d, s, v)) driver_problem(d, "a pointer to what the run allocated");
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

/* The end of a line of code; `note` may hold anything but the end of the comment. */
static void put_note(struct str *s, const char *note) {
    if (note) {
        str_puts(s, " /* ");
        for (; *note; note++) {
            str_put(s, note, 1);
            if (note[0] == '*' && note[1] == '/') str_puts(s, " ");
        }
        str_puts(s, " */");
    }
    str_puts(s, "\n");
}

void driver_put_copy(struct driver_writer *d, struct str *s, const char *at,
                     const struct wit_val *val, const char *note) {
    const struct wit_val here = located(d, val), *v = &here;
    if (v->type == IR_VOID) return;
    uint32_t n = ir_type_size(d->m, v->type);
    if (v->type == IR_PTR) {
        str_printf(s, "    vl_point(%s, ", at);
        driver_put_pointer(d, s, v);
        str_puts(s, ");");
    } else if (n <= 8) {
        str_printf(s, "    vl_set(%s, %u, 0x%llx);", at, n, (unsigned long long)v->bits);
    } else {
        str_printf(s, "    __builtin_memcpy(%s, ", at);
        put_byte_values(s, v->bits, n);
        str_printf(s, ", %u);", n);
    }
    put_note(s, note);
}

/* ---- objects and globals ---- */

static const char *cell_note(const struct driver_writer *d, const struct wit_cell *c) {
    if (!c->name) return NULL;
    if (c->v.type == IR_PTR) return c->name;
    return arena_printf(d->a, "%s = %s", c->name, interp_show(d->a, d->m, d->w, &c->v, c->ct));
}

static void put_cells(struct driver_writer *d, const char *base, const struct wit_object *o) {
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        const char *at = arena_printf(d->a, "%s + %llu", base, (unsigned long long)c->off);
        driver_put_copy(d, &d->main, at, &c->v, cell_note(d, c));
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

/* The library's own functions are called with it. */
static bool is_file(const struct driver_writer *d, const struct wit_object *o) {
    return o->ct && interp_is_file(&d->m->ctypes.at[o->ct]);
}

static void put_object(struct driver_writer *d, uint32_t i, const struct wit_object *o) {
    unsigned long long size = o->size;
    const struct wit_base *b = placed(d, i);
    if (size > MAX_OBJECT) driver_problem(d, "an object too large to allocate");
    if (o->name && strncmp(o->name, "*0x", 3) == 0)
        driver_problem(d, "memory at a constant address");
    if (in_constant_memory(d, o))
        put_constant(d, i, o);
    else if (is_file(d, o))
        str_printf(&d->main, "    vl_object[%u] = vl_stream();", i);
    else if (o->not_heap && d->kind == CHECK_INVALID_FREE)
        str_printf(&d->main, "    static char vl_lent_%u[%llu];\n    vl_object[%u] = vl_lent_%u;",
                   i, size, i, i);
    else if (b)
        str_printf(&d->main, "    vl_object[%u] = vl_place(%u, %llu);", i,
                   (unsigned)(b->base % PAGE), size);
    else
        str_printf(&d->main, "    vl_object[%u] = vl_memory(%llu);", i, size);
    if (!in_constant_memory(d, o)) put_note(&d->main, o->name);
}

static void put_objects(struct driver_writer *d) {
    const struct witness *w = d->w;
    for (uint32_t i = 0; i < w->objects.n; i++)
        if (!driver_is_function(d, i)) put_object(d, i, &w->objects.at[i]);
    for (uint32_t i = 0; i < w->objects.n; i++)
        if (!in_constant_memory(d, &w->objects.at[i]) && !is_file(d, &w->objects.at[i]))
            put_cells(d, arena_printf(d->a, "vl_object[%u]", i), &w->objects.at[i]);
}

/* A variable of another file: under another name, as this file may have declared it as it likes. */
static void put_data(struct driver_writer *d, const struct ir_global *g,
                     const struct wit_object *o) {
    unsigned long long size = g->size ? g->size : o ? o->size : 1;
    str_printf(&d->main,
               "extern char vl_data_%s[%llu] __asm__(\"%s\") __attribute__((weak, aligned(16)));\n"
               "char vl_data_%s[%llu];\n",
               g->name, size, g->name, g->name, size);
}

static const struct wit_object *global_of(const struct driver_writer *d, uint32_t i) {
    return i < d->w->globals.n ? &d->w->globals.at[i] : NULL;
}

static void put_all_data(struct driver_writer *d) {
    for (uint32_t i = 0; i < d->m->globals.n; i++) {
        const struct ir_global *g = d->m->globals.at[i];
        bool here = !g->has_init && !g->is_weak && driver_identifier(g->name) && !g->is_static;
        if (here && !ir_of_model(g) && !driver_misses(d, g->name)) put_data(d, g, global_of(d, i));
    }
}

/* What a library keeps for itself, but for one. */
static bool is_of_models(const struct ir_global *g) {
    return ir_of_model(g) && strcmp(g->name, "__vl_errno") != 0;
}

static void put_global(struct driver_writer *d, uint32_t i) {
    const struct ir_global *g = d->m->globals.at[i];
    const struct wit_object *o = global_of(d, i);
    if (!o || !o->cells.n) return;
    if (ir_tells_elsewhere(g) && !witness_takes_own(g, o))
        driver_problem(d, "another file's definition of a weak function");
    if (g->is_const && g->is_weak && !g->has_init)
        driver_problem(d, "another file's definition of a weak constant");
    if (g->is_const || g->is_string || g->is_noted || is_of_models(g)) return;
    if (ir_says_linked(g->name) || driver_misses(d, g->name)) return;
    if (!driver_identifier(g->name)) {
        driver_problem(d, "the value of a static local");
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
        if (d->w->inputs.at[input].bits)
            driver_problem(d, "padding holds what the compiler leaves");
        return true;
    }
    return false;
}

/* A test is over when its inputs are used up: what goes on for ever may end so. */
static void put_last_input(struct driver_writer *d, uint32_t n) {
    str_printf(&d->main,
               "extern void vl_exit_program(int) __asm__(\"exit\");\n"
               "static void vl_used_up(void) {\n"
               "    if (vl_inputs >= %u) vl_exit_program(0);\n}\n",
               n);
}

static void put_inputs(struct driver_writer *d) {
    const struct witness *w = d->w;
    str_puts(&d->main, "static void vl_input(unsigned i, void *to) {\n    switch (i) {\n");
    uint32_t given = 0;
    for (uint32_t i = 0; i < w->inputs.n; i++) {
        if (d->given[i] || chooses_order(d, i) || is_padding(d, i)) continue;
        str_printf(&d->main, "    case %u:\n", given++);
        driver_put_copy(d, &d->main, "to", &w->inputs.at[i], NULL);
        str_puts(&d->main, "    break;\n");
    }
    str_puts(&d->main, "    default: break;\n    }\n}\n");
    for (uint32_t i = w->inputs.n; i < d->run->takers.n; i++) given += !chooses_order(d, i);
    if (d->kind == CHECK_GOAL) put_last_input(d, given);
    str_puts(&d->main, "static void vl_havoc(unsigned i) {\n    switch (i) {\n");
    for (uint32_t i = 0; i < w->havocs.n; i++) {
        str_printf(&d->main, "    case %u:\n", i);
        for (uint32_t n = 0; n < w->havocs.at[i].writes.n; n++) {
            const struct wit_write *x = &w->havocs.at[i].writes.at[n];
            struct str at = {.arena = d->a};
            driver_put_pointer(d, &at, &x->at);
            driver_put_copy(d, &d->main, at.at ? at.at : "", &x->v, x->name);
        }
        str_puts(&d->main, "    break;\n");
    }
    str_puts(&d->main, "    default: break;\n    }\n}\n");
}

static const char driver_begin[] =
    "static void vl_input(unsigned i, void *to), vl_havoc(unsigned i);\n"
    "static unsigned vl_inputs, vl_havocs;\n";

static const char driver_head[] =
    "    __builtin_memset(to, 0, n);\n    vl_input(vl_inputs++, to);\n}\n"
    "__attribute__((unused)) static void vl_set(void *at, unsigned n, unsigned long long bits) {\n"
    "    __builtin_memcpy(at, &bits, n);\n}\n"
    "__attribute__((unused)) static void vl_point(void *at, void *to) {\n"
    "    __builtin_memcpy(at, &to, sizeof to);\n}\n"
    "extern void vl_exit(int) __asm__(\"_exit\"), vl_free(void *) __asm__(\"free\");\n"
    "extern int vl_flush(void *) __asm__(\"fflush\");\n"
    "__attribute__((unused)) static void vl_end(void) {\n"
    "    __builtin_printf(\"vl: returned\\n\");\n    vl_flush(0);\n    vl_exit(0);\n}\n"
    "extern void *vl_stream(void) __asm__(\"tmpfile\");\n"
    "extern void *vl_clear_memory(unsigned long, unsigned long) __asm__(\"calloc\");\n"
    "__attribute__((unused)) static char *vl_memory(unsigned long n) {\n"
    "    return vl_clear_memory(n, 1);\n}\n";

static const char driver_place[] =
    /* size bytes at an address with these low bits, and nothing around them */
    "extern void vl_fence(void const volatile *, unsigned long)\n"
    "    __asm__(\"__asan_poison_memory_region\") __attribute__((weak));\n"
    "static char *vl_place(unsigned low, unsigned long long size) {\n"
    "    char *from = vl_memory(size + 3 * 4096), *to = from + size + 3 * 4096;\n"
    "    char *at = from + (4096 - (unsigned long)from % 4096) + low;\n"
    "    if (vl_fence) {\n        vl_fence(from, at - from);\n"
    "        vl_fence(at + size, to - (at + size));\n    }\n"
    "    return at;\n}\n";

static const char driver_check_set[] =
    "extern void vl_check_set(const volatile void *, unsigned long)\n"
    "    __asm__(\"__msan_check_mem_is_initialized\") __attribute__((weak));\n";

static bool any_placed(const struct driver_writer *d) {
    for (uint32_t i = 0; i < d->w->objects.n; i++)
        if (placed(d, i)) return true;
    return false;
}

const char *driver_type(struct driver_writer *d, ir_type t) {
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
    if (t == 128) return "unsigned __int128";
    if (t > 64 || (t > 1 && (t & (t - 1)))) driver_problem(d, "a value of an odd type");
    return t == 1    ? "_Bool"
           : t <= 8  ? "unsigned char"
           : t <= 16 ? "unsigned short"
           : t <= 32 ? "unsigned"
                     : "unsigned long long";
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
        if (!named) driver_problem(d, "an argument of a type without a name");
        str_printf(s, "*(%s *)(void *)", named ? ct->name : "char");
    }
    if (v->type == IR_PTR) {
        if (val->type != IR_PTR) str_printf(s, "(%s)", driver_type(d, val->type));
        str_puts(s, "(void *)");
        driver_put_pointer(d, s, v);
    } else if (ir_is_float(v->type) || v->type > 64) {
        str_printf(s, "({ %s r; __builtin_memcpy(&r, ", driver_type(d, v->type));
        put_byte_values(s, v->bits, ir_type_size(d->m, v->type));
        str_printf(s, ", %u); r; })", ir_type_size(d->m, v->type));
    } else {
        str_printf(s, "(%s)0x%llxu", driver_type(d, v->type), (unsigned long long)v->bits);
        str_printf(s, " /* %s = %s */", p->name ? p->name : "",
                   interp_show(d->a, d->m, d->w, v, p->ct));
    }
}

/* The result is the caller's: what it points to is not lost, and it is to have a value. */
static void put_result_start(struct driver_writer *d, const struct ir_func *f, const char *name) {
    if (f->ret == IR_VOID)
        str_printf(&d->main, "    (void)%s(", name);
    else
        str_printf(&d->main, "    static %s vl_result;\n    vl_result = (%s)%s(",
                   driver_type(d, f->ret), driver_type(d, f->ret), name);
}

static void put_result_end(struct driver_writer *d, const struct ir_func *f) {
    bool unset = d->kind == CHECK_UNINITIALISED_READ && f->ret != IR_VOID;
    str_puts(&d->main, ");\n");
    if (unset)
        str_puts(&d->main, "    if (vl_check_set) vl_check_set(&vl_result, sizeof vl_result);\n");
}

static void put_entry_call(struct driver_writer *d, const struct ir_func *f) {
    const struct witness *w = d->w;
    uint32_t n = driver_params(f), first = 0;
    if (n && f->ret == IR_VOID && f->ret_ct && d->m->ctypes.at[f->ret_ct].kind >= CT_STRUCT)
        first = 1; /* the result's address */
    if (!driver_identifier(f->name)) driver_problem(d, "a function without a C name");
    put_result_start(d, f, strcmp(f->name, "main") == 0 ? "vl_user_main" : f->name);
    for (uint32_t i = first; i < n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        const struct wit_val zero = {.type = p->type};
        if (i > first) str_puts(&d->main, ", ");
        put_argument(d, f, p, i < w->args.n ? &w->args.at[i] : &zero);
    }
    put_result_end(d, f);
}

/* Inputs that do not come from calls of the program: volatile reads, indeterminate values. */
static bool gives_itself(const struct driver_writer *d, uint32_t input) {
    const struct ir_ins *i = d->run->takers.at[input].ins;
    if (d->given[input] || d->w->inputs.at[input].irrelevant || i->op != IR_NONDET) return false;
    if (i->imm == IR_INPUT_ORDER || ir_is_padding(i) || ir_is_callback(i)) return false;
    const struct ir_func *back = driver_call_back(d); /* arguments of what it calls */
    if (back && i >= back->ins.at && i < back->ins.at + back->ins.n) return false;
    return !i->name || strncmp(i->name, "__VERIFIER_nondet", 17) != 0;
}

static bool has_assembly(const struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_ASM) return true;
    return false;
}

static void look_for_problems(struct driver_writer *d) {
    if (d->m->target.big_endian) driver_problem(d, "another machine's byte order");
    if (d->w->unset.n) driver_problem(d, "memory that was never set holds what it likes");
    for (uint32_t i = 0; i < d->m->funcs.n; i++)
        if (has_assembly(d->m->funcs.at[i]))
            driver_problem(d, "inline assembly does on a machine what it does");
    for (uint32_t i = 0; i < d->w->inputs.n && i < d->run->takers.n; i++)
        if (gives_itself(d, i)) driver_problem(d, "inputs that no call gives");
}

static void put_driver_head(struct driver_writer *d) {
    if (ir_find_global(d->m, "__vl_errno")) /* where the model has it (core/libc/errno.c) */
        str_puts(&d->main, "#include <errno.h>\n#define __vl_errno errno\n");
    bool ends = d->kind == CHECK_GOAL;
    str_puts(&d->main, driver_begin);
    if (ends) str_puts(&d->main, "static void vl_used_up(void);\n");
    str_puts(&d->main,
             "__attribute__((unused)) static void vl_next(void *to, unsigned long n) {\n");
    if (ends) str_puts(&d->main, "    vl_used_up();\n");
    str_puts(&d->main, driver_head);
    if (any_placed(d)) str_puts(&d->main, driver_place);
    if (d->kind == CHECK_UNINITIALISED_READ) str_puts(&d->main, driver_check_set);
    str_printf(&d->main, "static char *vl_object[%u];\n", d->w->objects.n + 1);
    str_printf(&d->main, "static char *vl_passed[%u][%u];\n", MAX_CALLS, MAX_PASSED);
}

void driver_write(struct arena *a, const struct ir_module *task, const struct witness *w,
                  const struct interp_result *run, enum check_kind kind, struct driver *out) {
    struct driver_writer d = {.a = a,
                              .m = task,
                              .w = w,
                              .run = run,
                              .kind = kind,
                              .before = {.arena = a},
                              .main = {.arena = a},
                              .given = arena_new_array(a, bool, w->inputs.n + 1)};
    const struct ir_func *f = ir_find_func(task, w->entry);
    *out = (struct driver){.problem = "no such function"};
    if (!f) return;
    put_driver_head(&d);
    put_all_data(&d);
    driver_put_stubs(&d);
    driver_put_library(&d);
    put_inputs(&d);
    /* What clang says of the conversions of these arguments is not about the program. */
    if (kind == CHECK_CONVERSION)
        str_puts(&d.main, "__attribute__((no_sanitize(\"implicit-conversion\")))\n");
    str_puts(&d.main, "static void vl_run(void) {\n");
    put_objects(&d);
    for (uint32_t i = 0; i < task->globals.n; i++) put_global(&d, i);
    put_entry_call(&d, f);
    str_puts(&d.main, "}\n");
    look_for_problems(&d);
    *out = (struct driver){.before = d.before.at ? d.before.at : "",
                           .main = d.main.at,
                           .problem = d.problem,
                           .ordered = run->orders.n > 0,
                           .opens = d.opens};
}
