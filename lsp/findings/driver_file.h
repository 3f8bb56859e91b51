/* driver_file.h - a driver (core/result/driver.h) as one C file, with a main in the style wanted.
 *
 * The text includes the source of the function, so that static functions are reached, and needs
 * nothing else of verify-ls.  Ownership: the arena.
 */
#ifndef VL_LSP_FINDINGS_DRIVER_FILE_H
#define VL_LSP_FINDINGS_DRIVER_FILE_H

#include "core/result/verdict.h"

enum driver_main {
    DRIVER_REPLAY, /* says on standard output if the function returns */
    DRIVER_PLAIN,  /* status 0 if it returns, or ends the program */
    DRIVER_CMOCKA,
    DRIVER_UNITY
};

struct driver_file {
    const struct ir_module *m; /* that has all functions of the source */
    const char *source;        /* absolute path */
    const char *include;       /* the same as the text is to name it */
    const char *head;          /* comment in front, or "" */
    const char *name;          /* of the test: a C identifier; not of DRIVER_REPLAY */
    enum driver_main style;
};
const char *driver_file_text(struct arena *a, const struct check_result *c,
                             const struct driver_file *x);

#endif
