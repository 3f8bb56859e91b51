/* allocation.c - <stdlib.h>: the heap and the end of the program, for calls through a pointer.
 *
 * Where these functions are called by name they are operations of the IR; the definitions here are
 * entered where the program has taken their address, as for an allocation hook.
 */
#include "vl_model.h"

_Noreturn void _exit(int status);
void __vl_run_exit(int status);
void __vl_run_quick_exit(int status);

void *malloc(size_t n) { return __builtin_malloc(n); }

void *calloc(size_t n, size_t size) { return __builtin_calloc(n, size); }

void *realloc(void *p, size_t n) { return __builtin_realloc(p, n); }

void free(void *p) { __builtin_free(p); }

_Noreturn void abort(void) { __builtin_trap(); }

_Noreturn void exit(int status) {
    __vl_run_exit(status);
    _exit(status);
}

_Noreturn void quick_exit(int status) {
    __vl_run_quick_exit(status);
    _exit(status);
}
