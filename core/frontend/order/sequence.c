/* sequence.c - what an expression does, and in which orders C lets it.
 *
 * One walk appends an event for each access of an object and each call, operands before what needs
 * them.  Where an operator's operands are not ordered their events are compared, pair by pair:
 * two accesses of this function are undefined if they are of one object (6.5p2), where a call is
 * involved, or the clauses of an initialiser (6.7.9p23), either order is allowed.
 *
 * An atom is an expression that is evaluated as a whole when orders are explored: an access, an
 * assignment, a call.  Operands that are evaluated only after a sequence point (the right side of
 * && || and the comma, the arms of ?:) have a plan of their own; seen from outside, the operator is
 * the atom.
 */
#include "core/frontend/builtin/builtin.h"
#include "core/frontend/order/order.h"

#include <string.h>

enum { MANY_EVENTS = 4000, MANY_CONFLICTS = 400, MANY_ATOMS = 60 };

/* ---- events ---- */

static uint32_t event_count(const struct sequence *s) { return s->events.n; }

static uint32_t add_atom(struct sequence *s, CXCursor c, uint32_t from) {
    vec_push(s->l->arena, &s->atoms, (struct atom){c, from, event_count(s)});
    return s->atoms.n - 1;
}

/* The last event is the atom's own. */
static void add_event(struct sequence *s, struct order_event e, CXCursor atom, uint32_t from) {
    if (event_count(s) >= MANY_EVENTS) {
        s->confused = true;
        return;
    }
    e.atom = e.own = add_atom(s, atom, from);
    vec_push(s->l->arena, &s->events, e);
    s->atoms.at[e.atom].to = event_count(s);
}

/* A sequence point: nothing up to here is pending. */
static void end_pending(struct sequence *s, uint32_t from) {
    for (uint32_t i = from; i < event_count(s); i++) s->events.at[i].pending = false;
}

/* ---- conflicts ---- */

static void add_conflict(struct sequence *s, struct conflict c) {
    if (s->conflicts.n >= MANY_CONFLICTS) s->confused = true;
    if (!s->confused) vec_push(s->l->arena, &s->conflicts, c);
}

static const struct effects *calls(struct sequence *s, const struct order_event *e) {
    return effects_of_call(s->l, e->node);
}

/* `listed`: clauses of an initialiser, which C orders in some way. */
static void compare_events(struct sequence *s, uint32_t i, uint32_t k, CXCursor at, bool listed) {
    const struct order_event *x = &s->events.at[i], *y = &s->events.at[k];
    struct low *l = s->l;
    struct conflict c = {.x = i, .y = k, .at = at, .listed = listed};
    if ((x->kind == EVENT_READ && y->kind == EVENT_READ) || x->hidden || y->hidden) return;
    if (x->kind == EVENT_CALL && y->kind == EVENT_CALL) {
        if (effects_conflict(l, calls(s, x), calls(s, y))) add_conflict(s, c);
    } else if (x->kind == EVENT_CALL || y->kind == EVENT_CALL) {
        const struct order_event *call = x->kind == EVENT_CALL ? x : y, *o = call == x ? y : x;
        if (!o->object.root) return;
        if (o->object.root == OBJECT_SSA && !cursor_is(call->node, CXCursor_StmtExpr)) return;
        if (effects_touch(l, calls(s, call), &o->object, o->kind == EVENT_WRITE))
            add_conflict(s, c);
    } else {
        enum meet m = object_meet_here(l, &x->object, &y->object);
        c.undefined = !listed;
        c.always = m == MEET_ALWAYS;
        if (m) add_conflict(s, c);
    }
}

/* Events from a on, from b on and up to the end of b: operands that are not ordered. */
static void unsequenced(struct sequence *s, uint32_t a, uint32_t b, uint32_t end, CXCursor at,
                        bool listed) {
    if (s->collect) return;
    for (uint32_t i = a; i < b && !s->confused; i++)
        for (uint32_t k = b; k < end && !s->confused; k++) compare_events(s, i, k, at, listed);
}

/* x = y = v: both get one value, so their order makes no difference. It is reported only if x
 * and y are surely the same object. */
static bool is_chained(struct sequence *s, const struct order_event *e, CXCursor c) {
    struct arena *a = s->l->arena;
    if (!cursor_is(c, CXCursor_BinaryOperator)) return false;
    for (CXCursor right = kid_last(a, c);;) {
        struct kids k = kids_of(a, right);
        if (clang_equalCursors(right, s->atoms.at[e->atom].node))
            return cursor_is(right, CXCursor_BinaryOperator);
        bool through = cursor_is(right, CXCursor_ParenExpr) || cursor_is_implicit_cast(right, &k) ||
                       cursor_is(right, CXCursor_CStyleCastExpr);
        if (!through || !k.n) return false;
        right = k.at[k.n - 1];
    }
}

/* An access that follows the values of what stands before, but not its side effects. */
static void beside_pending(struct sequence *s, uint32_t from, uint32_t access, CXCursor at) {
    if (s->collect) return;
    for (uint32_t i = from; i < access && !s->confused; i++) {
        const struct order_event *e = &s->events.at[i];
        if (!e->pending || e->kind != EVENT_WRITE) continue;
        compare_events(s, i, access, at, false);
        struct conflict *last = s->conflicts.n ? &s->conflicts.at[s->conflicts.n - 1] : NULL;
        bool new = last && last->x == i && last->y == access;
        if (new && !last->always && is_chained(s, e, at)) s->conflicts.n--;
    }
}

/* ---- plans ---- */

static uint32_t plan_atom(struct sequence *s, struct order_plan *p, uint32_t atom,
                          struct map *number) {
    uint64_t k, key = cursor_key(s->atoms.at[atom].node);
    if (map_get(number, key, &k)) return (uint32_t)k;
    map_put(s->l->arena, number, key, p->atoms.n);
    vec_push(s->l->arena, &p->atoms, s->atoms.at[atom].node);
    vec_push(s->l->arena, &p->before, 0);
    vec_push(s->l->arena, &p->against, 0);
    return p->atoms.n - 1;
}

static bool same_atom(const struct sequence *s, const struct order_event *x,
                      const struct order_event *y) {
    return clang_equalCursors(s->atoms.at[x->own].node, s->atoms.at[y->own].node);
}

/* Where two events of one atom conflict with others from outside, these may come in between: that
 * is not explored. Those in different arms of a conditional are never both there. */
static void note_between(struct sequence *s, struct order_plan *p, const struct map *involved) {
    for (uint32_t i = 0; i < event_count(s); i++)
        for (uint32_t k = i + 1; map_get(involved, i, NULL) && k < event_count(s); k++) {
            const struct order_event *x = &s->events.at[i], *y = &s->events.at[k];
            bool apart = x->arm && (x->arm ^ 1) == y->arm;
            if (!map_get(involved, k, NULL) || x->atom != y->atom) continue;
            if (!apart && !same_atom(s, x, y)) p->too_much = true;
        }
}

static void order_atoms(struct sequence *s, struct order_plan *p, const struct map *number) {
    for (uint32_t i = 0; i < s->atoms.n; i++) {
        uint64_t x, y;
        const struct atom *outer = &s->atoms.at[i];
        if (!map_get(number, cursor_key(outer->node), &x)) continue;
        for (uint32_t k = 0; k < s->atoms.n; k++) {
            const struct atom *inner = &s->atoms.at[k];
            bool below = inner->from >= outer->from && inner->to <= outer->to && k < i;
            if (below && map_get(number, cursor_key(inner->node), &y) && x != y)
                p->before.at[x] |= (uint64_t)1 << y;
        }
    }
}

/* The value of x in x += f() is read as an atom of its own, on the way to which nothing may happen
 * twice. */
static void add_below(struct sequence *s, struct order_plan *p, uint32_t atom, struct map *number) {
    const struct atom a = s->atoms.at[atom];
    for (uint32_t i = a.from; i < a.to; i++)
        if (s->events.at[i].kind != EVENT_READ) plan_atom(s, p, s->events.at[i].atom, number);
}

static void add_check(struct sequence *s, struct order_plan *p, struct conflict c) {
    vec_push(s->l->arena, &p->events, s->events.at[c.x]);
    vec_push(s->l->arena, &p->events, s->events.at[c.y]);
    c.x = p->events.n - 2;
    c.y = p->events.n - 1;
    vec_push(s->l->arena, &p->checks, c);
}

static void add_order(struct sequence *s, struct order_plan *p, const struct conflict *c,
                      struct map *number, struct map *involved) {
    uint32_t events[2] = {c->x, c->y};
    uint32_t atoms[2];
    for (int i = 0; i < 2; i++) {
        const struct order_event *e = &s->events.at[events[i]];
        if (e->twice) add_below(s, p, e->atom, number);
        atoms[i] = plan_atom(s, p, e->atom, number);
        if (!c->listed) map_put(s->l->arena, involved, events[i], 1);
    }
    if (p->atoms.n > MANY_ATOMS) {
        p->too_much = true;
        return;
    }
    p->against.at[atoms[0]] |= (uint64_t)1 << atoms[1];
    p->against.at[atoms[1]] |= (uint64_t)1 << atoms[0];
}

/* Conflicts from the given one on have all been found below root. */
static void make_plan(struct sequence *s, uint32_t conflicts, CXCursor root) {
    struct order_plan p = {.root = root};
    struct map number = {0}, involved = {0};
    for (uint32_t i = conflicts; i < s->conflicts.n && !p.too_much; i++) {
        struct conflict c = s->conflicts.at[i];
        if (c.undefined)
            add_check(s, &p, c);
        else
            add_order(s, &p, &c, &number, &involved);
    }
    if (!p.too_much && p.atoms.n) {
        order_atoms(s, &p, &number);
        note_between(s, &p, &involved);
    }
    s->conflicts.n = conflicts;
    if (p.atoms.n || p.checks.n || p.too_much) vec_push(s->l->arena, &s->plans, p);
}

/* ---- expressions ---- */

/* An operand that is evaluated behind a sequence point, or not at all, is a plan of its own. */
static void later(struct sequence *s, CXCursor c) {
    uint32_t conflicts = s->conflicts.n;
    sequence_value(s, c);
    make_plan(s, conflicts, c);
}

/* Events from `inner` on become events of the whole expression, which began at `from`. */
static void enclose(struct sequence *s, uint32_t from, uint32_t inner, CXCursor whole, bool maybe) {
    uint32_t atom = add_atom(s, whole, from);
    for (uint32_t i = inner; i < event_count(s); i++) {
        s->events.at[i].atom = atom;
        s->events.at[i].maybe |= maybe;
    }
    s->atoms.at[atom].to = event_count(s);
}

static void read(struct sequence *s, CXCursor c) {
    uint32_t from = event_count(s);
    struct order_object o = sequence_place(s, c);
    if (ct_kind(s->l->fe, ct_cursor(s->l->fe, c)) == CT_ARRAY || !o.root) return;
    add_event(s, (struct order_event){.kind = EVENT_READ, .node = c, .object = o}, c, from);
    if (event_count(s)) beside_pending(s, from, event_count(s) - 1, c);
}

static void write(struct sequence *s, CXCursor c, CXCursor lvalue, struct order_object o,
                  uint32_t from) {
    add_event(
        s, (struct order_event){.kind = EVENT_WRITE, .node = lvalue, .object = o, .pending = true},
        c, from);
    if (event_count(s)) beside_pending(s, from, event_count(s) - 1, c);
}

static void assignment(struct sequence *s, CXCursor c, const struct kids *k, bool reads) {
    uint32_t from = event_count(s);
    CXCursor to = k->at[0];
    struct order_object o = sequence_place(s, to);
    if (reads && o.root)
        add_event(s, (struct order_event){EVENT_READ, .node = to, .object = o, .twice = true}, to,
                  from);
    uint32_t right = event_count(s);
    sequence_value(s, k->at[1]);
    unsequenced(s, from, right, event_count(s), c, false);
    if (reads && o.root && !s->confused) { /* for others, reading and writing is one (6.5.16.2p3) */
        s->events.at[right - 1].hidden = true;
        add_event(s, (struct order_event){EVENT_READ, .node = to, .object = o}, c, from);
    }
    write(s, c, to, o, from);
}

static void increment(struct sequence *s, CXCursor c) {
    uint32_t from = event_count(s);
    CXCursor e = kid_last(s->l->arena, c);
    struct order_object o = sequence_place(s, e);
    if (!o.root) return;
    add_event(s, (struct order_event){.kind = EVENT_READ, .node = e, .object = o}, c, from);
    if (event_count(s)) beside_pending(s, from, event_count(s) - 1, c);
    write(s, c, e, o, from);
}

static void walk_unary(struct sequence *s, CXCursor c) {
    CXCursor e = kid_last(s->l->arena, c);
    switch (clang_getCursorUnaryOperatorKind(c)) {
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PostDec:
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PreDec:
        increment(s, c);
        break;
    case CXUnaryOperator_Deref:
        read(s, c);
        break;
    case CXUnaryOperator_AddrOf:
        if (ct_kind(s->l->fe, ct_cursor(s->l->fe, e)) != CT_FUNC) (void)sequence_place(s, e);
        break;
    default:
        sequence_value(s, e);
    }
}

/* && || and the comma: a sequence point between the operands. */
static void sequenced(struct sequence *s, CXCursor c, const struct kids *k, bool maybe) {
    uint32_t from = event_count(s);
    sequence_value(s, k->at[0]);
    end_pending(s, from);
    uint32_t right = event_count(s);
    later(s, k->at[1]);
    enclose(s, from, right, c, maybe);
}

static void walk_binary(struct sequence *s, CXCursor c) {
    struct kids k = kids_of(s->l->arena, c);
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);
    if (k.n != 2) return;
    if (op == CXBinaryOperator_Assign) {
        assignment(s, c, &k, false);
    } else if (op == CXBinaryOperator_Comma) {
        sequenced(s, c, &k, false);
    } else if (op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr) {
        sequenced(s, c, &k, true);
    } else {
        uint32_t from = event_count(s);
        sequence_value(s, k.at[0]);
        uint32_t right = event_count(s);
        sequence_value(s, k.at[1]);
        unsequenced(s, from, right, event_count(s), c, false);
    }
}

static void mark_arm(struct sequence *s, uint32_t from, CXCursor c, unsigned arm) {
    for (uint32_t i = from; i < event_count(s); i++)
        s->events.at[i].arm = (cursor_key(c) & ~(uint64_t)1) | arm;
}

/* The arms are the last operands; of a ?: b the first operand is one, too. */
static void walk_conditional(struct sequence *s, CXCursor c, const struct kids *k, uint32_t first) {
    uint32_t from = event_count(s);
    sequence_value(s, k->at[0]);
    end_pending(s, from);
    uint32_t arms = event_count(s);
    for (uint32_t i = first; i < k->n; i++) {
        uint32_t arm = event_count(s);
        later(s, k->at[i]);
        mark_arm(s, arm, c, i & 1);
    }
    enclose(s, from, arms, c, true);
}

CXCursor sequence_callee(struct low *l, CXCursor call) {
    CXCursor decl;
    if (cursor_is(call, CXCursor_CallExpr) && call_names(l, call, &decl)) return decl;
    return clang_getNullCursor();
}

/* The designator and the arguments in any order, then the call (6.5.2.2p10). */
static void walk_call(struct sequence *s, CXCursor c) {
    struct low *l = s->l;
    uint32_t from = event_count(s);
    struct kids k = kids_of(l->arena, c);
    CXCursor decl = sequence_callee(l, c);
    if (clang_Cursor_isNull(decl) && k.n) sequence_value(s, k.at[0]);
    const char *name =
        clang_Cursor_isNull(decl) ? "" : fe_cstr(l->fe, clang_getCursorSpelling(decl));
    if (strcmp(name, "__builtin_constant_p") == 0) return; /* not evaluated */
    for (int i = 0; i < clang_Cursor_getNumArguments(c); i++) {
        uint32_t next = event_count(s);
        sequence_value(s, clang_Cursor_getArgument(c, (unsigned)i));
        unsequenced(s, from, next, event_count(s), c, false);
    }
    end_pending(s, from);
    add_event(s, (struct order_event){.kind = EVENT_CALL, .node = c}, c, from);
}

static void walk_list(struct sequence *s, CXCursor c) {
    struct kids k = kids_of(s->l->arena, c);
    uint32_t from = event_count(s);
    if (++s->depth > FE_MAX_DEPTH) s->confused = true;
    for (uint32_t i = 0; i < k.n && !s->confused; i++) {
        CXCursor e = k.at[i];
        struct kids parts;
        if (cursor_is(e, CXCursor_UnexposedExpr) && clang_getCursorType(e).kind == CXType_Void) {
            parts = kids_all(s->l->arena, e); /* designators, then the value */
            if (!parts.n) continue;
            e = parts.at[parts.n - 1];
        }
        uint32_t next = event_count(s);
        if (cursor_is(e, CXCursor_InitListExpr)) {
            walk_list(s, e);
        } else {
            later(s, e);
            if (event_count(s) > next) enclose(s, next, next, e, false);
        }
        unsequenced(s, from, next, event_count(s), c, true);
    }
    s->depth--;
}

static void value_or_list(struct sequence *s, CXCursor c) {
    if (cursor_is(c, CXCursor_InitListExpr))
        walk_list(s, c);
    else
        sequence_value(s, c);
}

static void walk_unexposed(struct sequence *s, CXCursor c) {
    struct low *l = s->l;
    struct kids k = kids_of(l->arena, c);
    uint32_t from = event_count(s);
    int64_t which;
    size_t n;
    const char *text;
    if (!k.n) return;
    if (cursor_is_implicit_cast(c, &k)) {
        sequence_value(s, k.at[0]);
        return;
    }
    if (k.n == 4 &&
        clang_equalRanges(clang_getCursorExtent(k.at[0]), clang_getCursorExtent(k.at[2]))) {
        walk_conditional(s, c, &k, 3);
        return;
    }
    text = source_spelled(&l->fe->src, c, &n);
    bool choose = text && n > 21 && strncmp(text, "__builtin_choose_expr", 21) == 0;
    if (choose && k.n == 3 && constant_number(s->l->fe, k.at[0], &which)) {
        sequence_value(s, k.at[which ? 1 : 2]);
        return;
    }
    if (clang_getCursorType(c).kind != CXType_Void && cursor_eval_int(c, &which)) return;
    for (uint32_t i = 0; i < k.n; i++) { /* va_arg, atomic operations */
        uint32_t next = event_count(s);
        sequence_value(s, k.at[i]);
        unsequenced(s, from, next, event_count(s), c, false);
    }
    end_pending(s, from);
    add_event(s, (struct order_event){.kind = EVENT_CALL, .node = c}, c, from);
}

static void walk_chosen(struct sequence *s, CXCursor c) {
    struct kids k = kids_of(s->l->arena, c);
    CXCursor one = s->collect ? clang_getNullCursor() : generic_choice(s->l, c);
    if (!clang_Cursor_isNull(one)) {
        sequence_value(s, one);
        return;
    }
    for (uint32_t i = 0; i < k.n; i++) sequence_value(s, k.at[i]);
}

static void walk_block(struct sequence *s, CXCursor c) {
    uint32_t from = event_count(s);
    if (s->collect)
        sequence_statement(s, kid_last(s->l->arena, c));
    else
        add_event(s, (struct order_event){.kind = EVENT_CALL, .node = c}, c, from);
}

static void walk_expr(struct sequence *s, CXCursor c) {
    struct kids k;
    switch (clang_getCursorKind(c)) {
    case CXCursor_DeclRefExpr:
        if (cursor_is(clang_getCursorReferenced(c), CXCursor_VarDecl) ||
            cursor_is(clang_getCursorReferenced(c), CXCursor_ParmDecl))
            read(s, c);
        break;
    case CXCursor_MemberRefExpr:
    case CXCursor_ArraySubscriptExpr:
        read(s, c);
        break;
    case CXCursor_ParenExpr:
    case CXCursor_CStyleCastExpr:
        k = kids_of(s->l->arena, c);
        if (k.n) sequence_value(s, k.at[k.n - 1]);
        break;
    case CXCursor_CompoundLiteralExpr:
        value_or_list(s, kid_last(s->l->arena, c));
        break;
    case CXCursor_UnaryOperator:
        walk_unary(s, c);
        break;
    case CXCursor_BinaryOperator:
        walk_binary(s, c);
        break;
    case CXCursor_CompoundAssignOperator:
        k = kids_of(s->l->arena, c);
        if (k.n == 2) assignment(s, c, &k, true);
        break;
    case CXCursor_ConditionalOperator:
        k = kids_of(s->l->arena, c);
        if (k.n == 3) walk_conditional(s, c, &k, 1);
        break;
    case CXCursor_CallExpr:
        walk_call(s, c);
        break;
    case CXCursor_InitListExpr:
        walk_list(s, c);
        break;
    case CXCursor_GenericSelectionExpr:
        walk_chosen(s, c);
        break;
    case CXCursor_StmtExpr:
        walk_block(s, c);
        break;
    case CXCursor_UnexposedExpr:
        walk_unexposed(s, c);
        break;
    default: /* literals; sizeof, whose operand is not evaluated */
        break;
    }
}

void sequence_value(struct sequence *s, CXCursor c) {
    if (s->confused || clang_Cursor_isNull(c)) return;
    if (++s->depth > FE_MAX_DEPTH)
        s->confused = true;
    else
        walk_expr(s, c);
    s->depth--;
}

/* ---- lvalues ---- */

static struct order_object object_behind(struct sequence *s, CXCursor c) {
    return (struct order_object){.root = OBJECT_POINTER, .ct = ct_cursor(s->l->fe, c)};
}

static struct order_object member(struct sequence *s, CXCursor c) {
    CXCursor of = kid_last(s->l->arena, c), field = clang_getCursorReferenced(c);
    struct order_object o;
    if (ct_kind(s->l->fe, ct_cursor(s->l->fe, of)) == CT_PTR) {
        sequence_value(s, of);
        o = object_behind(s, c);
    } else {
        o = sequence_place(s, of);
    }
    if (o.root && o.root != OBJECT_SSA) object_member(s->l, &o, field, of);
    return o;
}

/* The array that decays into the pointer, if it is one. */
static bool array_below(struct low *l, CXCursor e, CXCursor *array) {
    for (uint32_t depth = 0; depth < FE_MAX_DEPTH; depth++) {
        e = cursor_unparen(l->arena, e);
        if (ct_kind(l->fe, ct_cursor(l->fe, e)) == CT_ARRAY) {
            *array = e;
            return true;
        }
        struct kids k = kids_of(l->arena, e);
        if (!cursor_is_implicit_cast(e, &k)) return false;
        e = k.at[0];
    }
    return false;
}

static void object_element(struct sequence *s, struct order_object *o, ir_ct elem, int64_t index,
                           bool known) {
    uint64_t size = 8 * ct_bytes(s->l->fe, elem);
    o->ct = elem;
    if (!known || index < 0 || !size)
        o->ranged = false;
    else
        o->from += (uint64_t)index * size;
    o->bits = size;
}

static struct order_object subscript(struct sequence *s, CXCursor c) {
    struct low *l = s->l;
    struct kids k = kids_of(l->arena, c);
    CXCursor array;
    int64_t at = 0;
    if (k.n != 2) return (struct order_object){0};
    bool swapped = ct_is_integer(l->fe, ct_cursor(l->fe, k.at[0]));
    CXCursor base = k.at[swapped], index = k.at[!swapped];
    uint32_t from = event_count(s);
    struct order_object o = object_behind(s, c);
    bool declared = array_below(l, base, &array);
    if (declared)
        o = sequence_place(s, array);
    else
        sequence_value(s, base);
    uint32_t next = event_count(s);
    sequence_value(s, index);
    unsequenced(s, from, next, event_count(s), c, false);
    if (declared && o.root) {
        bool known = event_count(s) == next && cursor_eval_int(index, &at);
        object_element(s, &o, ct_cursor(l->fe, c), at, known);
    }
    return o;
}

static struct order_object dereferenced(struct sequence *s, CXCursor c) {
    CXCursor e = kid_last(s->l->arena, c), array;
    if (array_below(s->l, e, &array)) {
        struct order_object o = sequence_place(s, array);
        if (o.root) object_element(s, &o, ct_cursor(s->l->fe, c), 0, true);
        return o;
    }
    sequence_value(s, e);
    return object_behind(s, c);
}

static struct order_object walk_place(struct sequence *s, CXCursor c) {
    struct order_object none = {0};
    struct kids k;
    switch (clang_getCursorKind(c)) {
    case CXCursor_DeclRefExpr:
        if (cursor_is(clang_getCursorReferenced(c), CXCursor_VarDecl) ||
            cursor_is(clang_getCursorReferenced(c), CXCursor_ParmDecl))
            return object_named(s->l, clang_getCursorReferenced(c));
        return none;
    case CXCursor_MemberRefExpr:
        return member(s, c);
    case CXCursor_ArraySubscriptExpr:
        return subscript(s, c);
    case CXCursor_StringLiteral:
        return none;
    case CXCursor_UnaryOperator:
        if (clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Deref) return dereferenced(s, c);
        if (clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Real ||
            clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Imag)
            return sequence_place(s, kid_last(s->l->arena, c));
        break;
    case CXCursor_UnexposedExpr:
        k = kids_of(s->l->arena, c);
        if (cursor_is_implicit_cast(c, &k)) return sequence_place(s, k.at[0]);
        break;
    default:
        break;
    }
    sequence_value(s, c);
    return none;
}

struct order_object sequence_place(struct sequence *s, CXCursor c) {
    struct order_object o = {0};
    if (s->confused) return o;
    if (++s->depth > FE_MAX_DEPTH)
        s->confused = true;
    else
        o = walk_place(s, cursor_unparen(s->l->arena, c));
    s->depth--;
    return o;
}

/* ---- all ---- */

void sequence_statement(struct sequence *s, CXCursor c) {
    if (s->confused) return;
    if (clang_isExpression(clang_getCursorKind(c))) {
        value_or_list(s, c);
        return;
    }
    if (cursor_is(c, CXCursor_GCCAsmStmt)) s->confused = true;
    if (++s->depth > FE_MAX_DEPTH) s->confused = true;
    struct kids k = kids_all(s->l->arena, c);
    for (uint32_t i = 0; i < k.n; i++) sequence_statement(s, k.at[i]);
    s->depth--;
}

void sequence_whole(struct sequence *s, CXCursor c) {
    value_or_list(s, c);
    make_plan(s, 0, c);
}
