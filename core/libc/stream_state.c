/* stream_state.c - <stdio.h>: positions, errors and buffers of streams, and files by name.
 *
 * Positions are not followed: what ftell gives is left open, and seeking may fail. See stream.c.
 */
#include "vl_stream.h"

extern FILE *const stdin, *const stdout, *const stderr;

/* ---- errors ---- */

static int vl_flag(int set) {
    if (!set) return 0;
    return __VERIFIER_nondet_bool() ? 1 : 16;
}

int feof(FILE *f) {
    struct vl_file *s = vl_stream(f);
    return vl_flag(s ? s->eof : __VERIFIER_nondet_bool());
}

int ferror(FILE *f) {
    struct vl_file *s = vl_stream(f);
    return vl_flag(s ? s->error : __VERIFIER_nondet_bool());
}

int feof_unlocked(FILE *f) { return feof(f); }

int ferror_unlocked(FILE *f) { return ferror(f); }

void clearerr(FILE *f) {
    struct vl_file *s = vl_stream(f);
    if (s) s->eof = s->error = 0;
}

/* ---- positions ---- */

static int vl_moved(FILE *f) {
    struct vl_file *s = vl_stream(f);
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    if (s) *s = (FILE){.error = s->error, .fd = s->fd};
    return 0;
}

int fseek(FILE *f, long offset, int whence) {
    (void)offset;
    (void)whence;
    return vl_moved(f);
}

int fseeko(FILE *f, off_t offset, int whence) { return fseek(f, offset, whence); }

int fseeko64(FILE *f, long long offset, int whence) {
    (void)offset;
    (void)whence;
    return vl_moved(f);
}

void rewind(FILE *f) {
    struct vl_file *s = vl_stream(f);
    if (s) *s = (FILE){.fd = s->fd};
}

long ftell(FILE *f) {
    long r = __vl_open_long();
    vl_stream(f);
    __VERIFIER_assume(r >= -1);
    if (r < 0) vl_fail_somehow();
    return r;
}

off_t ftello(FILE *f) { return ftell(f); }

long long ftello64(FILE *f) {
    long long r = __vl_open_longlong();
    vl_stream(f);
    __VERIFIER_assume(r >= -1);
    if (r < 0) vl_fail_somehow();
    return r;
}

#ifdef __APPLE__
enum { VL_POSITION = 8 };
#else
enum { VL_POSITION = 16 };
#endif

/* What a position looks like is the library's. */
static int vl_position(FILE *f) {
    vl_stream(f);
    if (__VERIFIER_nondet_bool()) return 0;
    vl_fail_somehow();
    return -1;
}

int fgetpos(FILE *restrict f, void *restrict to) {
    if (vl_position(f) != 0) return -1;
    for (int i = 0; i < VL_POSITION; i++) ((char *)to)[i] = __vl_open_char();
    return 0;
}

int fsetpos(FILE *f, const void *from) {
    vl_touch(from, VL_POSITION);
    return vl_moved(f);
}

/* ---- buffers ---- */

int fflush(FILE *f) {
    struct vl_file *s = f ? vl_stream(f) : NULL;
    return vl_written(s) ? 0 : EOF;
}

int fflush_unlocked(FILE *f) { return fflush(f); }

int setvbuf(FILE *restrict f, char *restrict buffer, int mode, size_t size) {
    (void)mode;
    vl_stream(f);
    if (buffer) vl_touch(buffer, size);
    return vl_done();
}

void setbuf(FILE *restrict f, char *restrict buffer) {
    vl_stream(f);
    (void)buffer;
}

void setlinebuf(FILE *f) { vl_stream(f); }

void flockfile(FILE *f) { vl_stream(f); }

void funlockfile(FILE *f) { vl_stream(f); }

int fileno(FILE *f) {
    struct vl_file *s = vl_stream(f);
    if (f == stdin) return 0;
    if (f == stdout || f == stderr) return f == stdout ? 1 : 2;
    if (s) return s->fd;
    int fd = __vl_open_int();
    __VERIFIER_assume(fd >= -1);
    if (fd < 0) vl_fail_somehow();
    return fd;
}

/* ---- files by name ---- */

static int vl_on_file(const char *path) {
    vl_check_string(path);
    if (__VERIFIER_nondet_bool()) return 0;
    vl_fail_somehow();
    return -1;
}

int remove(const char *path) { return vl_on_file(path); }

int rename(const char *from, const char *to) {
    vl_check_string(from);
    return vl_on_file(to);
}
