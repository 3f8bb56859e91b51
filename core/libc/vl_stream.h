/* vl_stream.h - what a stream of ours looks like (stream.c). */
#ifndef VL_STREAM_H
#define VL_STREAM_H

#include "vl_model.h"

/* A size that no library's FILE has: so ours are told from those opened elsewhere. */
struct vl_file {
    int eof, error; /* indicators */
    unsigned back;  /* the byte that ungetc pushed back, plus one; 0: none */
    int fd;
};

typedef struct vl_file FILE;

/* The stream's state, NULL of one opened elsewhere. A closed one fails when its state is used. */
static inline struct vl_file *vl_stream(FILE *f) {
    __vl_check("null-dereference", f != NULL, "stream is null");
    if (__vl_size(f) != sizeof *f) return NULL;
    int alive = f->eof;
    (void)alive;
    return f;
}

/* Reading came to an end, or failed. */
static inline void vl_no_more(struct vl_file *s) {
    _Bool error = __VERIFIER_nondet_bool();
    if (error) vl_fail_somehow();
    if (!s) return;
    if (error)
        s->error = 1;
    else
        s->eof = 1;
}

/* Did writing go well? */
static inline _Bool vl_written(struct vl_file *s) {
    _Bool error = vl_goes_wrong();
    if (s) s->error |= error;
    if (error) vl_fail(vl_some_error());
    return !error;
}

/* 0, or EOF for an error. */
static inline int vl_done(void) {
    if (!vl_goes_wrong()) return 0;
    vl_fail(vl_some_error());
    return EOF;
}

#endif
