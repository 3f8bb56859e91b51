/* exec.h - instructions and blocks. */
#ifndef VL_ANALYSIS_ABSINT_EXEC_H
#define VL_ANALYSIS_ABSINT_EXEC_H

#include "core/analysis/absint/context.h"

void exec_absint_block(struct absint *x, ir_blk b);

#endif
