/* machine.c - C programs held against the machine.
 *
 *     machine [--undefined] FOLDER COMPILER [NAME...]
 *
 * Each program's main returns a checksum and has no undefined behaviour.  Compiled and
 * run (through a start-up routine of our own that writes all 32 bits, so that -m32 needs
 * no 32-bit libraries) it must give what the interpreter gives for the lowered program,
 * and the interpreter must see no check fail on the way.
 * With --undefined programs may have undefined behaviour: compiled with a sanitizer that
 * traps, a run must trap exactly if a check fails in the interpreter.
 */
#include "core/frontend/frontend.h"
#include "core/interp/interp.h"
#include "core/ir/validate.h"
#include "tests/support/cases.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MANY = 6 }; /* programs among which some should fail */

static const char *compiler, *scratch;
static bool undefined;
static unsigned ended[2]; /* programs that failed, and that returned */

static struct ir_module *lower(struct arena *a, const char *name, const struct case_flags *flags) {
    struct fe_source src = {.path = name, .flags = flags->at, .nflags = flags->n};
    struct fe_unit *unit = NULL;
    struct fe_models *models = fe_models_new();
    src.models = models;
    struct fe_result result;
    vl_status s = fe_lower(a, &unit, &src, &result);
    fe_unit_free(unit);
    fe_models_free(models);
    if (s != VL_OK) {
        printf("    %s: %s\n", vl_status_text(s),
               result.messages.n ? result.messages.at[0].text : "no message");
        return NULL;
    }
    char *invalid = ir_validate(a, result.module);
    if (invalid) printf("    invalid: %s\n", invalid);
    return invalid ? NULL : result.module;
}

static void explain(const struct ir_module *m, const struct interp_result *r) {
    static const char *const ends[] = {"returned",      "halted",      "check failed",
                                       "assume failed", "unsupported", "out of fuel",
                                       "internal"};
    const struct ir_func *f = r->func ? ir_find_func(m, r->func) : NULL;
    const struct ir_ins *i = f && r->ins < f->ins.n ? &f->ins.at[r->ins] : NULL;
    printf("    interpreter: %s in %s line %u: %s %s\n", ends[r->end], r->func ? r->func : "?",
           i ? i->loc.line : 0,
           i && i->op == IR_CHECK ? check_infos[i->check].name
           : i                    ? ir_ops[i->op].text
                                  : "",
           i && i->text ? i->text : "");
}

static enum interp_end interpret(struct arena *a, const struct ir_module *m, int32_t *out) {
    struct witness w = {.entry = "main"};
    struct interp_options opt = {.skip = check_off()};
    struct interp_result r;
    interp_run(a, m, &w, &opt, &r);
    *out = (int32_t)(uint32_t)r.ret.bits;
    if (r.end != INTERP_RETURNED && !undefined) explain(m, &r);
    return r.end;
}

static bool has_flag(const struct case_flags *flags, const char *flag) {
    for (uint32_t i = 1; i < flags->n; i++)
        if (strcmp(flags->at[i], flag) == 0) return true;
    return false;
}

/* With -lm among its flags a program is linked with the C library; without, only with the
 * functions that conversions of __int128 need, which may be missing for 32 bits. */
static const char *compile_command(struct arena *a, const char *name,
                                   const struct case_flags *flags, const char *exe) {
    const char *words = undefined ? " -fsanitize=signed-integer-overflow,shift,bounds,"
                                    "integer-divide-by-zero -fsanitize-trap=all"
                                  : "";
    for (uint32_t i = 1; i < flags->n; i++) words = arena_printf(a, "%s %s", words, flags->at[i]);
    if (has_flag(flags, "-lm"))
        return arena_printf(a, "%s -w -O0 -Dmain=program %s start/hosted.c%s -o %s", compiler, name,
                            words, exe);
    return arena_printf(a,
                        "%s -w -O0 -ffreestanding -nostdlib -static -fno-stack-protector -fno-pic"
                        " -no-pie -Dmain=program%s %s start/start.c%s -o %s",
                        compiler, words, name, has_flag(flags, "-m32") ? "" : " -lgcc", exe);
}

static bool compile(struct arena *a, const char *name, const struct case_flags *flags,
                    const char *exe) {
    const char *command = compile_command(a, name, flags, exe);
    if (system(command) == 0) return true;
    printf("    does not compile: %s\n", command);
    return false;
}

/* False if the program ends by a signal. */
static bool execute(struct arena *a, const char *exe, int32_t *out) {
    FILE *p = popen(arena_printf(a, "exec %s 2>/dev/null", exe), "r");
    bool ok = p && fread(out, sizeof *out, 1, p) == 1;
    return p && pclose(p) == 0 && ok;
}

static bool agree(struct arena *a, const char *name, const struct case_flags *flags) {
    int32_t want = 0, got = 0;
    const char *exe = arena_printf(a, "%s/program", scratch);
    struct ir_module *m = lower(a, name, flags);
    if (!m || !compile(a, name, flags, exe)) return false;
    enum interp_end end = interpret(a, m, &got);
    if (end != INTERP_RETURNED && !(undefined && end == INTERP_CHECK_FAILED)) return false;
    bool ran = execute(a, exe, &want);
    if (ran != (end == INTERP_RETURNED)) {
        printf("    only %s ends well\n", ran ? "the machine" : "the interpreter");
        return false;
    }
    ended[ran]++;
    if (!ran || want == got) return true;
    printf("    machine %" PRId32 ", interpreter %" PRId32 "\n", want, got);
    return false;
}

/* Does this machine run programs for 32 bits? A compiler that makes them does not tell. */
static bool runs_m32(struct arena *a) {
    int32_t out = 0;
    const char *exe = arena_printf(a, "%s/program", scratch), *source = "start/empty_m32.c";
    struct case_flags flags = case_flags(a, source);
    return compile(a, source, &flags, exe) && execute(a, exe, &out) && out == 32;
}

static bool run(const char *name) {
    struct arena a = {0};
    struct case_flags flags = case_flags(&a, name);
    bool skipped = has_flag(&flags, "-m32") && !runs_m32(&a);
    bool ok = skipped || agree(&a, name, &flags);
    if (skipped) printf("skipped %s: no 32-bit programs run here\n", name);
    if (!ok) printf("FAILED %s\n", name);
    fflush(stdout);
    arena_free(&a);
    return ok;
}

int main(int argc, char **argv) {
    char folder[] = "/tmp/vl-machine-XXXXXX", program[64];
    undefined = argc > 1 && strcmp(argv[1], "--undefined") == 0;
    argv += undefined;
    argc -= undefined;
    if (argc < 3 || chdir(argv[1]) != 0 || !mkdtemp(folder)) return 2;
    compiler = argv[2];
    scratch = folder;
    int status = cases_run(".", argv + 3, run);
    if (undefined && ended[0] + ended[1] >= MANY && (!ended[0] || !ended[1])) {
        printf("machine: %u programs failed and %u returned: the others were not tried\n", ended[0],
               ended[1]);
        status = 1;
    }
    snprintf(program, sizeof program, "%s/program", folder);
    unlink(program);
    rmdir(folder);
    return status;
}
