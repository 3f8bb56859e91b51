/* run_golden.c - how @f of each *.ir of a folder runs in given layouts; must equal the *.runs.
 *
 *     run_golden FOLDER [NAME...]        VL_UPDATE=1 writes what differs
 *
 * Programs are IR with names (tests/support/ir_file.h).  `; run [ADDRESS]...` asks for a run
 * without arguments in which the first allocations of 4 bytes are at these addresses; the
 * interpreter chooses the other ones.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/str.h"
#include "core/interp/interp.h"
#include "tests/support/cases.h"
#include "tests/support/ir_file.h"

static const char *end_text(struct arena *a, const struct interp_result *r) {
    static const char *const ends[] = {
        [INTERP_RETURNED] = "returns",        [INTERP_HALTED] = "halts",
        [INTERP_CHECK_FAILED] = "fails",      [INTERP_ASSUME_FAILED] = "is not assumed",
        [INTERP_UNSUPPORTED] = "unsupported", [INTERP_FUEL] = "out of fuel",
        [INTERP_INTERNAL] = "no such layout",
    };
    char buf[48];
    if (r->end != INTERP_RETURNED) return ends[r->end];
    return arena_printf(a, "returns %s", bv_dec(r->ret.bits, r->ret.type, false, buf));
}

/* `words`: addresses, to the end of the line. */
static void put_run(struct arena *a, struct str *out, const struct ir_module *m,
                    const char *words) {
    struct witness w = {.entry = "f"};
    struct interp_result r;
    int length = (int)strcspn(words, "\n");
    for (const char *at = words; at < words + length;) {
        char *end;
        struct wit_base base = {.place = WIT_ALLOC, .index = w.bases.n, .size = 4};
        base.base = strtoull(at, &end, 0);
        if (end == at) break;
        vec_push(a, &w.bases, base);
        at = end;
    }
    interp_run(a, m, &w, NULL, &r);
    str_printf(out, "run%.*s: %s\n", length, words, end_text(a, &r));
}

static bool tell(struct arena *a, const char *file, struct str *text) {
    static const char mark[] = "; run";
    const struct ir_module *m = ir_file_read(a, file);
    for (const char *at = m ? case_read(a, file) : NULL; at && (at = strstr(at, mark)); at++)
        put_run(a, text, m, at + strlen(mark));
    return text->n != 0;
}

int main(int argc, char **argv) {
    return cases_golden(argc, argv, ".ir", ".runs", tell);
}
