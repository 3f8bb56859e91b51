/* Any library with the functions of IPASIR. */
#ifdef VL_IPASIR
#include "engines/solver/sat_backend.h"

const char *ipasir_signature(void);
void *ipasir_init(void);
void ipasir_release(void *solver);
void ipasir_add(void *solver, int lit);
void ipasir_assume(void *solver, int lit);
int ipasir_solve(void *solver);
int ipasir_val(void *solver, int lit);
int ipasir_failed(void *solver, int lit);
void ipasir_set_terminate(void *solver, void *state, int (*terminate)(void *state));

void *backend_new(enum sat_use use) {
    (void)use; /* IPASIR knows no options */
    return ipasir_init();
}

void backend_free(void *solver) { ipasir_release(solver); }

void backend_add(void *solver, int lit) { ipasir_add(solver, lit); }

void backend_assume(void *solver, int lit) { ipasir_assume(solver, lit); }

int backend_solve(void *solver) { return ipasir_solve(solver); }

void backend_limit(void *solver, uint32_t conflicts) {
    (void)solver;
    (void)conflicts;
}

bool backend_has_limits(void) { return false; }

bool backend_true(void *solver, int var) { return ipasir_val(solver, var) > 0; }

bool backend_failed(void *solver, int assumption) { return ipasir_failed(solver, assumption) != 0; }

void backend_terminate(void *solver, void *ctx, int (*expired)(void *ctx)) {
    ipasir_set_terminate(solver, ctx, expired);
}

const char *backend_name(void) { return ipasir_signature(); }
const char *backend_version(void) { return ipasir_signature(); }

#endif
