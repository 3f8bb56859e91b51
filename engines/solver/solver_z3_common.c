/* solver_z3_common.c - contexts, deadlines and cores of Z3. */
#include "engines/solver/solver_z3_common.h"

#include "core/base/wait.h"

#include <string.h>

static void ignore_error(Z3_context c, Z3_error_code e) { (void)c, (void)e; }

Z3_context z3_context(void) {
    Z3_config config = Z3_mk_config();
    Z3_set_param_value(config, "model", "true");
    Z3_context z3 = Z3_mk_context(config);
    Z3_del_config(config);
    Z3_set_error_handler(z3, ignore_error);
    return z3;
}

/* Of Z3's resource units, for one of work. */
enum { RESOURCES = 2 };

static unsigned fitting(uint64_t n) {
    return n >= UINT32_MAX ? UINT32_MAX : n < 1 ? 1 : (unsigned)n;
}

static unsigned resources(deadline_t deadline) {
    uint64_t units = deadline_units(deadline);
    if (units >= UINT32_MAX / RESOURCES) return 0; /* without a limit */
    return fitting(units * RESOURCES);
}

static void limit(Z3_context z3, Z3_solver solver, deadline_t deadline) {
    unsigned ms = fitting((uint64_t)deadline_left(deadline));
    Z3_params p = Z3_mk_params(z3);
    Z3_params_inc_ref(z3, p);
    Z3_params_set_uint(z3, p, Z3_mk_string_symbol(z3, "timeout"), ms);
    Z3_params_set_uint(z3, p, Z3_mk_string_symbol(z3, "rlimit"), resources(deadline));
    Z3_solver_set_params(z3, solver, p);
    Z3_params_dec_ref(z3, p);
}

/* ---- stopping ---- */

/* Z3 reads no flag of ours, so a thread does. It interrupts more than once, as Z3 hears nothing of
 * an interruption that comes before it has begun. */
struct deadline_watch {
    Z3_context z3;
    deadline_t deadline;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t over;
    bool done, fired; /* under the lock */
};

enum { LOOK_MS = 10 };

static void *watch(void *ctx) {
    struct deadline_watch *w = ctx;
    pthread_mutex_lock(&w->lock);
    while (!w->done) {
        wait_until(&w->over, &w->lock, deadline_in(LOOK_MS));
        if (w->done || !deadline_passed(w->deadline)) continue;
        w->fired = true;
        Z3_interrupt(w->z3);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* false: Z3 has to look at the time alone. */
static bool watch_begin(struct deadline_watch *w) {
    pthread_mutex_init(&w->lock, NULL);
    wait_init(&w->over);
    return pthread_create(&w->thread, NULL, watch, w) == 0;
}

static void watch_end(struct deadline_watch *w, bool watched) {
    pthread_mutex_lock(&w->lock);
    w->done = true;
    pthread_cond_signal(&w->over);
    pthread_mutex_unlock(&w->lock);
    if (watched) pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->over);
    pthread_mutex_destroy(&w->lock);
}

/* Resources used since the context was made. */
static uint64_t used(Z3_context z3, Z3_solver solver) {
    uint64_t n = 0;
    Z3_stats s = Z3_solver_get_statistics(z3, solver);
    if (!s) return 0;
    Z3_stats_inc_ref(z3, s);
    for (unsigned i = 0; i < Z3_stats_size(z3, s); i++)
        if (Z3_stats_is_uint(z3, s, i) && strcmp(Z3_stats_get_key(z3, s, i), "rlimit count") == 0)
            n = Z3_stats_get_uint_value(z3, s, i);
    Z3_stats_dec_ref(z3, s);
    return n;
}

static Z3_lbool check_assumptions(Z3_context z3, Z3_solver solver, const z3_asts *assumed) {
    return Z3_solver_check_assumptions(z3, solver, assumed->n, assumed->at);
}

/* The thread that watches counts no work. */
static Z3_lbool ask_watched(Z3_context z3, Z3_solver solver, const z3_asts *assumed,
                            deadline_t deadline) {
    struct deadline_watch w = {.z3 = z3, .deadline = {.at = deadline.at, .stop = deadline.stop}};
    if (!deadline.stop) return check_assumptions(z3, solver, assumed);
    bool watched = watch_begin(&w);
    Z3_lbool r = check_assumptions(z3, solver, assumed);
    watch_end(&w, watched);
    return w.fired && r == Z3_L_TRUE ? Z3_L_UNDEF : r; /* its model may be cut short */
}

Z3_lbool z3_check(Z3_context z3, Z3_solver solver, const z3_asts *assumed, deadline_t deadline) {
    if (deadline_passed(deadline)) return Z3_L_UNDEF;
    limit(z3, solver, deadline);
    uint64_t before = used(z3, solver);
    Z3_lbool r = ask_watched(z3, solver, assumed, deadline);
    uint64_t after = used(z3, solver); /* 0: it does not say, as after an interruption */
    uint64_t n = after > before ? (after - before) / RESOURCES : 0;
    deadline_worked(deadline, n < UINT32_MAX ? (uint32_t)n + 1 : UINT32_MAX);
    return r;
}

/* ---- answers ---- */

void z3_drop_model(Z3_context z3, Z3_model *model) {
    if (*model) Z3_model_dec_ref(z3, *model);
    *model = NULL;
}

static bool take_core(Z3_context z3, Z3_solver solver, const z3_asts *assumed, struct arena *arena,
                      z3_flags *core) {
    Z3_ast_vector found = Z3_solver_get_unsat_core(z3, solver);
    if (!found) return false;
    Z3_ast_vector_inc_ref(z3, found);
    unsigned n = Z3_ast_vector_size(z3, found);
    for (uint32_t i = 0; i < assumed->n; i++) {
        bool in = false;
        for (unsigned k = 0; k < n && !in; k++)
            in = Z3_is_eq_ast(z3, Z3_ast_vector_get(z3, found, k), assumed->at[i]);
        vec_push(arena, core, in);
    }
    Z3_ast_vector_dec_ref(z3, found);
    return true;
}

bool z3_take_result(Z3_context z3, Z3_solver solver, Z3_lbool answer, const z3_asts *assumed,
                    struct arena *arena, Z3_model *model, z3_flags *core) {
    if (answer == Z3_L_FALSE) return take_core(z3, solver, assumed, arena, core);
    if (answer != Z3_L_TRUE) return true;
    *model = Z3_solver_get_model(z3, solver);
    if (*model) Z3_model_inc_ref(z3, *model);
    return *model != NULL;
}

bv_t z3_model_value(Z3_context z3, Z3_model model, Z3_ast a, unsigned w) {
    Z3_ast v = NULL;
    uint64_t small;
    bv_t k;
    if (!a || !Z3_model_eval(z3, model, a, true, &v) || !v) return 0;
    if (Z3_get_sort_kind(z3, Z3_get_sort(z3, v)) == Z3_BOOL_SORT)
        return Z3_get_bool_value(z3, v) == Z3_L_TRUE;
    if (!Z3_is_numeral_ast(z3, v)) return 0;
    if (Z3_get_numeral_uint64(z3, v, &small)) return bv_norm(small, w);
    const char *text = Z3_get_numeral_string(z3, v);
    return text && bv_parse(text, text + strlen(text), BV_MAX_WIDTH, &k) ? bv_norm(k, w) : 0;
}
