/* doctor.h - `verify-ls doctor`: what verify-ls finds on this machine, and what is missing. */
#ifndef VL_LSP_CLI_DOCTOR_H
#define VL_LSP_CLI_DOCTOR_H

#include "core/options/options.h"

/* The exit status: 1 if something is missing that verification needs. */
int doctor_main(const struct options *o);

#endif
