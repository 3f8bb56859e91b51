/* jump.c - what longjmp did in a run that failed, as its trace shows it. */
#include "engines/finding/jump.h"

#include "core/ir/jumps.h"

#include <string.h>

bool jump_is_back(const struct ir_var *v) {
    return strncmp(v->name, IR_JUMP_BACK, sizeof IR_JUMP_BACK - 1) == 0;
}

static const struct ir_var *assigned_by(const struct ir_func *f, const struct interp_step *s) {
    bool known = s->kind == STEP_ASSIGN && s->var < f->vars.n;
    return known ? &f->vars.at[s->var] : NULL;
}

/* Of the steps of the frame that fails, from the last one back: the jump, then what set it. */
static bool was_set_before_jump(const struct ir_func *f, const struct interp_result *run,
                                const char *name) {
    const struct interp_step *fail = &run->trace.at[run->trace.n - 1];
    bool jumped = false;
    for (uint32_t i = run->trace.n - 1; i-- > 0;) {
        const struct interp_step *s = &run->trace.at[i];
        if (s->depth > fail->depth) continue;
        const struct ir_var *v = s->depth == fail->depth ? assigned_by(f, s) : NULL;
        if (s->depth < fail->depth || s->kind == STEP_ENTER) return false;
        if (v && strcmp(v->name, name) == 0) return jumped;
        jumped |= v && jump_is_back(v);
    }
    return false;
}

const char *jump_unset(const struct ir_module *task, const struct interp_result *run) {
    if (!run->trace.n || run->omitted) return NULL;
    const struct interp_step *fail = &run->trace.at[run->trace.n - 1];
    if (fail->kind != STEP_FAIL || fail->check != CHECK_UNINITIALISED_READ || !fail->place)
        return NULL;
    const struct ir_func *f = ir_find_func(task, fail->place);
    const struct ir_ins *check = f && fail->ins < f->ins.n ? &f->ins.at[fail->ins] : NULL;
    if (!check || check->op != IR_CHECK || !check->text) return NULL;
    return was_set_before_jump(f, run, check->text)
               ? "it changed between setjmp and longjmp, and is not volatile"
               : NULL;
}
