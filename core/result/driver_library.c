/* driver_library.c - a driver's stand-ins of library functions that took inputs in the run.
 *
 * The user's file calls them under other names (driver.before). The n-th call of one does what the
 * n-th call of the run did: it stores the same through its arguments and returns the same. Memory
 * that it returns is the real function's. A call that the run does not have is the real function's
 * too, and so is the call in which the run fails, once it has stored what it stored: the sanitizer
 * looks at what the library reads and writes. Functions that fill a buffer whose size they are told
 * keep to it, so that a repaired call is not broken by them.
 */
#include "core/result/driver_text.h"
#include "core/ssa/callbacks.h"

#include <string.h>

enum { MAX_VARIABLE = 8 /* arguments behind `...` */ };

/* Functions that write at most so many bytes to their parameter `to`, and return at most `most`. */
struct fill_rule {
    const char *name;
    uint32_t to;
    const char *limit, *most;
    bool text; /* the last byte is 0 */
};

static const struct fill_rule fill_rules[] = {
    {"fgets", 0, "p1", NULL, true},       {"read", 1, "p2", "p2", false},
    {"pread", 1, "p2", "p2", false},      {"recv", 1, "p2", "p2", false},
    {"recvfrom", 1, "p2", "p2", false},   {"fread", 0, "p1 * p2", "p2", false},
    {"getcwd", 0, "p1", NULL, true},      {"readlink", 1, "p2", "p2", false},
    {"gethostname", 0, "p1", NULL, true}, {"getrandom", 0, "p1", "p1", false},
    {"getentropy", 0, "p1", NULL, false}, {"fgets_unlocked", 0, "p1", NULL, true},
};

struct standin {
    struct driver_writer *d;
    const struct ir_func *f;
    const struct fill_rule *fills; /* NULL: it does not */
    uint32_t groups;               /* arguments behind `...` that are used */
};

/* One call in the run. */
struct library_call {
    const struct interp_step *enter, *end; /* .end NULL: the run ended in it */
    uint32_t first_store, nstores;
    bool frees, calls_back;
};

static const struct fill_rule *fill_rule_of(const char *name) {
    for (size_t i = 0; i < sizeof fill_rules / sizeof *fill_rules; i++)
        if (strcmp(fill_rules[i].name, name) == 0) return &fill_rules[i];
    return NULL;
}

/* ---- the calls of the run ---- */

/* The step that ends the call entered at step `from`; sets what happened in between. */
static void find_end(const struct driver_writer *d, uint32_t from, struct library_call *c) {
    const struct interp_step *enter = &d->run->trace.at[from];
    for (uint32_t i = from + 1; i < d->run->trace.n && !c->end; i++) {
        const struct interp_step *s = &d->run->trace.at[i];
        if (s->depth < enter->depth) return;
        c->frees |= s->kind == STEP_FREE;
        c->calls_back |= s->kind == STEP_ENTER;
        if (s->kind == STEP_RETURN && s->depth == enter->depth) c->end = s;
    }
}

/* Of the call in which the run ends: what no call that returned has stored. */
static void find_last_stores(const struct driver_writer *d, struct library_call *c) {
    for (uint32_t i = 0; i < d->run->trace.n; i++) {
        const struct interp_step *s = &d->run->trace.at[i];
        uint32_t end = s->kind == STEP_RETURN ? s->first_store + s->nstores : 0;
        if (end > c->first_store) c->first_store = end;
    }
    c->nstores = d->run->stores.n - c->first_store;
}

static struct library_call library_call_at(const struct driver_writer *d, uint32_t step) {
    struct library_call c = {.enter = &d->run->trace.at[step]};
    find_end(d, step, &c);
    if (c.end) {
        c.first_store = c.end->first_store;
        c.nstores = c.end->nstores;
    } else {
        find_last_stores(d, &c);
    }
    return c;
}

/* ---- stores ---- */

/* The place as an offset from an argument, "(char *)p1 + 3"; NULL: no argument points there. */
static const char *by_parameter(const struct standin *s, const struct library_call *c,
                                const struct wit_val *at, uint32_t *param) {
    uint32_t n = driver_params(s->f);
    for (uint32_t i = 0; i < n && i < c->enter->nargs; i++) {
        const struct wit_val *p = &c->enter->args[i];
        if (p->type != IR_PTR || p->place != at->place || p->index != at->index) continue;
        if (p->place == WIT_NULL || p->place == WIT_ADDRESS) continue;
        *param = i;
        return arena_printf(s->d->a, "(char *)p%u + %lld", i, (long long)(at->off - p->off));
    }
    return NULL;
}

static bool stores_errno(const struct standin *s, const struct wit_val *at) {
    return at->place == WIT_GLOBAL &&
           strcmp(s->d->m->globals.at[at->index]->name, "__vl_errno") == 0;
}

/* What the library keeps in a stream is its own. */
static bool is_stream_parameter(const struct standin *s, uint32_t param) {
    const struct ir_ctype *t = &s->d->m->ctypes.at[s->f->ins.at[s->f->params.at[param]].ct];
    return t->kind == CT_PTR && interp_is_file(&s->d->m->ctypes.at[t->elem]);
}

static bool stores_in_library(const struct standin *s, const struct wit_val *at) {
    return at->place == WIT_GLOBAL && ir_of_model(s->d->m->globals.at[at->index]);
}

/* Bytes of the store: a run of many that are alike is one. */
static uint64_t stored_bytes(const struct standin *s, const struct interp_store *x) {
    return ir_type_size(s->d->m, x->value.type) + x->value.more;
}

/* Does the store go on where the one before ended? */
static bool continues_store(const struct standin *s, const struct interp_store *before,
                            const struct interp_store *x) {
    return before && before->at.place == x->at.place && before->at.index == x->at.index &&
           before->at.off + (int64_t)stored_bytes(s, before) == x->at.off;
}

/* Where the store goes, as a C expression; NULL: to memory of the library. *group counts the
 * objects behind `...`, in their order. */
static const char *store_place(struct standin *s, const struct library_call *c,
                               const struct interp_store *before, const struct interp_store *x,
                               int64_t *start, uint32_t *group) {
    uint32_t param;
    const char *place = by_parameter(s, c, &x->at, &param);
    if (place) return is_stream_parameter(s, param) ? NULL : place;
    if (stores_errno(s, &x->at)) return "(char *)&__vl_errno";
    const struct wit_val *ret = c->end ? &c->end->value : NULL;
    bool own = ret && ret->type == IR_PTR && ret->place == x->at.place && ret->index == x->at.index;
    if (stores_in_library(s, &x->at))
        return own ? arena_printf(s->d->a, "vl_own + %lld", (long long)x->at.off) : NULL;
    if (!s->f->varargs) {
        struct str text = {.arena = s->d->a};
        driver_put_pointer(s->d, &text, &x->at);
        return text.at ? text.at : "";
    }
    if (!continues_store(s, before, x)) {
        ++*group;
        *start = x->at.off;
    }
    if (*group > MAX_VARIABLE) driver_problem(s->d, "a call with many arguments");
    if (*group > s->groups) s->groups = *group;
    return arena_printf(s->d->a, "vl_arguments[%u] + %lld", *group - 1,
                        (long long)(x->at.off - *start));
}

/* A store into a buffer of known size is done only as far as there is room. */
static void put_store(struct standin *s, const struct library_call *c, const char *place,
                      const struct interp_store *x) {
    struct str *to = &s->d->main;
    uint32_t param = UINT32_MAX;
    const uint64_t n = stored_bytes(s, x);
    if (s->fills && by_parameter(s, c, &x->at, &param) && param == s->fills->to) {
        int64_t off = x->at.off - c->enter->args[param].off;
        str_printf(to, "        if (%lld <= (long long)(%s))", (long long)(off + (int64_t)n),
                   s->fills->limit);
    } else {
        str_puts(to, "    ");
    }
    if (x->value.more)
        str_printf(to, "    __builtin_memset(%s, %u, %llu);\n", place,
                   (unsigned)(x->value.bits & 0xff), (unsigned long long)n);
    else
        driver_put_copy(s->d, to, place, &x->value, NULL);
}

/* One byte behind the last one stored: the run fails there. */
static void put_step_too_far(struct standin *s, const char *place, uint64_t size) {
    bool bounds = s->d->kind == CHECK_OUT_OF_BOUNDS || s->d->kind == CHECK_ARRAY_BOUNDS;
    if (bounds && place && !s->fills)
        str_printf(&s->d->main, "        vl_set(%s + %llu, 1, 0);\n", place,
                   (unsigned long long)size);
}

static void put_stores(struct standin *s, const struct library_call *c) {
    const struct interp_store *before = NULL;
    const char *last = NULL;
    uint32_t group = 0;
    uint64_t size = 0;
    int64_t start = 0;
    for (uint32_t i = c->first_store; i < c->first_store + c->nstores; i++) {
        const struct interp_store *x = &s->d->run->stores.at[i];
        const char *place = store_place(s, c, before, x, &start, &group);
        if (place) put_store(s, c, place, x);
        before = x;
        if (!place || stores_errno(s, &x->at)) continue;
        last = place;
        size = stored_bytes(s, x);
    }
    if (!c->end) put_step_too_far(s, last, size);
}

/* ---- results ---- */

/* A call of the real function; of one with `...`, whose arguments are not known, the end of input.
 */
static const char *real_call(const struct standin *s) {
    struct str text = {.arena = s->d->a};
    if (s->f->varargs) return arena_printf(s->d->a, "(%s)-1", driver_type(s->d, s->f->ret));
    str_printf(&text, "vl_real_%s(", s->f->name);
    for (uint32_t i = 0; i < driver_params(s->f); i++) str_printf(&text, "%sp%u", i ? ", " : "", i);
    str_puts(&text, ")");
    return text.at;
}

static bool opens_stream(const char *name) {
    static const char *const names[] = {"fopen", "fopen64", "fdopen",
                                        "popen", "tmpfile", "tmpfile64"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

static void put_pointer_result(struct standin *s, const struct library_call *c,
                               const struct wit_val *v) {
    struct str *to = &s->d->main;
    uint32_t param;
    const char *place = by_parameter(s, c, v, &param);
    str_puts(to, "        r = ");
    if (place)
        str_puts(to, place);
    else if (stores_in_library(s, v))
        str_printf(to, "vl_own + %lld", (long long)v->off);
    else if (v->place == WIT_ALLOC && opens_stream(s->f->name))
        str_puts(to, "vl_stream()");
    else if (v->place == WIT_ALLOC)
        str_puts(to, real_call(s));
    else
        driver_put_pointer(s->d, to, v);
    str_puts(to, ";\n");
}

static void put_result(struct standin *s, const struct library_call *c) {
    const struct wit_val *v = &c->end->value;
    struct str *to = &s->d->main;
    if (s->f->ret == IR_VOID || v->type == IR_VOID) return;
    if (v->type == IR_PTR)
        put_pointer_result(s, c, v);
    else {
        str_puts(to, "    ");
        driver_put_copy(s->d, to, "&r", v, NULL);
    }
    if (s->fills && s->fills->most)
        str_printf(to, "        if ((long long)r > (long long)(%s)) r = %s;\n", s->fills->most,
                   s->fills->most);
}

/* ---- the call in which the run fails ---- */

/* Fills the buffer as far as the function is told that it may. */
static void put_fill(struct standin *s) {
    const struct fill_rule *x = s->fills;
    struct str *to = &s->d->main;
    str_printf(to, "        __builtin_memset(p%u, 'x', %s);\n", x->to, x->limit);
    if (x->text)
        str_printf(to, "        if (%s) ((char *)p%u)[%s - 1] = 0;\n", x->limit, x->to, x->limit);
    if (x->most) str_printf(to, "        return %s;\n", x->most);
    if (!x->most) str_printf(to, "        return %s;\n", s->f->ret == IR_PTR ? "p0" : "0");
}

/* Reads a long word, which is a number too, as the format says. */
static void put_scan(struct standin *s) {
    uint32_t format = driver_params(s->f) - 1;
    str_printf(
        &s->d->main,
        "    {\n        static char vl_text[300];\n        __builtin_va_list vl_list;\n"
        "        __builtin_memset(vl_text, '1', sizeof vl_text);\n"
        "        __builtin_va_start(vl_list, p%u);\n"
        "        return vl_scan(vl_text_stream(vl_text, sizeof vl_text, \"r\"), p%u, vl_list);\n"
        "    }\n",
        format, format);
}

static void put_last_call(struct standin *s, const struct library_call *c) {
    struct str *to = &s->d->main;
    if (s->fills) {
        put_fill(s);
        return;
    }
    if (!c->nstores && (strcmp(s->f->name, "scanf") == 0 || strcmp(s->f->name, "fscanf") == 0)) {
        put_scan(s);
        return;
    }
    put_stores(s, c);
    for (uint32_t i = 0; i < driver_params(s->f) && i < c->enter->nargs; i++) {
        const struct wit_val *p = &c->enter->args[i];
        bool is_object = p->type == IR_PTR && p->place != WIT_NULL && p->place != WIT_FUNC;
        if (is_object) str_printf(to, "        if (p%u) vl_look(p%u);\n", i, i);
    }
    str_printf(to, "        return %s;\n", real_call(s));
}

/* It left a pointer to memory that it allocated: only the real function can. */
static bool leaves_memory(const struct standin *s, const struct library_call *c) {
    for (uint32_t i = c->first_store; i < c->first_store + c->nstores; i++) {
        const struct wit_val *v = &s->d->run->stores.at[i].value;
        if (v->type == IR_PTR && v->place == WIT_ALLOC) return !s->f->varargs;
    }
    return false;
}

static void put_library_call(struct standin *s, const struct library_call *c, uint32_t k) {
    struct str *to = &s->d->main;
    str_printf(to, "    case %u:\n", k);
    if (!c->end) {
        put_last_call(s, c);
        return;
    }
    if (leaves_memory(s, c)) {
        s->d->opens = true;
        str_printf(to, "        return %s;\n", real_call(s));
        return;
    }
    if (c->frees) str_printf(to, "        %s;\n", real_call(s));
    put_stores(s, c);
    put_result(s, c);
    str_puts(to, "        break;\n");
}

/* ---- a function ---- */

static const char *standin_parameters(struct standin *s) {
    struct str text = {.arena = s->d->a};
    uint32_t n = driver_params(s->f);
    for (uint32_t i = 0; i < n; i++)
        str_printf(&text, "%s%s p%u", i ? ", " : "",
                   driver_type(s->d, s->f->ins.at[s->f->params.at[i]].type), i);
    str_puts(&text, s->f->varargs && n ? ", ..." : n ? "" : "void");
    return text.at;
}

static void put_arguments(struct standin *s) {
    struct str *to = &s->d->main;
    if (!s->groups) return;
    str_printf(to, "    char *vl_arguments[%u];\n    __builtin_va_list vl_list;\n", s->groups);
    str_printf(to, "    __builtin_va_start(vl_list, p%u);\n", driver_params(s->f) - 1);
    for (uint32_t i = 0; i < s->groups; i++)
        str_printf(to, "    vl_arguments[%u] = __builtin_va_arg(vl_list, char *);\n", i);
    str_puts(to, "    __builtin_va_end(vl_list);\n");
}

/* glibc has other names for some, by which its headers call them. */
static void put_other_names(struct standin *s, const char *head) {
    static const char *const prefixes[] = {"__isoc99_", "__isoc23_"};
    bool scans = strstr(s->f->name, "scanf") != NULL;
    if (!scans && strncmp(s->f->name, "strto", 5) != 0) return;
    for (size_t i = 0; i < 2; i++)
        str_printf(
            &s->d->main,
            "extern %s vl%s%s(%s) __asm__(\"%s%s\")\n    __attribute__((alias(\"vl_call_%s\")));\n",
            driver_type(s->d, s->f->ret), prefixes[i], s->f->name, head, prefixes[i], s->f->name,
            s->f->name);
}

/* Functions that their header makes of macros, or declares by some, are renamed behind it. */
static const char *header_of(const struct ir_func *f) {
    ir_type first = f->params.n ? f->ins.at[f->params.at[0]].type : IR_VOID;
    bool of_character = f->params.n == 1 && f->ret == IR_I(32) && first == IR_I(32);
    if (ir_is_float(first)) return "math.h";
    if (of_character && strncmp(f->name, "isw", 3) == 0) return "wctype.h";
    if (of_character && (strncmp(f->name, "is", 2) == 0 || strncmp(f->name, "to", 2) == 0))
        return "ctype.h";
    return NULL;
}

static void put_renaming(struct driver_writer *d, const struct ir_func *f) {
    const char *header = header_of(f), *name = f->name;
    if (header)
        str_printf(&d->before, "#include <%s>\nextern __typeof__(%s) vl_call_%s;\n#undef %s\n",
                   header, name, name, name);
    str_printf(&d->before, "#define %s vl_call_%s\n", name, name);
}

static void put_standin_head(struct standin *s) {
    const char *type = driver_type(s->d, s->f->ret), *name = s->f->name,
               *head = standin_parameters(s);
    struct str *to = &s->d->main;
    put_renaming(s->d, s->f);
    str_printf(to, "#undef %s\n", name);
    str_printf(to, "extern %s vl_real_%s(%s) __asm__(\"%s\");\n", type, name, head, name);
    str_printf(to, "extern %s vl_standin_%s(%s) __asm__(\"vl_call_%s\");\n", type, name, head,
               name);
    str_printf(to, "%s vl_standin_%s(%s) {\n    static unsigned vl_calls;\n", type, name, head);
    str_puts(to, "    static char vl_own[4096] __attribute__((aligned(16), unused));\n");
    if (s->f->ret != IR_VOID) str_printf(to, "    %s r = 0;\n", type);
}

/* Where the text of the calls is written before that of the head, which depends on it. */
static void put_standin(struct driver_writer *d, const struct ir_func *f) {
    struct standin s = {.d = d, .f = f, .fills = fill_rule_of(f->name)};
    struct str all = d->main;
    uint32_t k = 0;
    d->main = (struct str){.arena = d->a};
    for (uint32_t i = 0; i < d->run->trace.n; i++) {
        const struct interp_step *x = &d->run->trace.at[i];
        if (x->kind != STEP_ENTER || strcmp(x->func, f->name) != 0) continue;
        struct library_call c = library_call_at(d, i);
        if (c.calls_back) driver_problem(d, "a library function that calls the program");
        put_library_call(&s, &c, k++);
    }
    struct str calls = d->main;
    d->main = all;
    put_standin_head(&s);
    put_arguments(&s);
    str_puts(&d->main, "    switch (vl_calls++) {\n");
    if (calls.at) str_puts(&d->main, calls.at);
    str_printf(&d->main, "    default:\n        return %s;\n    }\n", real_call(&s));
    str_puts(&d->main, f->ret == IR_VOID ? "}\n" : "    return r;\n}\n");
    put_other_names(&s, standin_parameters(&s));
}

/* ---- allocation ---- */

/* "malloc" of the input "malloc fails"; NULL: the input is no such choice. */
static const char *allocator_of(struct arena *a, const struct ir_ins *ins) {
    if (ins->op != IR_NONDET || ins->imm != IR_INPUT_ALLOC || !ins->name) return NULL;
    const char *end = strstr(ins->name, " fails");
    return end && !end[6] ? arena_strndup(a, ins->name, (size_t)(end - ins->name)) : NULL;
}

static const char *program_allocator(const struct driver_writer *d, uint32_t input) {
    const struct interp_taker *t = &d->run->takers.at[input];
    return t->call ? NULL : allocator_of(d->a, t->ins);
}

/* Calls fail as in the run. All take their arguments where machines have the first three. */
static void put_allocator(struct driver_writer *d, const char *name) {
    uint32_t k = 0;
    str_printf(&d->before, "#define %s vl_call_%s\n", name, name);
    str_printf(
        &d->main,
        "#undef %s\n"
        "extern void *vl_real_%s(unsigned long, unsigned long, unsigned long) __asm__(\"%s\");\n"
        "extern void *vl_standin_%s(unsigned long p0, unsigned long p1, unsigned long p2)\n"
        "    __asm__(\"vl_call_%s\");\n"
        "void *vl_standin_%s(unsigned long p0, unsigned long p1, unsigned long p2) {\n"
        "    static unsigned vl_calls;\n    switch (vl_calls++) {\n",
        name, name, name, name, name, name);
    for (uint32_t i = 0; i < d->w->inputs.n && i < d->run->takers.n; i++) {
        const char *of = program_allocator(d, i);
        if (!of || strcmp(of, name) != 0) continue;
        if (d->w->inputs.at[i].bits)
            str_printf(&d->main, "    case %u: return 0; /* out of memory */\n", k);
        k++;
    }
    str_printf(&d->main, "    default: return vl_real_%s(p0, p1, p2);\n    }\n}\n", name);
}

/* ---- all of them ---- */

static bool is_named_among(const name_list *names, const char *name) {
    for (uint32_t i = 0; i < names->n; i++)
        if (strcmp(names->at[i], name) == 0) return true;
    return false;
}

/* Does the run end in the call of the library that took the input? Then the function has to do what
 * it did, though any value of these inputs would do. */
static bool of_last_call(const struct driver_writer *d, uint32_t input) {
    const struct interp_step *last = NULL;
    for (uint32_t i = 0; i < d->run->trace.n; i++)
        if (d->run->trace.at[i].kind == STEP_ENTER) last = &d->run->trace.at[i];
    const struct ir_func *f = last ? ir_find_func(d->m, last->func) : NULL;
    const struct interp_taker *t = &d->run->takers.at[input];
    return f && f->is_model && t->call == d->run->takers.at[d->run->takers.n - 1].call &&
           t->from->op == IR_CALL && strcmp(t->from->text, f->name) == 0 &&
           d->run->trace.at[d->run->trace.n - 1].kind == STEP_FAIL;
}

/* The library function that took the input, and matters; NULL: none. */
static const char *taken_by(struct driver_writer *d, uint32_t input) {
    const struct interp_taker *t = &d->run->takers.at[input];
    const struct wit_val *v = &d->w->inputs.at[input];
    const char *allocator = program_allocator(d, input);
    if (allocator) {
        d->given[input] = true;
        return v->bits ? allocator : NULL;
    }
    if (!t->call || (t->from->op == IR_CALL && strcmp(t->from->text, IR_CALL_BACK) == 0))
        return NULL;
    d->given[input] = true;
    bool open = ir_is_open(t->ins, false); /* what the real function fixes is not among any value */
    if (v->irrelevant && !open && !of_last_call(d, input)) return NULL;
    d->opens |= open;
    if (t->from->op != IR_CALL) driver_problem(d, "a library function that is called by a pointer");
    return t->from->op == IR_CALL ? t->from->text : NULL;
}

static const char library_head[] =
    "extern int vl_scan(void *, const char *, __builtin_va_list) __asm__(\"vfscanf\");\n"
    "extern void *vl_text_stream(void *, unsigned long, const char *) __asm__(\"fmemopen\");\n"
    "#include <errno.h>\n"
    "__attribute__((unused)) static void vl_look(const volatile void *p) {\n"
    "    (void)*(const volatile char *)p;\n}\n";

void driver_put_library(struct driver_writer *d) {
    name_list names = {0};
    for (uint32_t i = 0; i < d->w->inputs.n && i < d->run->takers.n; i++) {
        const char *name = taken_by(d, i);
        if (!name || is_named_among(&names, name)) continue;
        const struct ir_func *f = ir_find_func(d->m, name);
        if (!names.n) str_puts(&d->main, library_head);
        vec_push(d->a, &names, name);
        if (program_allocator(d, i))
            put_allocator(d, name);
        else if (f)
            put_standin(d, f);
    }
    if (names.n && d->run->omitted) driver_problem(d, "a long run with calls of the library");
}
