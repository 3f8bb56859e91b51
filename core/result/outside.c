/* outside.c - what decides a failing run, by the marks of its witness. */
#include "core/result/outside.h"

#include "core/shrink/vary.h"

/* Where the objects of the witness come from. */
enum object_origin {
    ORIGIN_OTHER,   /* behind a structure or a variable, or from a function without body */
    ORIGIN_PARAM,   /* the pointer is a parameter */
    ORIGIN_RECORD,  /* a parameter that is a record */
    ORIGIN_LIBRARY, /* a model of the library gave it */
};

static bool holds_numbers(const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = ct ? &m->ctypes.at[ct] : NULL;
    return !t ||
           (t->kind != CT_STRUCT && t->kind != CT_UNION && t->kind != CT_PTR && t->kind != CT_FUNC);
}

/* A function without body decides by what it returns and writes, and these are inputs of their own.
 */
static bool is_unknown_function(const struct ir_module *m, const struct witness *w,
                                const struct wit_val *v) {
    return v->type == IR_PTR && v->place == WIT_OBJECT && v->index < w->objects.n &&
           witness_is_function(m, &w->objects.at[v->index]);
}

/* Does the value decide what fails? An assertion states what it is that must not be got to. */
static bool is_decisive(const struct wit_val *v, const struct interp_result *run) {
    const enum check_kind kind = (enum check_kind)run->check;
    bool states = kind == CHECK_ASSERTION || kind == CHECK_POSTCONDITION ||
                  kind == CHECK_LOOP_INVARIANT || kind == CHECK_UNREACHABLE_CALL ||
                  kind == CHECK_MISSING_RETURN || kind == CHECK_NORETURN_RETURNS;
    return !v->irrelevant && (states || !v->steers);
}

/* The same of what lies in memory.  A pointer to an object of its own decides by what that holds,
 * if not by where the object comes from. */
static bool cell_decides(const struct ir_module *m, const struct witness *w,
                         const struct wit_cell *c, const struct interp_result *run) {
    const enum check_kind kind = (enum check_kind)run->check;
    bool of_origin = kind == CHECK_INVALID_FREE || kind == CHECK_STRING_LITERAL_WRITE;
    if (!of_origin && vary_is_own(w, &c->v, c->name)) return false;
    return is_decisive(&c->v, run) && !is_unknown_function(m, w, &c->v);
}

/* Is what matters of its contents among what callers pass plainly? */
static bool is_plainly_passed(const struct ir_module *m, const struct witness *w,
                              const struct wit_object *o, enum object_origin from,
                              const struct interp_result *run) {
    if (from == ORIGIN_RECORD || from == ORIGIN_LIBRARY) return true;
    const bool numbers = from == ORIGIN_PARAM && holds_numbers(m, o->ct);
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        bool plain = numbers && c->off >= o->front; /* a header is a record */
        if (!plain && cell_decides(m, w, c, run)) return false;
    }
    return true;
}

/* Is the instruction a check of memory that is read? Of what a model does nothing is known. */
static bool is_of_read(const struct ir_module *m, const char *func, ir_val check) {
    const struct ir_func *f = func ? ir_find_func(m, func) : NULL;
    if (!f || !check || check >= f->ins.n || f->ins.at[check].op == IR_CALL) return false;
    const struct ir_block *b = &f->blocks.at[f->ins.at[check].block];
    bool behind = false;
    for (uint32_t i = 0; i < b->ins.n; i++) {
        enum ir_op op = f->ins.at[b->ins.at[i]].op;
        behind |= b->ins.at[i] == check;
        if (behind && op == IR_LOAD) return true;
        if (behind && (op == IR_STORE || op == IR_COPY || op == IR_FILL)) return false;
    }
    return false;
}

/* Of which memory of a caller's is the access out of bounds? */
enum left {
    LEFT_NONE,
    LEFT_SIZED,  /* an input says how large it is, and the access goes beyond that */
    LEFT_UNSIZED /* nothing says where it begins and how large it is */
};

static bool numbers_matter(const struct witness *w, const struct interp_result *run) {
    for (uint32_t i = 0; i < w->args.n; i++)
        if (w->args.at[i].type != IR_PTR && is_decisive(&w->args.at[i], run)) return true;
    return false;
}

/* A pointer to a record is to one, for all that its function shows, unless it counts. */
static bool is_one_record(const struct ir_module *m, const struct witness *w,
                          const struct interp_result *run, const struct wit_object *o) {
    const struct ir_ctype *t = o->ct ? &m->ctypes.at[o->ct] : NULL;
    bool record = t && (t->kind == CT_STRUCT || t->kind == CT_UNION);
    return record && !numbers_matter(w, run);
}

/* A text begins with its first character and ends where it ends, but how much room is behind that
 * is not said. */
static enum left left_memory(const struct ir_module *m, const struct witness *w,
                             const struct interp_result *run) {
    if (!run->left || run->left > w->objects.n)
        return run->before_unknown ? LEFT_UNSIZED : LEFT_NONE;
    const struct wit_object *o = &w->objects.at[run->left - 1];
    if (o->end_size == 1 && is_of_read(m, run->func, run->ins)) return LEFT_NONE;
    if (run->before_unknown) return LEFT_UNSIZED;
    if (o->sized) return o->front ? LEFT_NONE : LEFT_SIZED;
    return is_one_record(m, w, run, o) ? LEFT_NONE : LEFT_UNSIZED;
}

/* The object that a pointer is to; false: to none. */
static bool object_of(const struct witness *w, const struct wit_val *v, uint32_t *out) {
    *out = v->index;
    return v->type == IR_PTR && v->place == WIT_OBJECT && v->index < w->objects.n;
}

static void note_params(const struct ir_module *m, const struct witness *w,
                        enum object_origin *from) {
    const struct ir_func *f = ir_find_func(m, w->entry);
    uint32_t k;
    for (uint32_t i = 0; i < w->args.n; i++) {
        bool record = f && i < 64 && f->by_value >> i & 1;
        if (object_of(w, &w->args.at[i], &k)) from[k] = record ? ORIGIN_RECORD : ORIGIN_PARAM;
    }
}

/* Is the input what code that is not there gives? */
static bool is_unknown_code(const struct ir_ins *by) {
    return by->op != IR_NONDET || ir_is_open(by, true);
}

/* False: unknown code decides. */
static bool note_inputs(const struct witness *w, const struct interp_result *run,
                        enum object_origin *from) {
    uint32_t k;
    for (uint32_t i = 0; i < w->inputs.n && i < run->takers.n; i++) {
        const struct wit_val *v = &w->inputs.at[i];
        bool unknown = is_unknown_code(run->takers.at[i].ins), object = object_of(w, v, &k);
        if (unknown && !object && is_decisive(v, run)) return false;
        if (!unknown && object) from[k] = ORIGIN_LIBRARY;
    }
    return true;
}

static bool writes_matter(const struct witness *w, const struct interp_result *run) {
    for (uint32_t i = 0; i < w->havocs.n; i++)
        for (uint32_t k = 0; k < w->havocs.at[i].writes.n; k++)
            if (is_decisive(&w->havocs.at[i].writes.at[k].v, run)) return true;
    return false;
}

static bool variables_matter(const struct ir_module *m, const struct witness *w,
                             const struct interp_result *run) {
    for (uint32_t i = 0; i < w->globals.n; i++) {
        const struct ir_global *g = m->globals.at[i];
        const struct wit_object *o = &w->globals.at[i];
        if (ir_of_model(g) || witness_takes_own(g, o)) continue;
        for (uint32_t k = 0; k < o->cells.n; k++)
            if (cell_decides(m, w, &o->cells.at[k], run)) return true;
    }
    return false;
}

bool outside_decides(struct arena *a, const struct ir_module *task, const struct witness *w,
                     const struct interp_result *run) {
    enum object_origin *from = arena_new_array(a, enum object_origin, w->objects.n + 1);
    const enum left left = left_memory(task, w, run);
    note_params(task, w, from);
    if (left == LEFT_UNSIZED || !note_inputs(w, run, from) || writes_matter(w, run) ||
        witness_tells_places(w))
        return true;
    if (left == LEFT_SIZED) return false;
    if (variables_matter(task, w, run)) return true;
    for (uint32_t i = 0; i < w->objects.n; i++)
        if (!is_plainly_passed(task, w, &w->objects.at[i], from[i], run)) return true;
    return false;
}
