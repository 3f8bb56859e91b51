/* vl_stream.h - the representation of a stream (stream.c). */
#ifndef VL_STREAM_H
#define VL_STREAM_H

#include "vl_model.h"

struct vl_file {
    int eof, error; /* indicators, or VL_NOT_SAID */
    unsigned back;  /* the byte that ungetc pushed back, plus one; 0: none */
    int fd;
    long at;            /* bytes before the place in the file; -1: not known */
    _Bool updates;      /* it was opened here with '+' */
    _Bool reads_only;   /* it was opened here for input */
    unsigned char last; /* what was done to it last, without anything that lets the other follow */
    unsigned flushes;   /* of all streams, until its last output */
    _Bool own;          /* what is read may be what the program has written itself */
};

enum { VL_OUTPUT = 1, VL_INPUT };

enum { VL_NOT_SAID = 2, VL_OUTSIDE = 4 };

/* What the program sees of a stream: as large as glibc's FILE, which is the largest in use. Its
 * members are internal to the library. */
typedef struct {
    uintptr_t seen[__SIZEOF_POINTER__ == 8 ? 27 : 37];
} FILE;

/* A stream of ours. Its size, which no array of the library's FILE has, tells it from those opened
 * elsewhere. What the program sees is not where the memory starts, so that free is wrong. */
struct vl_opened {
    struct vl_file state;
    FILE seen;
};

static inline _Bool vl_is_ours(const FILE *f) { return __vl_size(f) == sizeof(struct vl_opened); }

static inline struct vl_opened *vl_opened(FILE *f) {
    return (struct vl_opened *)(void *)((char *)f - __builtin_offsetof(struct vl_opened, seen));
}

/* memory_stream.c: what was written to a stream on memory gets there. */
enum vl_tells { VL_FLUSHES, VL_MOVES, VL_ENDS };

extern _Bool __vl_noted_on_memory;
void __vl_tell_memory(FILE *f, enum vl_tells when);

/* The state of streams that were opened elsewhere. */
struct vl_outside {
    FILE *stream;
    struct vl_file state;
};

extern struct vl_outside __vl_noted_outside[VL_OUTSIDE];

static inline struct vl_file *vl_outside_stream(FILE *f) {
    for (int i = 0; i < VL_OUTSIDE; i++) {
        struct vl_outside *o = &__vl_noted_outside[i];
        if (o->stream == f) return &o->state;
        if (o->stream) continue;
        o->stream = f;
        o->state = (struct vl_file){.eof = VL_NOT_SAID, .error = VL_NOT_SAID, .fd = -1, .at = -1};
        return &o->state;
    }
    return NULL;
}

extern unsigned __vl_flushes; /* calls of fflush(NULL) */

/* Streams that are closed though their memory stays: stdin, stdout and stderr. */
enum { VL_STANDARD = 3 };

extern FILE *const stderr;
extern const FILE *__vl_noted_closed[VL_STANDARD];
extern _Bool __vl_noted_some_closed;

static inline void vl_check_standard(const FILE *f) {
    _Bool closed = 0;
    for (int i = 0; i < VL_STANDARD; i++) closed |= __vl_noted_closed[i] == f;
    __vl_check("use-after-free", !closed, "stream is closed");
}

/* The stream's state, NULL of one too many of those opened elsewhere. 7.21.3p4: it is not closed.
 * One of ours that is fails when its state is used. */
static inline struct vl_file *vl_stream(FILE *f) {
    __vl_check("null-dereference", f != NULL, "stream is null");
    if (__vl_noted_some_closed) vl_check_standard(f);
    if (!vl_is_ours(f)) {
        __vl_check("use-after-free", !__vl_ended(f), "stream is closed");
        return vl_outside_stream(f);
    }
    struct vl_file *state = &vl_opened(f)->state;
    int alive = state->eof;
    (void)alive;
    return state;
}

/* Is the indicator set? For a stream opened elsewhere it is an input once. */
static inline _Bool vl_is_set(int *indicator) {
    if (*indicator == VL_NOT_SAID) *indicator = __VERIFIER_nondet_bool();
    return *indicator != 0;
}

/* Moves the place n bytes further. */
static inline void vl_advance(struct vl_file *s, size_t n) {
    if (!s) return;
    _Bool known = s->at >= 0 && n <= (size_t)(LONG_MAX - s->at);
    s->at = known ? s->at + (long)n : -1;
}

/* Reading came to an end, or failed: then the place is indeterminate (7.21.8.1p2). Has it failed?
 */
static inline _Bool vl_no_more(struct vl_file *s) {
    _Bool error = __VERIFIER_nondet_bool();
    if (error) vl_fail_somehow();
    if (!s) return error;
    s->last = 0;
    if (error) {
        s->error = 1;
        s->at = -1;
    } else {
        s->eof = 1;
    }
    return error;
}

/* Of streams that were opened elsewhere nothing is known but their indicators. */
static inline _Bool vl_is_update(const struct vl_file *s) {
    return s && __vl_is_heap(s) && s->updates;
}

/* What is written is not kept. So where the program may read its own output, what it reads is
 * nothing that the environment has chosen: the execution may as well end, and a finding that rests
 * on it is information. */
static inline void vl_may_read_own(const struct vl_file *s) {
    if (s && __vl_is_heap(s) && s->own && __vl_open_bool()) __builtin_trap();
}

/* 7.21.5.3p7: input right behind output. */
static inline struct vl_file *vl_to_read(struct vl_file *s) {
    if (vl_is_update(s)) {
        __vl_check("library-argument", s->last != VL_OUTPUT || s->flushes != __vl_flushes,
                   "input right behind output: there is no fflush or fseek between them");
        s->last = VL_INPUT;
    }
    vl_may_read_own(s);
    return s;
}

/* The same of output right behind input, which may follow where the input met the end. */
static inline void vl_to_write(struct vl_file *s) {
    if (!vl_is_update(s)) return;
    __vl_check("library-argument", s->last != VL_INPUT || s->eof,
               "output right behind input: there is no fseek between them");
    s->last = VL_OUTPUT;
    s->own = 1;
    s->flushes = __vl_flushes;
}

/* The end is none any more; what met it may still be followed by output. */
static inline void vl_clear_end(struct vl_file *s) {
    if (s->eof) s->last = 0;
    s->eof = 0;
}

/* Did what was written get there? */
static inline _Bool vl_went_out(struct vl_file *s) {
    _Bool error = vl_goes_wrong();
    if (s) {
        s->error |= error;
        s->at = -1;
    }
    if (error) vl_fail(vl_some_error());
    return !error;
}

static inline _Bool vl_reads_only(const struct vl_file *s) {
    return s && __vl_is_heap(s) && s->reads_only;
}

/* Did writing go well? How far it went is not followed. Nothing is written to a stream for input
 * (POSIX: EBADF). */
static inline _Bool vl_written(struct vl_file *s) {
    if (vl_reads_only(s)) {
        s->error = 1;
        vl_fail(VL_EBADF);
        return 0;
    }
    vl_to_write(s);
    return vl_went_out(s);
}

/* 0, or EOF for an error. */
static inline int vl_done(void) {
    if (!vl_goes_wrong()) return 0;
    vl_fail(vl_some_error());
    return EOF;
}

#endif
