/* Runs of a finding's witness with other values, one part at a time and many at once, until one
 * passes the check that failed. The values are those that shrinking tries, too (vary.h): limits,
 * neighbours, and the constants of the program.
 *
 * Where two values avoid the failure together (`n > 20 && a == 77`), one of them mostly leads to
 * code that no run came to before. Such changes are kept while the others are tried once more, as
 * fuzzers keep inputs that cover something new.
 *
 * A call that may not return is known by its block (block_key). One that every way to the failure
 * goes through (its block dominates the one that fails, or that called what fails) is expected to
 * return: the program would have no use for what stands behind it. One that is given whether all is
 * well (judged.h) is made in any case, and does not return where it is not.
 */
#include "engines/finding/avoid.h"

#include "core/base/xorshift.h"
#include "core/interp/command_line.h"
#include "core/ir/cfg.h"
#include "core/shrink/vary.h"
#include "engines/finding/judged.h"

#include <string.h>

enum {
    COST = 3000000, /* steps of all runs */
    RUN_COST = 2000,
    MIXED = 200,  /* runs in which many parts have other values */
    TOGETHER = 3, /* changes, one on top of the other */
    KEPT = 16     /* changes that are kept, of each number of them */
};

/* A part's other value. */
struct change {
    uint32_t part;
    unsigned other;
};
typedef VEC(struct change) changes;

/* A call on the stack, and where it is at present. */
struct active {
    const struct ir_func *f;
    ir_blk b;
};

/* A call that may not return was made, in the active call at this depth or in one that it made. */
struct handled_call {
    uint64_t key;
    uint32_t depth;
    ir_blk b;       /* of the active call's function */
    bool is_passed; /* a call that has ended made it, and could have ended without it */
};

struct avoid_search {
    struct variation v;
    struct interp_options opt;
    VEC(uint32_t) parts; /* that may have other values */
    uint64_t left;
    uint64_t random;
    struct map seen;    /* blocks that some run came to */
    bool came_further;  /* the run at hand to others than all before */
    bool chooses;       /* what varies are choices of the environment */
    bool wants_failure; /* a run that fails alike without any call that may not return */
    const struct ir_ins
        *wants_made;     /* only runs count that make an allocation here; NULL: all do */
    bool mixing;         /* what the run at hand comes to says nothing of single changes */
    unsigned made;       /* changes that are kept at present */
    struct map handlers; /* blocks with a call of a function without body and result */
    struct map met;      /* those that the run at hand gets to */
    VEC(struct active) active;
    struct map graphs;              /* of functions, made once */
    VEC(struct handled_call) calls; /* in the run at hand, in the order of their blocks' entry */
    VEC(uint64_t) handled;          /* those of them that may keep others from the failure */
    struct judged_calls judged;
    VEC(const struct judged_call *) failed; /* in the run at hand: they were told no */
};

/* ---- calls that may not return ---- */

static uint64_t block_key(const struct ir_func *f, ir_blk b) {
    return (uint64_t)(uintptr_t)f * 31 + b;
}

/* A pointer from a function that is not the library's is of no interest to a caller that the
 * function does not come back to: `throw("out of memory");`.  A number may be how well it went. */
static bool may_end(const struct ir_module *m, const struct ir_func *f, ir_val v) {
    const struct ir_ins *i = &f->ins.at[v];
    if (i->op != IR_CALL) return false;
    const struct ir_func *callee = ir_find_func(m, i->text);
    if (callee && callee->has_body) return false;
    return i->type == IR_VOID ||
           (i->type == IR_PTR && callee && !callee->is_system && !ir_is_used(f, v));
}

static void find_handlers(struct avoid_search *k) {
    for (uint32_t n = 0; n < k->v.m->funcs.n; n++) {
        const struct ir_func *f = k->v.m->funcs.at[n];
        for (ir_val i = 1; f->has_body && !f->is_model && i < f->ins.n; i++)
            if (may_end(k->v.m, f, i))
                map_put(k->v.arena, &k->handlers, block_key(f, f->ins.at[i].block),
                        (uintptr_t)f->ins.at[i].text);
    }
}

static void note_block(void *ctx, uint32_t depth, const struct ir_func *f, ir_blk b) {
    struct avoid_search *k = ctx;
    uint64_t key = block_key(f, b);
    (void)depth;
    if (map_get(&k->handlers, key, NULL)) map_put(k->v.arena, &k->met, key, 1);
    if (k->mixing || map_get(&k->seen, key, NULL)) return;
    map_put(k->v.arena, &k->seen, key, 1);
    k->came_further = true;
}

static const struct cfg *graph_of(struct avoid_search *k, const struct ir_func *f) {
    uint64_t known;
    if (map_get(&k->graphs, (uintptr_t)f, &known)) return (const struct cfg *)(uintptr_t)known;
    struct cfg *g = arena_new(k->v.arena, struct cfg);
    cfg_build(k->v.arena, f, g);
    map_put(k->v.arena, &k->graphs, (uintptr_t)f, (uintptr_t)g);
    return g;
}

/* Does each way to where the active call is go through the one that may not return? */
static bool always_made(struct avoid_search *k, const struct handled_call *c) {
    const struct active *at = &k->active.at[c->depth];
    return !c->is_passed && cfg_dominates(graph_of(k, at->f), c->b, at->b);
}

/* Calls at this depth and deeper have ended: what they did belongs to the one that made them. */
static void end_calls(struct avoid_search *k, uint32_t depth) {
    for (uint32_t i = k->calls.n; depth && i-- > 0 && k->calls.at[i].depth >= depth;) {
        struct handled_call *c = &k->calls.at[i];
        c->is_passed = !always_made(k, c);
        c->depth = depth - 1;
        c->b = k->active.at[depth - 1].b;
    }
    if (k->active.n > depth) k->active.n = depth;
}

static void note_handled(void *ctx, uint32_t depth, const struct ir_func *f, ir_blk b) {
    struct avoid_search *k = ctx;
    uint64_t key = block_key(f, b);
    bool first = !map_get(&k->met, key, NULL);
    bool begins = b == 1 || depth >= k->active.n || k->active.at[depth].f != f;
    note_block(ctx, depth, f, b);
    end_calls(k, begins ? depth : depth + 1);
    while (k->active.n <= depth) vec_push(k->v.arena, &k->active, ((struct active){f, b}));
    k->active.at[depth].b = b;
    if (first && map_get(&k->met, key, NULL))
        vec_push(k->v.arena, &k->calls, ((struct handled_call){key, depth, b, false}));
}

static uint64_t judged_key(const struct judged_call *c) { return (uintptr_t)c; }

/* As for a handler, that the run gets to it is noted. */
static void note_judged(void *ctx, uint32_t depth, const struct ir_func *f, ir_val v,
                        const bv_t *is) {
    struct avoid_search *k = ctx;
    const struct judged_call *c = judged_value(&k->judged, f, v, is);
    (void)depth;
    if (!c || map_get(&k->met, judged_key(c), NULL)) return;
    map_put(k->v.arena, &k->met, judged_key(c), 1);
    map_put(k->v.arena, &k->handlers, judged_key(c), (uintptr_t)c->name);
    vec_push(k->v.arena, &k->failed, c);
}

/* Was the call made before the check failed, as what it is given was known before? */
static bool was_made(const struct avoid_search *k, const struct judged_call *c) {
    const struct interp_failure *until = &k->opt.until;
    ir_blk b = c->f->ins.at[c->at].block;
    bool same = strcmp(c->f->name, until->func) == 0 && c->f->ins.at[until->ins].block == b;
    return map_get(&k->seen, block_key(c->f, b), NULL) && !(same && c->at > until->ins);
}

static bool is_handled(const struct avoid_search *k, uint64_t key) {
    bool is = false;
    for (uint32_t i = 0; i < k->handled.n; i++) is |= k->handled.at[i] == key;
    return is;
}

/* The run at hand has ended in this function: the calls that its innermost call has made are its
 * own. */
static void end_run(struct avoid_search *k, const char *func) {
    uint32_t depth = k->active.n;
    while (depth > 1 && strcmp(k->active.at[depth - 1].f->name, func) != 0) depth--;
    end_calls(k, depth);
}

static void choose_handled(struct avoid_search *k, const char *func) {
    end_run(k, func);
    for (uint32_t i = 0; i < k->calls.n; i++)
        if (!always_made(k, &k->calls.at[i])) vec_push(k->v.arena, &k->handled, k->calls.at[i].key);
    for (uint32_t i = 0; i < k->failed.n; i++)
        if (was_made(k, k->failed.at[i]))
            vec_push(k->v.arena, &k->handled, judged_key(k->failed.at[i]));
}

/* Which call that the finding's run makes does the run at hand stay away from? NULL: none. */
static const char *avoided_call(const struct avoid_search *k) {
    uint64_t name = 0;
    for (uint32_t i = 0; i < k->handled.n; i++)
        if (!map_get(&k->met, k->handled.at[i], NULL) &&
            map_get(&k->handlers, k->handled.at[i], &name))
            return (const char *)(uintptr_t)name;
    return NULL;
}

/* Does the run at hand make no call that may keep others from where it failed? */
static bool avoids_all(struct avoid_search *k, const char *func) {
    end_run(k, func);
    for (uint32_t i = 0; i < k->calls.n; i++)
        if (!always_made(k, &k->calls.at[i])) return false;
    for (uint32_t i = 0; i < k->failed.n; i++)
        if (is_handled(k, judged_key(k->failed.at[i]))) return false;
    return true;
}

/* ---- runs ---- */

/* Does the program exclude the run? What a library model excludes behind the check is a result of
 * its own: it has others. */
static bool excluded(const struct avoid_search *k, const struct interp_result *r) {
    const struct ir_func *f = r->func ? ir_find_func(k->v.m, r->func) : NULL;
    bool by_model = k->chooses && r->held && f && f->ins.at[r->ins].op == IR_CALL;
    return r->end == INTERP_ASSUME_FAILED && !by_model;
}

static bool asks_for_memory(const struct interp_taker *t) {
    return t->ins->op == IR_NONDET && t->ins->imm == IR_INPUT_ALLOC;
}

static const struct ir_ins *last_allocation(const struct interp_result *run) {
    for (uint32_t i = run->takers.n; i-- > 0;)
        if (asks_for_memory(&run->takers.at[i])) return run->takers.at[i].from;
    return NULL;
}

static bool makes(const struct avoid_search *k, const struct interp_result *r) {
    for (uint32_t i = 0; k->wants_made && i < r->takers.n; i++)
        if (asks_for_memory(&r->takers.at[i]) && r->takers.at[i].from == k->wants_made) return true;
    return !k->wants_made;
}

/* Does the witness pass the check as it is at present, or whatever is wanted? *takes: its run takes
 * inputs that the finding's does not, which have this value. */
static bool passes_with(struct avoid_search *k, bv_t further, bool *takes) {
    struct arena a = {0};
    struct interp_result r;
    *takes = false;
    if (k->left < RUN_COST) return false;
    k->met = (struct map){0};
    k->calls.n = k->active.n = k->failed.n = 0;
    judged_begin(&k->judged);
    k->opt.further = further;
    vary_settle(&k->v);
    interp_run(&a, k->v.m, k->v.w, &k->opt, &r);
    uint64_t cost = r.steps + RUN_COST + k->v.at.n; /* what is put into memory first */
    k->left = cost < k->left ? k->left - cost : 0;
    *takes = r.further;
    bool again =
        r.end == INTERP_CHECK_FAILED && r.ins == k->opt.until.ins && r.check == k->opt.until.check;
    bool valid = r.end != INTERP_INTERNAL && !excluded(k, &r) && makes(k, &r);
    arena_free(&a);
    if (k->wants_failure) return again && avoids_all(k, k->opt.until.func);
    return r.held && !again && valid && (!k->handled.n || avoided_call(k));
}

/* The environment does not choose anew for the sake of several changes. */
static bool passes(struct avoid_search *k) {
    bool takes;
    k->came_further = false;
    bool found = passes_with(k, 1, &takes);
    if (!k->chooses) return found && !(takes && k->made);
    return found || (takes && passes_with(k, 0, &takes));
}

/* On top of the changes that are made already. *kept: which changes came further. */
static bool one_passes(struct avoid_search *k, changes *kept) {
    for (unsigned other = 0; other < vary_others(&k->v); other++)
        for (uint32_t i = 0; i < k->parts.n; i++) {
            uint32_t part = k->parts.at[i];
            if (k->v.at.at[part].taken || !vary_take(&k->v, part, other)) continue;
            bool found = passes(k);
            vary_restore_part(&k->v, part);
            if (found) return true;
            struct change is = {part, other};
            if (k->came_further && kept->n < KEPT) vec_push(k->v.arena, kept, is);
        }
    return false;
}

static bool one_more_passes(struct avoid_search *k, const changes *first) {
    for (uint32_t i = 0; i < first->n && k->left >= RUN_COST; i++) {
        changes kept = {0};
        if (!vary_take(&k->v, first->at[i].part, first->at[i].other)) continue;
        k->made++;
        bool found = one_passes(k, &kept) || (k->made < TOGETHER - 1 && one_more_passes(k, &kept));
        k->made--;
        vary_restore_part(&k->v, first->at[i].part);
        if (found) return true;
    }
    return false;
}

static unsigned below(struct avoid_search *k, unsigned n) {
    return (unsigned)(xorshift_next(&k->random) >> 33) % n;
}

static bool mixture_passes(struct avoid_search *k) {
    k->mixing = true;
    for (unsigned run = 0; run < MIXED && k->left >= RUN_COST; run++) {
        for (uint32_t i = 0; i < k->parts.n; i++)
            if (below(k, 2)) vary_take(&k->v, k->parts.at[i], below(k, vary_others(&k->v)));
        bool found = passes(k);
        vary_restore(&k->v);
        if (found) return true;
    }
    k->mixing = false;
    return false;
}

static bool some_pass(struct avoid_search *k) {
    changes kept = {0};
    k->random = XORSHIFT_START;
    return one_passes(k, &kept) || mixture_passes(k) || one_more_passes(k, &kept);
}

/* Is there a run as it is wanted (avoid_search.wants_failure) with other arguments of the program?
 */
static bool other_command_line_serves(struct avoid_search *k) {
    struct command_line was;
    bool found = false;
    for (unsigned n = 0; n < COMMAND_LINES && !found; n++) {
        if (!command_line_take(k->v.arena, k->v.m, k->v.w, n, &was)) continue;
        found = passes(k);
        command_line_restore(k->v.w, &was);
    }
    return found;
}

/* ---- what has other values ---- */

enum { FREE, CHOSEN, NEITHER };

/* Of what the run took as inputs, results of functions without body are free, and what models leave
 * open; the others the environment has chosen. So are a program's arguments, and the state of
 * stdin. */
static uint64_t decided_by(const struct ir_ins *ins) {
    bool is_free = ins->op == IR_CALL ? !ir_reads_input(ins->text) : ins->imm == IR_INPUT_EXTERN;
    return is_free ? FREE : CHOSEN;
}

static void choose_streams(struct avoid_search *k, struct map *chosen) {
    const struct witness *w = k->v.w;
    for (uint32_t i = 0; i < w->globals.n; i++) {
        if (!ir_is_stream(k->v.m->globals.at[i])) continue;
        const struct wit_object *o = &w->globals.at[i];
        for (uint32_t c = 0; c < o->cells.n; c++)
            map_put(k->v.arena, chosen, (uintptr_t)&o->cells.at[c].v, CHOSEN);
    }
}

static void collect_parts(struct avoid_search *k, const struct interp_result *run, uint64_t which) {
    const struct witness *w = k->v.w;
    struct map other = {0};
    for (uint32_t i = 0; i < w->inputs.n && i < run->takers.n; i++)
        map_put(k->v.arena, &other, (uintptr_t)&w->inputs.at[i], decided_by(run->takers.at[i].ins));
    choose_streams(k, &other);
    for (uint32_t i = 0; i < w->unset.n; i++)
        for (uint32_t c = 0; c < w->unset.at[i].cells.n; c++)
            map_put(k->v.arena, &other, (uintptr_t)&w->unset.at[i].cells.at[c].v, NEITHER);
    for (uint32_t i = 0; i < w->havocs.n; i++)
        for (uint32_t c = 0; c < w->havocs.at[i].writes.n; c++)
            map_put(k->v.arena, &other, (uintptr_t)&w->havocs.at[i].writes.at[c].v, FREE);
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        uint64_t is = command_line_given(w) && !k->v.at.at[i].kept ? CHOSEN : FREE;
        map_get(&other, (uintptr_t)k->v.at.at[i].value, &is);
        if (is == which) vec_push(k->v.arena, &k->parts, i);
    }
}

/* The same with other arguments or other inputs. */
static bool some_run_serves(struct avoid_search *k) {
    k->left = COST;
    return (command_line_given(k->v.w) && other_command_line_serves(k)) || some_pass(k);
}

static void begin_search(struct avoid_search *k, const struct interp_options *opt,
                         const struct interp_result *run, uint64_t which) {
    k->opt = *opt;
    k->opt.max_trace = 0;
    k->opt.max_steps = vary_steps(run);
    k->left = COST;
    vary_collect(&k->v, run);
    collect_parts(k, run, which);
}

static void align_inputs(struct avoid_search *k, const struct interp_result *run) {
    k->opt.takers = run->takers.at;
    k->opt.ntakers = run->takers.n;
}

bool avoid_by_others(const struct ir_module *task, const struct witness *w,
                     const struct interp_options *opt, const struct interp_result *run,
                     bool allocating) {
    struct arena a = {0};
    struct witness mine = *w; /* spare objects are added to it */
    struct avoid_search k = {.v = {.arena = &a, .m = task, .w = &mine}};
    if (allocating) k.wants_made = last_allocation(run);
    const struct interp_observer o = {.ctx = &k, .block = note_block};
    begin_search(&k, opt, run, FREE);
    k.opt.observer = &o;
    align_inputs(&k, run);
    passes(&k); /* it fails: which blocks does it come to? */
    bool found = some_pass(&k);
    arena_free(&a);
    return found;
}

/* The name is the module's. */
static const char *needed_return(const struct ir_module *task, const struct witness *w,
                                 const struct interp_options *opt,
                                 const struct interp_result *run) {
    struct arena a = {0};
    struct witness mine = *w;
    struct avoid_search k = {.v = {.arena = &a, .m = task, .w = &mine}};
    const struct interp_observer first = {.ctx = &k, .value = note_judged, .block = note_handled},
                                 later = {.ctx = &k, .value = note_judged, .block = note_block};
    find_handlers(&k);
    judged_find(&a, task, &k.judged);
    k.chooses = true;
    begin_search(&k, opt, run, CHOSEN);
    k.opt.observer = &first;
    passes(&k); /* it fails: which calls are on the way? */
    choose_handled(&k, run->func);
    align_inputs(&k, run);
    /* Library models that fail here give texts in other runs (getenv). */
    vec_push(&a, &mine.objects, command_line_text(&a, "*text"));
    k.opt.further_object = mine.objects.n;
    k.opt.observer = &later;
    const char *name = k.handled.n && some_run_serves(&k) ? avoided_call(&k) : NULL;
    k.wants_failure = true;
    k.opt.observer = &first;
    if (name && some_run_serves(&k)) name = NULL;
    arena_free(&a);
    return name;
}

void avoid_rank(struct arena *a, const struct ir_module *task, const struct witness *w,
                const struct interp_options *opt, const struct interp_result *run,
                struct check_result *finding) {
    if (finding->severity == SEVERITY_INFORMATION) return;
    const char *name = needed_return(task, w, opt, run);
    if (!name) return;
    finding->if_returns = arena_strdup(a, name);
    finding->severity = SEVERITY_INFORMATION;
}
