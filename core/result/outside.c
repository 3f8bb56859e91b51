/* outside.c - what decides a failing run, by the marks of its witness. */
#include "core/result/outside.h"

#include "core/ir/enumeration.h"
#include "core/result/converted.h"
#include "core/result/cursor.h"
#include "core/result/questioned.h"
#include "core/shrink/vary.h"

#include <string.h>

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

/* Texts, and other bytes that come from somewhere. */
static bool is_of_bytes(const struct ir_module *m, ir_ct ct) {
    return !ct || ir_ctype_at(m, ct)->size <= 1;
}

/* A function without body decides by what it returns and writes, and these are inputs of their own.
 */
static bool is_unknown_function(const struct ir_module *m, const struct witness *w,
                                const struct wit_val *v) {
    return v->type == IR_PTR && v->place == WIT_OBJECT && v->index < w->objects.n &&
           witness_is_function(m, &w->objects.at[v->index]);
}

/* A witness and its run, and whether values decide that only steer the run to what fails. */
struct outside_search {
    const struct ir_module *m;
    const struct witness *w;
    const struct interp_result *run;
    bool steering;
};

/* A check that states what it is that must not be got to. */
static bool states_exclusion(enum check_kind kind) {
    return kind == CHECK_ASSERTION || kind == CHECK_POSTCONDITION || kind == CHECK_LOOP_INVARIANT ||
           kind == CHECK_UNREACHABLE_CALL || kind == CHECK_MISSING_RETURN ||
           kind == CHECK_NORETURN_RETURNS;
}

/* Does the value decide what fails? */
static bool is_decisive(const struct outside_search *d, const struct wit_val *v) {
    bool all = d->steering || states_exclusion((enum check_kind)d->run->check);
    return !v->irrelevant && (all || !v->steers);
}

/* Does the program store such a number itself, as what it keeps in a range (ranges.h)? Where
 * nothing was stored, 0 is what callers know of; so is what an assertion excludes. */
static bool is_brought_about(const struct outside_search *d, const struct ir_kept *k,
                             const struct wit_val *v) {
    if (states_exclusion((enum check_kind)d->run->check)) return false;
    if (!k || !k->by || !ir_kept_ends(k) || !ir_is_int(v->type) || !v->bits) return false;
    sbv_t n = k->lo < 0 ? bv_signed(v->bits, v->type) : (sbv_t)v->bits;
    return n >= k->lo && n <= k->hi;
}

/* The same of what lies in memory.  A pointer to an object of its own decides by what that holds,
 * if not by where the object comes from. */
static bool cell_matters(const struct outside_search *d, const struct wit_cell *c) {
    const enum check_kind kind = (enum check_kind)d->run->check;
    bool of_origin = kind == CHECK_INVALID_FREE || kind == CHECK_STRING_LITERAL_WRITE;
    if (!of_origin && vary_is_own(d->w, &c->v, c->name)) return false;
    return is_decisive(d, &c->v) && !is_unknown_function(d->m, d->w, &c->v);
}

/* o: the object that it lies in. */
static bool cell_decides(const struct outside_search *d, const struct wit_object *o,
                         const struct wit_cell *c) {
    bool element = o->ct && c->off >= o->front;
    const struct ir_kept *k = element ? ir_kept_at(d->m, o->ct, c->off - o->front) : NULL;
    return cell_matters(d, c) && !is_brought_about(d, k, &c->v);
}

/* The object that a pointer is to; false: to none. */
static bool object_of(const struct witness *w, const struct wit_val *v, uint32_t *out) {
    *out = v->index;
    return v->type == IR_PTR && v->place == WIT_OBJECT && v->index < w->objects.n;
}

/* Does the code ask about the numbers behind the argument that leads to the object? */
static bool asks_about_contents(const struct outside_search *d, struct arena *tmp,
                                uint32_t object) {
    uint32_t k;
    for (uint32_t i = 0; i < d->w->args.n; i++)
        if (object_of(d->w, &d->w->args.at[i], &k) && k == object &&
            questioned_contents(tmp, d->m, d->w->entry, i))
            return true;
    return false;
}

/* Is what matters of its contents among what callers pass plainly? */
static bool is_plainly_passed(const struct outside_search *d, struct arena *tmp, uint32_t object,
                              enum object_origin from) {
    const struct wit_object *o = &d->w->objects.at[object];
    if (from == ORIGIN_RECORD || from == ORIGIN_LIBRARY) return true;
    const bool numbers = from == ORIGIN_PARAM && holds_numbers(d->m, o->ct) &&
                         (is_of_bytes(d->m, o->ct) || asks_about_contents(d, tmp, object));
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        bool plain = numbers && c->off >= o->front; /* a header is a record */
        if (!plain && cell_decides(d, o, c)) return false;
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
    LEFT_UNSIZED /* nothing says where it begins and how large it is, or what does fits nothing */
};

/* number: NULL is 0 */
static bool is_behind_member(const struct wit_object *r, const struct wit_val *number) {
    for (uint32_t i = 0; i < r->cells.n; i++) {
        const struct wit_cell *c = &r->cells.at[i];
        bool other = &c->v != number && ir_is_int(c->v.type) && !c->v.irrelevant;
        if (other && c->v.bits > (number ? number->bits : 0)) return true;
    }
    return false;
}

/* Is the object one number, which matters, if only as it steers, and is greater? */
static bool is_greater(const struct outside_search *d, const struct wit_object *o, bv_t than) {
    bool number = o->ct && o->cells.n && ir_is_int(o->cells.at[0].v.type) &&
                  o->size == ir_ctype_at(d->m, o->ct)->size;
    return number && !o->cells.at[0].v.irrelevant && o->cells.at[0].v.bits > than;
}

/* `if (*n == max) return; a[*n] = x;`: the caller counts in a number of its own. */
static bool is_behind_argument(const struct outside_search *d, const struct wit_val *max) {
    uint32_t k;
    for (uint32_t i = 0; ir_is_int(max->type) && i < d->w->args.n; i++)
        if (object_of(d->w, &d->w->args.at[i], &k) &&
            is_greater(d, &d->w->objects.at[k], max->bits))
            return true;
    return false;
}

/* `part(a, low, high)`: does the range begin behind its end? */
static bool begins_behind(const struct outside_search *d, const struct wit_measure *m,
                          const struct wit_val *last) {
    const struct ir_func *f = ir_find_func(d->m, d->w->entry);
    for (uint32_t i = 0; m->last && f && i < d->w->args.n && i < f->params.n; i++) {
        const struct wit_val *v = &d->w->args.at[i];
        ir_ct ct = f->ins.at[f->params.at[i]].ct;
        bool is_signed = ct && ir_ctype_at(d->m, ct)->is_signed;
        if (v == last || v->type != last->type || is_signed != m->is_signed || !is_decisive(d, v))
            continue;
        if (is_signed ? bv_signed(v->bits, v->type) > bv_signed(last->bits, last->type)
                      : v->bits > last->bits)
            return true;
    }
    return false;
}

/* Is another number in memory greater than that of the elements? Such a position
 * is behind the end from the start: the numbers do not fit each other, whatever the code does. */
static bool is_overrun(const struct outside_search *d, const struct wit_object *o) {
    uint64_t off;
    const struct wit_val *n = witness_measured(d->w, o, &o->measure);
    const struct wit_object *record = witness_measured_in(d->w, o, &o->measure, &off);
    if (record) return is_behind_member(record, n);
    return n && (is_behind_argument(d, n) || begins_behind(d, &o->measure, n));
}

/* Does the number say that there are fewer elements than none? Who passes that means none, or has
 * an error at hand: it fits nothing, whatever the code does. */
static bool is_below_none(const struct outside_search *d, const struct wit_object *o) {
    const struct wit_val *n = witness_measured(d->w, o, &o->measure);
    return n && ir_is_int(n->type) && o->measure.is_signed && bv_signed(n->bits, n->type) < 0;
}

/* `while (n--)` is about how many elements there are, too. */
static bool counts_below_none(const struct outside_search *d) {
    if (d->run->check != CHECK_SIGNED_OVERFLOW) return false;
    bool below = false;
    for (uint32_t i = 0; i < d->w->objects.n; i++)
        below |= d->w->objects.at[i].sized && is_below_none(d, &d->w->objects.at[i]);
    return below;
}

/* Is the input what code that is not there gives? */
static bool is_unknown_code(const struct ir_ins *by) {
    return by->op != IR_NONDET || ir_is_open(by, true);
}

/* Does a number that is passed matter, itself or in memory? */
static bool numbers_matter(const struct outside_search *d) {
    for (uint32_t i = 0; i < d->w->args.n; i++)
        if (d->w->args.at[i].type != IR_PTR && is_decisive(d, &d->w->args.at[i])) return true;
    for (uint32_t i = 0; i < d->w->objects.n; i++) {
        const struct wit_object *o = &d->w->objects.at[i];
        for (uint32_t k = 0; holds_numbers(d->m, o->ct) && k < o->cells.n; k++)
            if (cell_matters(d, &o->cells.at[k])) return true;
    }
    return false;
}

/* The array that the record ends with, if it is a flexible one, or of a single element and may be
 * used as such; NULL: there is none. */
static const struct ir_ctype *flexible_array(const struct ir_module *m, ir_ct ct) {
    uint64_t at;
    const ir_ct last = ir_last_array(m, ct, &at);
    return last && ir_ctype_at(m, last)->count < 2 ? ir_ctype_at(m, last) : NULL;
}

/* The number of a text's characters does not count its null character. */
static bool is_text_at_end(const struct ir_module *m, const struct wit_object *o) {
    const struct ir_ctype *t = flexible_array(m, o->ct);
    return t && t->elem && ir_ctype_at(m, t->elem)->is_char;
}

/* Does the code take such records for a part of one of several larger ones? */
static bool is_taken_for_more(const struct ir_module *m, ir_ct ct) {
    for (uint32_t k = 0; k < m->funcs.n; k++)
        for (uint32_t i = 0; i < m->funcs.at[k]->containers.n; i++)
            if (ir_same_type(m, m->funcs.at[k]->containers.at[i].member, ct)) return true;
    return false;
}

/* A pointer to a record is to one, for all that its function shows, unless it counts. */
static bool is_one_record(const struct outside_search *d, const struct wit_object *o) {
    const struct ir_ctype *t = o->ct ? &d->m->ctypes.at[o->ct] : NULL;
    bool record =
        t && (t->kind == CT_STRUCT || t->kind == CT_UNION) && !flexible_array(d->m, o->ct);
    return record && !numbers_matter(d) && !is_taken_for_more(d->m, o->ct);
}

/* Does a cell of `holder` lead to the object? astray: one that matters, and is not its own
 * object's. */
static bool leads_to(const struct outside_search *d, const struct wit_object *holder,
                     uint32_t object, bool astray) {
    uint32_t k;
    for (uint32_t i = 0; i < holder->cells.n; i++) {
        const struct wit_cell *c = &holder->cells.at[i];
        bool counts = !astray || (!c->v.irrelevant && !vary_is_own(d->w, &c->v, c->name));
        if (counts && object_of(d->w, &c->v, &k) && k == object) return true;
    }
    return false;
}

/* Does memory hold a pointer into the object that would lead to another one by its name, as from
 * one list into the head of another? */
static bool is_led_into(const struct outside_search *d, uint32_t object) {
    for (uint32_t i = 0; i < d->w->objects.n; i++)
        if (leads_to(d, &d->w->objects.at[i], object, true)) return true;
    return false;
}

/* Is the object what code that is not there gave back? */
static bool is_given_by_unknown(const struct outside_search *d, uint32_t object) {
    uint32_t k;
    for (uint32_t i = 0; i < d->w->inputs.n && i < d->run->takers.n; i++)
        if (is_unknown_code(d->run->takers.at[i].ins) && object_of(d->w, &d->w->inputs.at[i], &k) &&
            k == object)
            return true;
    return false;
}

/* Is the pointer used for no access, and handed to nothing? */
static bool only_asks_about(const struct ir_func *f, ir_val p) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        bool asks = i->op == IR_PTRLT || i->op == IR_PTRLE || i->op == IR_SAMEOBJ ||
                    i->op == IR_ISWITHIN || i->op == IR_DBG;
        if (!asks && ir_uses(i, p)) return false;
    }
    return true;
}

/* `p + 8 <= end`: is a pointer that was moved by a constant only compared?  Nothing is accessed
 * there, and code that asks so is written for what is too short, too. */
static bool is_only_compared(const struct outside_search *d) {
    const struct ir_func *f = d->run->func ? ir_find_func(d->m, d->run->func) : NULL;
    if (!f || d->run->check != CHECK_POINTER_OVERFLOW || d->run->ins >= f->ins.n) return false;
    const struct ir_ins *check = &f->ins.at[d->run->ins];
    const struct ir_ins *asked = check->nargs ? &f->ins.at[check->args[0]] : check;
    if (asked->op != IR_ISWITHIN) return false;
    const struct ir_ins *moved = &f->ins.at[asked->args[0]];
    return moved->op == IR_PTRADD && f->ins.at[moved->args[1]].op == IR_CONST &&
           only_asks_about(f, asked->args[0]);
}

/* A number beside it says how many elements there are, and the access, always to the same place,
 * fails whatever that is: `*(const short *)value` where `size` is of other values. */
static bool is_beside_number(const struct outside_search *d, const struct wit_object *o) {
    const struct wit_val *n = witness_measured(d->w, o, &o->measure);
    return n && n->irrelevant && cursor_is_fixed(d->m, d->run->func, d->run->ins);
}

static bool goes_by_steps(const struct outside_search *d, const struct wit_object *o) {
    const uint64_t element = o->ct ? ir_ctype_at(d->m, o->ct)->size : 1;
    return cursor_goes_by_steps(d->m, d->run->func, d->run->ins, element);
}

/* A text begins with its first character and ends where it ends, but how much room is behind that
 * is not said. */
static enum left left_memory(const struct outside_search *d) {
    const struct interp_result *run = d->run;
    if (!run->left || run->left > d->w->objects.n)
        return run->before_unknown ? LEFT_UNSIZED : LEFT_NONE;
    const struct wit_object *o = &d->w->objects.at[run->left - 1];
    if (is_only_compared(d)) return LEFT_UNSIZED;
    if (o->end_size == 1 && is_of_read(d->m, run->func, run->ins)) return LEFT_NONE;
    if (run->before_unknown) return LEFT_UNSIZED;
    if (o->sized && (is_overrun(d, o) || is_below_none(d, o))) return LEFT_UNSIZED;
    if (o->sized && is_led_into(d, run->left - 1)) return LEFT_UNSIZED;
    if (o->sized && (is_beside_number(d, o) || goes_by_steps(d, o))) return LEFT_UNSIZED;
    if (o->sized && is_text_at_end(d->m, o)) return LEFT_UNSIZED;
    if (o->sized) return o->front ? LEFT_NONE : LEFT_SIZED;
    if (is_given_by_unknown(d, run->left - 1)) return LEFT_UNSIZED;
    return is_one_record(d, o) ? LEFT_NONE : LEFT_UNSIZED;
}

static void note_params(const struct outside_search *d, enum object_origin *from) {
    const struct witness *w = d->w;
    const struct ir_func *f = ir_find_func(d->m, w->entry);
    uint32_t k;
    for (uint32_t i = 0; i < w->args.n; i++) {
        bool record = f && i < 64 && f->by_value >> i & 1;
        if (object_of(w, &w->args.at[i], &k)) from[k] = record ? ORIGIN_RECORD : ORIGIN_PARAM;
    }
}

/* Does an argument, or memory from outside, lead to the object as well? */
static bool is_shared_object(const struct outside_search *d, uint32_t object) {
    const struct witness *w = d->w;
    uint32_t k;
    for (uint32_t i = 0; i < w->args.n; i++)
        if (object_of(w, &w->args.at[i], &k) && k == object) return true;
    for (uint32_t i = 0; i < w->objects.n; i++)
        if (leads_to(d, &w->objects.at[i], object, false)) return true;
    for (uint32_t i = 0; i < w->globals.n; i++)
        if (leads_to(d, &w->globals.at[i], object, false)) return true;
    return false;
}

/* False: unknown code decides, also by giving back a pointer into what was there before. */
static bool note_inputs(const struct outside_search *d, enum object_origin *from) {
    const struct interp_result *run = d->run;
    uint32_t k;
    for (uint32_t i = 0; i < d->w->inputs.n && i < run->takers.n; i++) {
        const struct wit_val *v = &d->w->inputs.at[i];
        bool unknown = is_unknown_code(run->takers.at[i].ins), object = object_of(d->w, v, &k);
        bool new = object && !v->off && !is_shared_object(d, k);
        if (unknown && !new &&is_decisive(d, v)) return false;
        if (!unknown && object) from[k] = ORIGIN_LIBRARY;
    }
    return true;
}

static bool writes_matter(const struct outside_search *d) {
    const struct witness *w = d->w;
    for (uint32_t i = 0; i < w->havocs.n; i++)
        for (uint32_t k = 0; k < w->havocs.at[i].writes.n; k++)
            if (is_decisive(d, &w->havocs.at[i].writes.at[k].v)) return true;
    return false;
}

/* Does a cell of a variable of the program matter, or decide? */
static bool variables_matter(const struct outside_search *d, bool decides) {
    for (uint32_t i = 0; i < d->w->globals.n; i++) {
        const struct ir_global *g = d->m->globals.at[i];
        const struct wit_object *o = &d->w->globals.at[i];
        if (ir_of_model(g) || witness_takes_own(g, o)) continue;
        for (uint32_t k = 0; k < o->cells.n; k++) {
            const struct wit_cell *c = &o->cells.at[k];
            bool brought = decides && is_brought_about(d, &g->kept, &c->v);
            if (!brought && (decides ? cell_decides(d, o, c) : cell_matters(d, c))) return true;
        }
    }
    return false;
}

static bool contents_matter(const struct outside_search *d, struct arena *tmp,
                            const enum object_origin *from) {
    for (uint32_t i = 0; i < d->w->objects.n; i++)
        if (!is_plainly_passed(d, tmp, i, from[i])) return true;
    return false;
}

static bool argument_matters(const struct outside_search *d, const struct wit_val *v) {
    return !vary_is_own(d->w, v, NULL) && is_decisive(d, v);
}

/* Is it a number of an enumerated type that callers, who name enumerators, do not pass? The witness
 * was tried with each of them (shrink.h). */
static bool is_unnamed(const struct outside_search *d, const struct wit_val *v, ir_ct ct) {
    return ir_is_int(v->type) && is_decisive(d, v) && !ir_enumerates(d->m, ct, v->bits);
}

static bool passes_unnamed(const struct outside_search *d) {
    const struct witness *w = d->w;
    const struct ir_func *f = ir_find_func(d->m, w->entry);
    for (uint32_t i = 0; f && i < w->args.n && i < f->params.n; i++)
        if (is_unnamed(d, &w->args.at[i], f->ins.at[f->params.at[i]].ct)) return true;
    for (uint32_t i = 0; i < w->objects.n; i++)
        for (uint32_t k = 0; k < w->objects.at[i].cells.n; k++) {
            const struct wit_cell *c = &w->objects.at[i].cells.at[k];
            if (is_unnamed(d, &c->v, c->ct)) return true;
        }
    return false;
}

/* Is it a null pointer that was a number which decides? */
static bool is_null_number(const struct outside_search *d) {
    return d->run->check == CHECK_NULL_DEREFERENCE &&
           converted_from_number(d->m, d->run->func, d->run->ins);
}

/* `end = out + room;` where `out` may be null: who passes no memory passes no room, and an access
 * would be a finding of its own. */
static bool moves_null(const struct outside_search *d) {
    bool null = false;
    for (uint32_t i = 0; i < d->w->args.n; i++) {
        const struct wit_val *v = &d->w->args.at[i];
        null |= v->type == IR_PTR && v->place == WIT_NULL && is_decisive(d, v);
    }
    return null && !d->run->left && d->run->check == CHECK_POINTER_OVERFLOW;
}

/* What a function computes of its numbers is its own affair: `(lo + hi) / 2`. */
static bool is_of_arithmetic(enum check_kind kind) {
    return kind == CHECK_SIGNED_OVERFLOW || kind == CHECK_UNSIGNED_OVERFLOW ||
           kind == CHECK_CONVERSION || kind == CHECK_DIVISION_BY_ZERO;
}

/* Does an argument decide that the function takes as it comes? */
static bool trusts_argument(const struct outside_search *d, struct arena *tmp, uint32_t i,
                            enum left left) {
    const struct wit_val *v = &d->w->args.at[i];
    const struct interp_result *run = d->run;
    if (v->type == IR_PTR)
        return run->check == CHECK_NULL_DEREFERENCE && v->place == WIT_NULL && is_decisive(d, v) &&
               !questioned_null(tmp, d->m, d->w->entry, i, run->func, run->ins);
    return !is_of_arithmetic((enum check_kind)run->check) && is_decisive(d, v) &&
           !questioned_number(tmp, d->m, d->w->entry, i, left == LEFT_SIZED, run->func, run->ins);
}

/* Nothing passes main what it does not have to reckon with. */
static bool trusts_callers(const struct outside_search *d, struct arena *tmp, enum left left) {
    bool trusts = false;
    if (d->w->entry && strcmp(d->w->entry, "main") == 0) return false;
    for (uint32_t i = 0; i < d->w->args.n && !trusts; i++)
        trusts = trusts_argument(d, tmp, i, left);
    if (trusts || left != LEFT_SIZED) return trusts;
    const struct wit_object *o = &d->w->objects.at[d->run->left - 1];
    const uint64_t element = o->ct ? ir_ctype_at(d->m, o->ct)->size : 1;
    return !questioned_place(tmp, d->m, d->run->func, d->run->ins, element);
}

/* `if (q->n == q->cap) q->cap *= 2;`: does each number that matters, alone, only steer? Where
 * memory is left, its size decides. */
static bool steer_together(const struct outside_search *d) {
    bool some = d->run->left || d->run->before_unknown;
    for (uint32_t i = 0; i < d->w->args.n; i++) some |= argument_matters(d, &d->w->args.at[i]);
    for (uint32_t i = 0; i < d->w->inputs.n; i++) some |= is_decisive(d, &d->w->inputs.at[i]);
    for (uint32_t i = 0; i < d->w->objects.n; i++)
        for (uint32_t k = 0; k < d->w->objects.at[i].cells.n; k++)
            some |= cell_matters(d, &d->w->objects.at[i].cells.at[k]);
    return !some && !variables_matter(d, false) && !writes_matter(d);
}

bool outside_decides(struct arena *a, const struct ir_module *task, const struct witness *w,
                     const struct interp_result *run) {
    enum object_origin *from = arena_new_array(a, enum object_origin, w->objects.n + 1);
    struct outside_search d = {.m = task, .w = w, .run = run};
    d.steering = steer_together(&d);
    const enum left left = left_memory(&d);
    note_params(&d, from);
    if (left == LEFT_UNSIZED || !note_inputs(&d, from) || writes_matter(&d) ||
        witness_tells_places(w) || passes_unnamed(&d) || is_null_number(&d) ||
        counts_below_none(&d) || moves_null(&d) || trusts_callers(&d, a, left))
        return true;
    return left == LEFT_NONE && (variables_matter(&d, true) || contents_matter(&d, a, from));
}
