/* loading.c - <dlfcn.h>: libraries that are loaded.
 *
 * After a failure dlerror has a text, once (POSIX); where a function is verified alone, one may
 * have been there before.
 */
#include "vl_model.h"

enum vl_load_error { VL_LOAD_UNKNOWN, VL_LOAD_FAILED, VL_LOAD_FINE };

static enum vl_load_error __vl_noted_load_error;

static void *vl_loaded(void) {
    if (__VERIFIER_nondet_bool()) {
        __vl_noted_load_error = VL_LOAD_FAILED;
        return NULL;
    }
    void *p = __vl_lent();
    __VERIFIER_assume(p != NULL);
    __vl_noted_load_error = VL_LOAD_FINE;
    return p;
}

void *dlopen(const char *name, int flags) {
    (void)flags;
    if (name) vl_check_string(name);
    return vl_loaded();
}

/* dlsym itself has no body (core/frontend/unit/ending.c). */
void __vl_symbol_name(const char *name) { vl_check_string(name); }

/* One without a value that is no failure is left open. */
void __vl_symbol_found(int found) {
    _Bool fine = found || __vl_open_bool();
    __vl_noted_load_error = fine ? VL_LOAD_FINE : VL_LOAD_FAILED;
}

int dlclose(void *library) {
    __vl_check("null-dereference", library != NULL, "there is no library");
    if (__VERIFIER_nondet_bool()) return 0;
    __vl_noted_load_error = VL_LOAD_FAILED;
    return -1;
}

char *dlerror(void) {
    enum vl_load_error was = __vl_noted_load_error;
    __vl_noted_load_error = VL_LOAD_FINE;
    if (was == VL_LOAD_UNKNOWN && __VERIFIER_nondet_bool()) was = VL_LOAD_FAILED;
    return was == VL_LOAD_FAILED ? vl_unknown_string() : NULL;
}
