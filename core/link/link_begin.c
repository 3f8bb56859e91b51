/* link_begin.c - what runs before main: constructors, and the registration of destructors. */
#include "core/link/link_begin.h"

#include "core/base/str.h"
#include "core/program/insert.h"
#include "core/ssa/build.h"

#include <string.h>

enum { MOST_FILES = 3 }; /* of one priority, whose orders are all tried */

/* ---- at the start of main ---- */

static void put_first(struct arena *a, struct ir_func *f, struct ir_ins i) {
    i.loc = f->name_loc;
    ir_insert_before(a, f, f->blocks.at[1].ins.at[0], i);
}

static void mark(struct arena *a, struct ir_func *f, const char *what) {
    struct ir_ins check = {.op = IR_CHECK, .check = CHECK_NOT_COVERED, .text = what, .nargs = 1};
    check.args = arena_new(a, ir_val);
    check.args[0] = f->ins.n + 1;
    put_first(a, f, check);
    put_first(a, f, (struct ir_ins){.op = IR_UNSUPPORTED, .type = IR_I(1), .text = what});
}

/* ---- hooks ---- */

struct hook_sequence {
    struct ir_module *program;
    struct ir_builder *b;
    const struct link_hook *hooks; /* in order */
    uint32_t n;
    const char *uncovered; /* why the order cannot be followed, or NULL */
};

static bool is_before(const struct link_hook *x, const struct link_hook *y) {
    if (x->func->hook != y->func->hook) return x->func->hook < y->func->hook;
    return x->func->priority < y->func->priority;
}

static bool is_even(const struct link_hook *x, const struct link_hook *y) {
    return !is_before(x, y) && !is_before(y, x);
}

/* Stable: hooks of one priority keep the order of the files, and of their text. */
static struct link_hook *sorted(struct arena *a, const struct link_hook *hooks, uint32_t n) {
    struct link_hook *out = arena_new_array(a, struct link_hook, n);
    for (uint32_t i = 0, k; i < n; i++) {
        for (k = i; k > 0 && is_before(&hooks[i], &out[k - 1]); k--) out[k] = out[k - 1];
        out[k] = hooks[i];
    }
    return out;
}

/* The hooks first to last of one file are called. */
static void call_file(struct hook_sequence *s, uint32_t from, uint32_t to, uint32_t module) {
    for (uint32_t i = from; i < to; i++)
        if (s->hooks[i].module == module)
            ir_call(s->b, s->hooks[i].func->name, s->hooks[i].func->ret, 0, NULL, 0);
}

static const char *file_of(const struct hook_sequence *s, uint32_t from, uint32_t module) {
    while (s->hooks[from].module != module) from++;
    uint32_t file = s->hooks[from].func->name_loc.file;
    const char *path = file < s->program->files.n ? s->program->files.at[file] : NULL;
    return path ? str_behind(path, '/') : "a file";
}

/* Branches on whether one file comes first; gives the block where it does not. */
static ir_blk choose(struct hook_sequence *s, const char *first, const char *other) {
    ir_blk yes = ir_block_new(s->b, NULL), no = ir_block_new(s->b, NULL);
    const char *what =
        arena_printf(s->program->arena, "constructors of %s before those of %s", first, other);
    ir_br(s->b, ir_nondet(s->b, IR_I(1), IR_INPUT_ORDER, what, 0), yes, no);
    ir_seal(s->b, yes);
    ir_seal(s->b, no);
    ir_set_block(s->b, yes);
    return no;
}

/* The files' hooks in each order: first those of one, by choice, then those of the rest. */
static void call_orders(struct hook_sequence *s, uint32_t from, uint32_t to,
                        const uint32_t *modules, uint32_t n) {
    ir_blk end = ir_block_new(s->b, NULL);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t rest[MOST_FILES], k = 0;
        for (uint32_t j = 0; j < n; j++)
            if (j != i) rest[k++] = modules[j];
        bool last = i + 1 == n;
        ir_blk no =
            last ? 0 : choose(s, file_of(s, from, modules[i]), file_of(s, from, rest[k - 1]));
        call_file(s, from, to, modules[i]);
        if (k) call_orders(s, from, to, rest, k);
        ir_jmp(s->b, end);
        if (no) ir_set_block(s->b, no);
    }
    ir_seal(s->b, end);
    ir_set_block(s->b, end);
}

/* Hooks of one kind and priority. */
static void call_even(struct hook_sequence *s, uint32_t from, uint32_t to) {
    uint32_t modules[MOST_FILES], n = 0;
    for (uint32_t i = from; i < to; i++) {
        uint32_t k = 0;
        while (k < n && modules[k] != s->hooks[i].module) k++;
        if (k < n) continue;
        if (n == MOST_FILES) {
            s->uncovered = "order of constructors of one priority in more than 3 files";
            return;
        }
        modules[n++] = s->hooks[i].module;
    }
    call_orders(s, from, to, modules, n);
}

static void call_all(struct hook_sequence *s) {
    for (uint32_t i = 0, k; i < s->n; i = k) {
        for (k = i; k < s->n && is_even(&s->hooks[i], &s->hooks[k]); k++)
            if (s->hooks[k].func->params.n) s->uncovered = "constructor with parameters";
        call_even(s, i, k);
    }
}

void link_begin_hooks(struct ir_module *program, struct ir_func *start, const char *name,
                      const struct link_hook *hooks, uint32_t n) {
    struct arena *a = program->arena;
    struct ir_func *f = arena_new(a, struct ir_func);
    if (!n) return;
    f->name = arena_strdup(a, name);
    f->is_static = f->is_model = true;
    struct ir_builder *b = ir_build_begin(program, f);
    struct hook_sequence s = {.program = program, .b = b, .hooks = sorted(a, hooks, n), .n = n};
    call_all(&s);
    ir_ret(b, 0);
    ir_build_end(b);
    if (s.uncovered) {
        mark(a, start, s.uncovered);
        return;
    }
    vec_push(a, &program->funcs, f);
    put_first(a, start, (struct ir_ins){.op = IR_CALL, .text = f->name});
}

/* ---- rounding ---- */

/* Such a file's operations read the mode (core/frontend/unit/rounding.c). */
static bool sets_rounding(const struct ir_module *m) {
    return ir_find_global(m, "__vl_noted_rounding") != NULL;
}

/* By its types: what is constant has been computed, to nearest. */
static bool has_floats(const struct ir_module *m) {
    for (ir_ct i = 1; i < m->ctypes.n; i++)
        if (m->ctypes.at[i].kind == CT_FLOAT) return true;
    return false;
}

void link_begin_rounding(struct arena *a, const struct ir_module *const *modules, uint32_t n,
                         struct ir_func *start) {
    bool sets = false, ignores = false;
    for (uint32_t i = 0; i < n; i++) {
        sets |= sets_rounding(modules[i]);
        ignores |= !sets_rounding(modules[i]) && has_floats(modules[i]);
    }
    if (sets && ignores) mark(a, start, "rounding mode that another file sets");
}
