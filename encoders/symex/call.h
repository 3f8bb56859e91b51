/* call.h - calls: entry, stop at the bound, return; and what a call through a pointer enters.
 *
 * A callee runs in an activation of its own.  A call that stops at the bound is kept as an instance
 * with the caller's registers, and goes on later for the new paths only.
 */
#ifndef VL_ENCODERS_SYMEX_CALL_H
#define VL_ENCODERS_SYMEX_CALL_H

#include "encoders/objects/contents.h"

struct activation;
struct instance;
struct state;

/* Its plan, made when it is asked for first. */
struct planned_function *function_of(struct symex *x, const struct ir_func *f);

struct activation *activation_new(struct symex *x, struct activation *caller,
                                  const struct ir_func *f, const struct state *s);
/* The callee's first block, with its parameters; the caller adds the state. */
struct instance *entry_instance(struct symex *x, struct activation *callee, const struct state *s,
                                const struct value *args, uint32_t nargs);
/* false: nothing of the state has returned (yet), and it is no longer the caller's. */
bool exec_call(struct symex *x, struct activation *act, struct state *s, ir_blk b, uint32_t at);
/* Requires: in->stopped, and call_can_start if in->waiting. */
void call_resume(struct symex *x, struct activation *act, struct instance *in);
/* Does the bound allow the waiting call to enter its callee? */
bool call_can_start(const struct activation *act, const struct instance *in, uint32_t bound);
/* The state that has returned from the activation since the last call, with its locals dead;
 * NULL: none. */
struct state *activation_result(struct symex *x, struct activation *act);
/* Of what a call without body gives. */
enum origin call_origin(const char *callee);

/* callee.c: calls through pointers */
struct callee {
    enum { CALLEE_FUNC, CALLEE_OUTSIDE /* of another file */, CALLEE_WILD /* any */ } kind;
    const struct ir_func *f; /* FUNC */
    term cond;
};
struct callees {
    struct callee *at;
    uint32_t n;
};
/* Ensures: the conditions exclude each other. */
void callees_of(struct symex *x, struct value p, const char *signature, struct callees *out);
/* isfunc: p is the start of a function of that signature. */
term callee_fits(struct symex *x, struct value p, const char *signature);

#endif
