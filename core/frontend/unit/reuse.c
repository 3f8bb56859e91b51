/* reuse.c - which bodies are taken over from the lowering before, and taking them. */
#include "core/frontend/unit/reuse.h"

#include "core/base/str.h"
#include "core/frontend/clang/cursor.h"
#include "core/frontend/frontend.h"
#include "core/frontend/order/order.h"
#include "core/frontend/unit/reuse_int.h"
#include "core/program/copy.h"

#include <string.h>

bool reuse_is_made_up(const char *name) {
    return strpbrk(name, ".@") || strncmp(name, "__vl_", 5) == 0;
}

/* ---- what all of the unit's text decides ---- */

struct hash128 reuse_facts(const struct fe *fe) {
    struct str s = {0};
    struct arena a = {0};
    s.arena = &a;
    const bool flags[] = {
        fe->text.allocates,    fe->text.looks_at_signs, fe->text.frees,     fe->text.threads,
        fe->text.copies_bytes, fe->text.copies_records, fe->text.ends,      fe->x87,
        fe->sees_errno,        fe->sets_rounding,       fe->text.cleans_up, fe->wraps};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) str_puts(&s, flags[i] ? "1" : "0");
    if (fe->float_limit) str_puts(&s, fe->float_limit);
    str_puts(&s, fe->source->no_builtin_models ? " plain" : "");
    struct hash128 h = hash128_bytes(s.at, s.n);
    arena_free(&a);
    return h;
}

static bool is_kept_unit(struct fe *fe) {
    const struct fe_source *s = fe->source;
    return s && s->keep && !s->program && !s->goals && !s->models_dir && !fe->clauses &&
           !fe->text.counts && !fe->is_model;
}

void reuse_open(struct fe *fe, const struct fe_reuse *before) {
    if (!is_kept_unit(fe)) return;
    struct reusing *u = arena_new(&fe->scratch, struct reusing);
    if (!bodies_read(fe, &fe->scratch, &u->text)) return;
    fe->reuse = u;
    if (before && hash128_same(&before->text.rest, &u->text.rest)) u->before = before;
    if (u->before) reuse_open_types(fe, u);
}

/* ---- bodies that have changed ---- */

struct body_walk {
    struct fe *fe;
    struct reuse_func *out;
};

static bool stands_in_body(struct fe *fe, CXCursor decl) {
    unsigned offset;
    CXSourceLocation l = clang_getCursorLocation(decl);
    clang_getExpansionLocation(l, NULL, NULL, NULL, &offset);
    return cursor_is_in_main_file(decl) && bodies_hold(&fe->reuse->text, offset, &offset);
}

/* What __LINE__ becomes, and a name pasted from it, is spelled in no file. */
static bool is_spelled_nowhere(CXCursor c) {
    CXFile file;
    clang_getSpellingLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
    CXString name = clang_getFileName(file);
    const char *text = file ? clang_getCString(name) : NULL;
    bool nowhere = !text || !*text || *text == '<';
    clang_disposeString(name);
    return nowhere;
}

/* __LINE__, or what else a macro of a system header has counted. */
static void look_at_number(struct reuse_func *r, CXCursor literal) {
    unsigned line;
    int64_t k;
    if (!is_spelled_nowhere(literal)) return;
    clang_getExpansionLocation(clang_getCursorLocation(literal), NULL, &line, NULL, NULL);
    r->names_line = true;
    r->counts |= !cursor_eval_int(literal, &k) || k != (int64_t)line;
}

/* Functions and external variables that a body declares are known to clang behind it, too. */
static enum CXChildVisitResult look_at_node(CXCursor c, CXCursor parent, CXClientData data) {
    struct body_walk *w = data;
    struct reuse_func *r = w->out;
    bool variable = cursor_is(c, CXCursor_VarDecl);
    (void)parent;
    if (variable) r->declares |= clang_Cursor_getStorageClass(c) == CX_SC_Extern;
    if (cursor_is(c, CXCursor_FunctionDecl)) r->declares = true;
    if (variable) r->names_line |= is_spelled_nowhere(c);
    if (cursor_is(c, CXCursor_IntegerLiteral)) look_at_number(r, c);
    if (cursor_is(c, CXCursor_DeclRefExpr)) {
        CXCursor to = clang_getCursorReferenced(c);
        r->declares |= cursor_is(to, CXCursor_FunctionDecl) &&
                       stands_in_body(w->fe, clang_getCanonicalCursor(to));
    }
    return CXChildVisit_Recurse;
}

/* What its own tree tells of a function. */
static struct reuse_func look_at_definition(struct fe *fe, const char *name, CXCursor def) {
    struct reuse_func r = {.name = name, .exposes = object_exposes(fe, def)};
    struct body_walk w = {fe, &r};
    clang_visitChildren(def, look_at_node, &w);
    return r;
}

static const struct reuse_func *kept_func(const struct fe_reuse *r, const char *name) {
    uint64_t i;
    return map_str_get(&r->by_name, name, &i) ? &r->at.at[i] : NULL;
}

/* False: what it declares may have changed what other bodies mean. */
static bool note_changed(struct fe *fe, struct reusing *u, const char *name) {
    const struct reuse_func *was = kept_func(u->before, name);
    uint64_t i;
    if (!was || was->declares || !map_str_get(&u->defined, name, &i)) return false;
    struct reuse_func is = look_at_definition(fe, name, u->definitions.at[i]);
    u->exposes_others |= !hash128_same(&is.exposes, &was->exposes);
    map_str_put(&fe->scratch, &u->changed, name, 1);
    return !is.declares;
}

static bool note_all_changed(struct fe *fe, struct reusing *u) {
    const struct unit_bodies *x = &u->before->text, *y = &u->text;
    if (x->at.n != y->at.n) return false;
    for (uint32_t i = 0; i < x->at.n; i++)
        if (!hash128_same(&x->at.at[i].hash, &y->at.at[i].hash) &&
            !note_changed(fe, u, y->at.at[i].name))
            return false;
    return true;
}

static enum CXChildVisitResult list_definition(CXCursor c, CXCursor parent, CXClientData data) {
    struct fe *fe = data;
    (void)parent;
    if (!cursor_is(c, CXCursor_FunctionDecl) || !clang_isCursorDefinition(c))
        return CXChildVisit_Continue;
    map_str_put(&fe->scratch, &fe->reuse->defined, fe_cstr(fe, clang_getCursorSpelling(c)),
                fe->reuse->definitions.n);
    vec_push(&fe->scratch, &fe->reuse->definitions, c);
    return CXChildVisit_Continue;
}

void reuse_ready(struct fe *fe) {
    struct reusing *u = fe->reuse;
    if (!u) return;
    if (leaving_any(fe)) {
        fe->reuse = NULL;
        return;
    }
    clang_visitChildren(clang_getTranslationUnitCursor(fe->tu), list_definition, fe);
    u->main = source_file(&fe->src, clang_getFile(fe->tu, fe->source->path));
    struct hash128 facts = reuse_facts(fe);
    u->bodies = u->before && hash128_same(&u->before->facts, &facts) && note_all_changed(fe, u);
}

/* ---- may one be taken over ---- */

static bool is_changed(const struct reusing *u, const char *name) {
    return map_str_get(&u->changed, name, NULL);
}

static bool rests_on_changed(const struct reusing *u, const struct reuse_func *r) {
    for (uint32_t i = 0; i < r->read.n; i++)
        if (is_changed(u, r->read.at[i])) return true;
    return is_changed(u, r->name) || (r->asks_exposed && u->exposes_others);
}

static bool stands_as_before(const struct fe *fe, const struct reuse_func *r) {
    const struct reusing *u = fe->reuse;
    const struct body_text *was = bodies_find(&u->before->text, r->name);
    const struct body_text *is = bodies_find(&u->text, r->name);
    if (!was || !is) return !r->names_line;
    if (was->column != is->column || was->head != is->head) return false;
    return was->line == is->line || !r->names_line;
}

struct place_move {
    const struct reusing *u;
    const struct body_text *own;
};

static bool move_place(const struct place_move *x, struct ir_loc *l) {
    return !l->line || l->file != x->u->main ||
           bodies_move(&x->u->before->text, &x->u->text, x->own, l);
}

static bool move_places(const struct place_move *x, struct ir_func *f) {
    bool ok = true;
    for (ir_val v = 1; v < f->ins.n; v++) ok = ok && move_place(x, &f->ins.at[v].loc);
    for (uint32_t i = 0; i < f->vars.n; i++) ok = ok && move_place(x, &f->vars.at[i].loc);
    return ok;
}

/* ---- what it mentions ---- */

static const struct ir_func *kept_declaration(const struct fe *fe, const char *name) {
    uint64_t f;
    bool known = map_str_get(&fe->reuse->before->declared, name, &f);
    return known ? (const struct ir_func *)(uintptr_t)f : NULL;
}

static const struct ir_global *kept_object(const struct fe *fe, const char *name) {
    uint64_t g;
    bool known = map_str_get(&fe->reuse->before->objects, name, &g);
    return known ? (const struct ir_global *)(uintptr_t)g : NULL;
}

/* What was no function in the module either is a name of the IR's own. */
static bool has_function(const struct fe *fe, const char *name) {
    const struct reusing *u = fe->reuse;
    return fe_find_function(fe, name) || map_str_get(&u->defined, name, NULL) ||
           kept_declaration(fe, name) || !kept_func(u->before, name);
}

static bool has_object(const struct fe *fe, const char *name) {
    return fe_find_global(fe, name) || map_str_get(&fe->names, name, NULL) || kept_object(fe, name);
}

/* Calls `each` for all that the function mentions by name; false: one of them says no. */
typedef bool mention_fn(struct fe *fe, const struct place_move *x, bool is_func, const char *name);

static bool for_mentions(struct fe *fe, const struct place_move *x, const struct ir_func *f,
                         mention_fn *each) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        bool func = i->op == IR_CALL || i->op == IR_FUNCADDR;
        if ((func || i->op == IR_GLOBAL) && !each(fe, x, func, i->text)) return false;
    }
    return true;
}

static bool for_relocs(struct fe *fe, const struct place_move *x, const struct ir_global *g,
                       mention_fn *each) {
    for (uint32_t i = 0; i < g->relocs.n; i++)
        if (!each(fe, x, g->relocs.at[i].is_func, g->relocs.at[i].target)) return false;
    return true;
}

/* A made-up object may be its own target. */
static bool is_there(struct fe *fe, const struct place_move *x, bool is_func, const char *name) {
    if (is_func) return has_function(fe, name);
    if (!has_object(fe, name)) return false;
    const struct ir_global *g = kept_object(fe, name);
    if (!g || fe_find_global(fe, name)) return true;
    for (uint32_t i = 0; i < g->relocs.n; i++) {
        const struct ir_reloc *r = &g->relocs.at[i];
        bool known = r->is_func ? has_function(fe, r->target) : has_object(fe, r->target);
        if (!known) return false;
    }
    struct ir_loc loc = g->loc;
    return move_place(x, &loc);
}

static struct ir_copy copy_to(struct fe *fe) {
    struct ir_copy c;
    ir_copy_begin(&c, fe->arena, fe->reuse->before->m, fe->m);
    c.same_types = true;
    return c;
}

static void declare_again(struct fe *fe, const struct place_move *x, const char *name) {
    const struct ir_func *from = kept_declaration(fe, name);
    struct ir_func *f = arena_new(fe->arena, struct ir_func);
    struct ir_copy c = copy_to(fe);
    f->name = arena_strdup(fe->arena, name);
    ir_copy_func(&c, f, from, false);
    ir_copy_end(&c);
    (void)move_place(x, &f->loc);
    (void)move_place(x, &f->name_loc);
    (void)move_places(x, f);
    fe_add_function(fe, f);
    if (map_str_get(&fe->reuse->before->own, name, NULL))
        map_str_put(&fe->scratch, &fe->own, f->name, 1);
}

static bool provide_mention(struct fe *fe, const struct place_move *x, bool is_func,
                            const char *name);

static void provide_object(struct fe *fe, const struct place_move *x, const char *name) {
    uint64_t i;
    if (map_str_get(&fe->names, name, &i)) {
        fe_global(fe, fe->symbols.at[i].decl);
        return;
    }
    struct ir_global *g = arena_new(fe->arena, struct ir_global);
    struct ir_copy c = copy_to(fe);
    g->name = arena_strdup(fe->arena, name);
    ir_copy_global(&c, g, kept_object(fe, name));
    ir_copy_end(&c);
    (void)move_place(x, &g->loc);
    fe_add_global(fe, g);
    if (map_str_get(&fe->reuse->before->settles, name, NULL))
        vec_push(fe->arena, &fe->may_settle, g);
    (void)for_relocs(fe, x, g, provide_mention);
}

static bool provide_mention(struct fe *fe, const struct place_move *x, bool is_func,
                            const char *name) {
    uint64_t i;
    if (is_func && !fe_find_function(fe, name)) {
        if (map_str_get(&fe->reuse->defined, name, &i))
            fe_function(fe, fe->reuse->definitions.at[i]);
        else if (kept_declaration(fe, name))
            declare_again(fe, x, name);
    } else if (!is_func && !fe_find_global(fe, name)) {
        provide_object(fe, x, name);
    }
    return true;
}

/* ---- taking it over ---- */

/* What its definition says is read anew; what its body made of it is taken over. */
static bool take_body(struct fe *fe, struct ir_func *f, const struct reuse_func *r,
                      const struct place_move *x) {
    struct ir_func body = {.name = f->name};
    struct ir_copy c = copy_to(fe);
    ir_copy_func(&c, &body, r->f, true);
    ir_copy_end(&c);
    if (!move_places(x, &body)) return false;
    f->restricted = body.restricted;
    f->by_value = body.by_value;
    f->ret = body.ret;
    f->ret_ct = body.ret_ct;
    memcpy(&f->arrays, &body.arrays, sizeof f->arrays);
    memcpy(&f->fronts, &body.fronts, sizeof f->fronts);
    memcpy(&f->containers, &body.containers, sizeof f->containers);
    memcpy(&f->params, &body.params, sizeof f->params);
    memcpy(&f->ins, &body.ins, sizeof f->ins);
    memcpy(&f->blocks, &body.blocks, sizeof f->blocks);
    memcpy(&f->vars, &body.vars, sizeof f->vars);
    return true;
}

bool reuse_body(struct fe *fe, struct ir_func *f) {
    struct reusing *u = fe->reuse;
    const struct reuse_func *r = u && u->bodies ? kept_func(u->before, f->name) : NULL;
    if (!r || !r->f || rests_on_changed(u, r) || !stands_as_before(fe, r)) return false;
    struct place_move x = {u, bodies_find(&u->before->text, r->name)};
    if (!for_mentions(fe, &x, r->f, is_there)) return false;
    if (!take_body(fe, f, r, &x)) return false;
    (void)for_mentions(fe, &x, f, provide_mention);
    for (uint32_t i = 0; i < r->made.n; i++)
        if (is_there(fe, &x, false, r->made.at[i]))
            (void)provide_mention(fe, &x, false, r->made.at[i]);
    for (uint32_t i = 0; i < r->asked.n; i++) (void)provide_mention(fe, &x, true, r->asked.at[i]);
    fe->unread_initialiser |= r->has_unread;
    vec_push(&fe->scratch, &u->at, *r);
    fe->out->taken_over++;
    return true;
}

bool reuse_is_confused(const struct fe *fe) { return fe->reuse && fe->reuse->confused; }

/* ---- what a body rests on ---- */

void reuse_begin_body(struct fe *fe, const char *name, CXCursor def) {
    struct reusing *u = fe->reuse;
    if (!u) return;
    vec_push(&fe->scratch, &u->at, look_at_definition(fe, name, def));
    u->now = &u->at.at[u->at.n - 1];
    u->objects = fe->m->globals.n;
    u->unread = fe->unread_initialiser;
    fe->unread_initialiser = false;
}

void reuse_end_body(struct fe *fe) {
    struct reusing *u = fe->reuse;
    if (!u) return;
    for (uint32_t i = u->objects; i < fe->m->globals.n; i++)
        if (reuse_is_made_up(fe->m->globals.at[i]->name))
            vec_push(&fe->scratch, &u->now->made, fe->m->globals.at[i]->name);
    u->now->has_unread = fe->unread_initialiser;
    fe->unread_initialiser |= u->unread;
    u->now = NULL;
}

static struct reuse_func *at_hand(struct fe *fe) { return fe->reuse ? fe->reuse->now : NULL; }

static void note_mentioned_once(struct fe *fe, name_list *names, const char *name) {
    for (uint32_t i = 0; i < names->n; i++)
        if (strcmp(names->at[i], name) == 0) return;
    vec_push(&fe->scratch, names, name);
}

void reuse_asks_effects(struct fe *fe, const char *function) {
    if (at_hand(fe)) note_mentioned_once(fe, &at_hand(fe)->read, function);
}

void reuse_asks_function(struct fe *fe, const char *name) {
    if (at_hand(fe)) note_mentioned_once(fe, &at_hand(fe)->asked, name);
}

void reuse_asks_exposed(struct fe *fe) {
    if (at_hand(fe)) at_hand(fe)->asks_exposed = true;
}

void reuse_asks_volatile(struct fe *fe) {
    if (at_hand(fe)) at_hand(fe)->asks_volatile = true;
}
