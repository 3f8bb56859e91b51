/* The one user of CaDiCaL. */
#ifndef VL_IPASIR
#include "engines/solver/sat_backend.h"

#include "core/base/arena.h"

#include <ccadical.h>
#include <limits.h>

/* CaDiCaL is C++: what operator new cannot get must not become an exception in C. */
typedef void (*new_handler)(void);
extern new_handler cxx_set_new_handler(new_handler handler) __asm__("_ZSt15set_new_handlerPFvvE");

static void out_of_memory(void) { vl_malloc(SIZE_MAX); /* ends the process as arena.h says */ }

void *backend_new(enum sat_use use) {
    cxx_set_new_handler(out_of_memory);
    CCaDiCaL *solver = ccadical_init();
    ccadical_set_option(solver, "quiet", 1);
    ccadical_set_option(solver, "phase", 0); /* models with zeros: people read them */
    if (use == SAT_MANY) {
        static const char *const off[] = {"lucky", "walk", "inprocessing", "rephase"};
        for (size_t i = 0; i < sizeof off / sizeof *off; i++)
            ccadical_set_option(solver, off[i], 0);
    }
    return solver;
}

void backend_free(void *solver) { ccadical_release(solver); }

void backend_add(void *solver, int lit) { ccadical_add(solver, lit); }

void backend_assume(void *solver, int lit) { ccadical_assume(solver, lit); }

int backend_solve(void *solver) { return ccadical_solve(solver); }

void backend_limit(void *solver, uint32_t conflicts) {
    ccadical_limit(solver, "conflicts", conflicts > INT_MAX ? INT_MAX : (int)conflicts);
}

bool backend_has_limits(void) { return true; }

bool backend_true(void *solver, int var) { return ccadical_val(solver, var) > 0; }

bool backend_failed(void *solver, int assumption) {
    return ccadical_failed(solver, assumption) != 0;
}

/* It asks every few conflicts and propagations. */
void backend_terminate(void *solver, void *ctx, int (*expired)(void *ctx)) {
    ccadical_set_terminate(solver, ctx, expired);
}

const char *backend_name(void) { return "cadical"; }
const char *backend_version(void) { return ccadical_signature(); }

#endif
