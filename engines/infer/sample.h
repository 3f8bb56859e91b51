/* sample.h - states that executions get into: a transition system run on inputs that are made up.
 *
 * Inputs are constants of the program, numbers beside them, and now and then any; each
 * stays what it was for a while, as a reactive program waits for the same event several times.
 * Ownership: borrows the system.
 */
#ifndef VL_ENGINES_INFER_SAMPLE_H
#define VL_ENGINES_INFER_SAMPLE_H

#include "encoders/ts/ts.h"
#include "engines/solver/solver.h"

struct sampler;

/* A state, by variable of the system, is the callee's to read only. false: this run ends. */
typedef bool sample_visit(void *ctx, const bv_t *state);

struct sampler *sampler_new(const struct ts *t);
void sampler_free(struct sampler *s);
/* The states behind `start`, until the run ends (nothing goes on, or a check fails). true: the
 * program has ended. */
bool sampler_run(struct sampler *s, const bv_t *start, uint32_t steps, sample_visit *visit,
                 void *ctx);
/* Some state that executions start with, by a solver that knows what holds of each state; false:
 * none was found in time. */
bool sample_start(const struct ts *t, struct solver *solver, deadline_t deadline, bv_t *state);
/* The state after one step of the model. */
void sampler_after(struct sampler *s, const struct term_model *m, bv_t *state);

/* Terms that a step evaluates. */
uint32_t sampler_size(const struct sampler *s);
/* Constants of the system, as signed numbers in ascending order, each once. */
const sbv_t *sampler_constants(const struct sampler *s, uint32_t *n);

#endif
