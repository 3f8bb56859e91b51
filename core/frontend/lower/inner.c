/* inner.c - arrays that are part of an object, a member or a row, and what goes on behind them.
 *
 * 6.5.6p8 keeps a pointer that such an array was converted to within the array, though the object
 * goes on. Memory knows objects only, so this is checked where the array is named: at a + i, and at
 * calls of functions that write there (7.1.4p1). Libraries look at those that write a text with
 * -D_FORTIFY_SOURCE=2 in the same way; with =3 in the Linux kernel at memcpy and its kin, too. What
 * is meant to go on is left alone: rows of a table, a struct's last array, members of unions, and
 * &s->array. A pointer that was stored in between may go on, too.
 */
#include "core/frontend/lower/lower.h"
#include "core/frontend/unit/models.h"
#include "core/ssa/callbacks.h"

#include <string.h>

bool is_inner_array(struct low *l, CXCursor e, CXCursor *array) {
    return ct_decayed_array(l->fe, l->arena, e, array) &&
           (cursor_is(*array, CXCursor_MemberRefExpr) ||
            cursor_is(*array, CXCursor_UnaryOperator) ||
            cursor_is(*array, CXCursor_ArraySubscriptExpr));
}

/* a + i, i + a and a - i. */
bool is_inner_sum(struct low *l, CXCursor e, CXCursor *array, CXCursor *index) {
    struct kids k = kids_of(l->arena, e = cursor_unparen(l->arena, e));
    enum CXBinaryOperatorKind op = cursor_is(e, CXCursor_BinaryOperator)
                                       ? clang_getCursorBinaryOperatorKind(e)
                                       : CXBinaryOperator_Invalid;
    if (k.n != 2 || (op != CXBinaryOperator_Add && op != CXBinaryOperator_Sub)) return false;
    for (uint32_t i = 0; i < 2; i++) {
        *index = k.at[1 - i];
        if (ct_is_integer(l->fe, ct_cursor(l->fe, *index)) && is_inner_array(l, k.at[i], array))
            return true;
    }
    return false;
}

static struct step step_of_sum(struct low *l, CXCursor sum, CXCursor index) {
    bool minus =
        clang_getCursorBinaryOperatorKind(cursor_unparen(l->arena, sum)) == CXBinaryOperator_Sub;
    ir_val i = rvalue(l, index);
    at(l, index);
    return step_make(l, i, ct_cursor(l->fe, index), minus);
}

/* *(a + i) is a[i]. */
struct place inner_element(struct low *l, CXCursor sum, CXCursor array, CXCursor index,
                           unsigned flags, CXCursor c) {
    struct step s = step_of_sum(l, sum, index);
    return place_step(l, array, s, ct_cursor(l->fe, c), flags, c);
}

/* a + i is &a[i]. */
ir_val inner_address(struct low *l, CXCursor sum, CXCursor array, CXCursor index) {
    ir_ct ct = ct_cursor(l->fe, sum);
    struct step s = step_of_sum(l, sum, index);
    struct place p = place_step(l, array, s, ct_at(l->fe, ct)->elem, PLACE_ADDRESS, sum);
    place_formed(l, &p, sum);
    if (p.kind == PLACE_MEMORY) return p.addr;
    return half_lowered(l, sum, ct, "pointer arithmetic");
}

/* Functions that write to an argument: a text, or none where they give a null pointer; a text that
 * is filled up to so many bytes; so many bytes, or zeros, or wide characters; as many bytes as they
 * give; all bytes up to the place that they give, or where that is null so many. */
static const struct writer {
    const char *name;
    enum { TEXT, TEXT_OR_NULL, FILLED_TEXT, BYTES, ZEROS, WIDE, RESULT, UP_TO } what;
    uint32_t size; /* the argument that limits it, or is to be multiplied by the result; 0: none */
    uint32_t to;
} writers[] = {
    {"strcpy", TEXT, 0, 0},          {"stpcpy", TEXT, 0, 0},         {"strcat", TEXT, 0, 0},
    {"strncat", TEXT, 0, 0},         {"sprintf", TEXT, 0, 0},        {"vsprintf", TEXT, 0, 0},
    {"snprintf", TEXT, 1, 0},        {"vsnprintf", TEXT, 1, 0},      {"gets", TEXT_OR_NULL, 0, 0},
    {"fgets", TEXT_OR_NULL, 1, 0},   {"strncpy", FILLED_TEXT, 2, 0}, {"stpncpy", FILLED_TEXT, 2, 0},
    {"mempcpy", BYTES, 2, 0},        {"bcopy", BYTES, 2, 1},         {"bzero", ZEROS, 1, 0},
    {"explicit_bzero", ZEROS, 1, 0}, {"fread", RESULT, 1, 0},        {"read", RESULT, 0, 1},
    {"pread", RESULT, 0, 1},         {"recv", RESULT, 0, 1},         {"recvfrom", RESULT, 0, 1},
    {"memccpy", UP_TO, 3, 0},        {"wmemset", WIDE, 2, 0},        {"wmemcpy", WIDE, 2, 0},
    {"wmemmove", WIDE, 2, 0},        {"wmempcpy", WIDE, 2, 0},
};

static const struct writer *find_writer(const char *name) {
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        if (strcmp(writers[i].name, name) == 0) return &writers[i];
    return NULL;
}

/* void NAME(const char *written, size_t room, size_t size), which no source declares. */
static const struct ir_func *fits_call(struct fe *fe, const char *name) {
    struct ir_func *f = fe_find_function(fe, name);
    if (f) return f;
    f = arena_new(fe->arena, struct ir_func);
    f->name = name;
    vec_push(fe->arena, &f->ins, (struct ir_ins){0});
    for (uint32_t i = 0; i < 3; i++) {
        ir_type t = i ? IR_I(fe->m->target.ptr_bits) : IR_PTR;
        vec_push(fe->arena, &f->params, i + 1);
        vec_push(fe->arena, &f->ins, (struct ir_ins){.op = IR_PARAM, .type = t});
    }
    fe_add_function(fe, f);
    return f;
}

void fits_ask(struct low *l, CXCursor c, const char *name, const ir_val args[3]) {
    ir_val v = ir_call(l->b, fits_call(l->fe, name)->name, IR_VOID, 0, args, 3);
    ir_call_source(l->b, v, snippet(l, c));
}

ir_val as_size(struct low *l, ir_val v) {
    return resize(l, v, ir_type_bits(ir_type_of(l->b, v)), true, l->fe->m->target.ptr_bits);
}

/* How much the function may write, or has written, as a size_t; 0 where it wrote nothing. */
static ir_val size_told(struct low *l, const struct writer *w, const ir_val *args, ir_val result) {
    unsigned bits = l->fe->m->target.ptr_bits;
    ir_val size = ir_const(l->b, IR_I(bits), bv_mask(bits)), none;
    if (w->size) size = as_size(l, args[w->size]);
    if (w->what == UP_TO) {
        none = ir_bin(l->b, IR_PTREQ, result, ir_null(l->b));
        return ir_select(l->b, none, size, ir_bin(l->b, IR_PTRDIFF, result, args[w->to]));
    } else if (w->what == TEXT_OR_NULL) {
        none = ir_bin(l->b, IR_PTREQ, result, ir_null(l->b));
    } else if (w->what == RESULT) {
        ir_val given = as_size(l, result);
        none = ir_bin(l->b, IR_SLT, given, pointer_const(l, 0));
        size = w->size ? ir_bin(l->b, IR_MUL, size, given) : given;
    } else {
        return size;
    }
    return ir_select(l->b, none, pointer_const(l, 0), size);
}

/* a, a + 3 or &a[3] of an inner array a, and how many elements are in front of that. */
static bool points_into_inner(struct low *l, CXCursor e, CXCursor *array, uint64_t *skipped) {
    CXCursor index;
    int64_t k = 0;
    e = cursor_uncast(l->arena, e);
    *skipped = 0;
    if (is_inner_array(l, e, array)) return true;
    if (cursor_is_address(e)) {
        CXCursor element = cursor_unparen(l->arena, kid_last(l->arena, e));
        struct kids parts = kids_of(l->arena, element);
        if (!cursor_is(element, CXCursor_ArraySubscriptExpr) || parts.n != 2) return false;
        if (!is_inner_array(l, parts.at[0], array)) return false;
        index = parts.at[1];
    } else if (!is_inner_sum(l, e, array, &index) ||
               clang_getCursorBinaryOperatorKind(cursor_unparen(l->arena, e)) !=
                   CXBinaryOperator_Add) {
        return false;
    }
    if (!cursor_eval_int(index, &k) || k < 0) return false;
    *skipped = (uint64_t)k;
    return *skipped <= ct_at(l->fe, ct_cursor(l->fe, *array))->count;
}

/* Elements of one byte that something follows: a last array of one may be meant to go on. */
static uint64_t text_room(struct low *l, CXCursor e) {
    CXCursor array;
    uint64_t skipped;
    if (!points_into_inner(l, e, &array, &skipped)) return 0;
    const struct ir_ctype *t = ct_at(l->fe, ct_cursor(l->fe, array));
    if (t->count <= 1 || ct_bytes(l->fe, t->elem) != 1) return 0;
    return t->count - skipped;
}

/* What is left of a member that is an array, and that another one of its struct follows. */
struct inner_member {
    ir_ct record;
    uint32_t index;
    uint64_t skipped, bytes, unit; /* unit: of an element */
};

static bool find_member(struct low *l, CXCursor e, struct inner_member *out) {
    CXCursor array;
    if (!points_into_inner(l, e, &array, &out->skipped) ||
        !cursor_is(array, CXCursor_MemberRefExpr) ||
        !ct_field(l->fe, clang_getCursorReferenced(array), &out->record, &out->index))
        return false;
    const struct ir_ctype *t = ct_at(l->fe, ct_cursor(l->fe, array));
    out->unit = ct_bytes(l->fe, t->elem);
    out->bytes = (t->count - out->skipped) * out->unit;
    const struct ir_ctype *record = ct_at(l->fe, out->record);
    return record->kind == CT_STRUCT && out->index + 1 < record->fields.n;
}

/* From the first member on, all of the struct: that is meant. */
static bool is_whole_record(struct low *l, const struct inner_member *m, ir_val size) {
    bv_t known;
    return m->index == 0 && !m->skipped && ir_is_const(l->b, size, &known) &&
           known == ct_bytes(l->fe, m->record);
}

/* Of three numbers the last two are room and size. */
static void ask_unless_fits(struct low *l, CXCursor c, const char *model, const ir_val all[3]) {
    bv_t known;
    ir_val fits = ir_bin(l->b, IR_ULE, all[2], all[1]);
    if (!ir_is_const(l->b, fits, &known) || !known) fits_ask(l, c, model, all);
}

static void ask_member(struct low *l, CXCursor c, const struct inner_member *m, ir_val to,
                       ir_val size, bool with_one_byte) {
    if (with_one_byte && is_whole_record(l, m, size)) return;
    ask_unless_fits(l, c, IR_FITS "bytes", (ir_val[]){to, pointer_const(l, m->bytes), size});
}

static void ask_text(struct low *l, CXCursor c, const struct writer *w, uint64_t room, ir_val to,
                     ir_val size) {
    const char *model = w->what == FILLED_TEXT ? IR_FITS "bytes" : IR_FITS "text";
    ask_unless_fits(l, c, model, (ir_val[]){to, pointer_const(l, room), size});
}

void inner_written(struct low *l, CXCursor c, const char *name, const ir_val *args, uint32_t n,
                   ir_val result) {
    const struct writer *w = l->fe->is_model ? NULL : find_writer(name);
    if (!w || n <= w->size || n <= w->to || !models_know(l->fe, IR_FITS "text")) return;
    bool raw = w->what != TEXT && w->what != TEXT_OR_NULL && w->what != FILLED_TEXT;
    CXCursor to = clang_Cursor_getArgument(c, w->to);
    struct inner_member m;
    uint64_t room = raw ? 0 : text_room(l, to);
    if (raw ? !find_member(l, to, &m) : !room) return;
    at(l, c);
    ir_val size = size_told(l, w, args, result);
    if (w->what == WIDE) size = ir_bin(l->b, IR_MUL, size, pointer_const(l, m.unit));
    if (raw)
        ask_member(l, c, &m, args[w->to], size, w->what == ZEROS);
    else
        ask_text(l, c, w, room, args[w->to], size);
}

void inner_filled(struct low *l, CXCursor c, CXCursor to, ir_val at_start, ir_val size,
                  bool with_one_byte) {
    struct inner_member m;
    if (l->fe->is_model || !models_know(l->fe, IR_FITS "bytes") || !find_member(l, to, &m)) return;
    at(l, c);
    ask_member(l, c, &m, at_start, size, with_one_byte);
}
