/* stream_state.c - <stdio.h>: positions, errors and buffers of streams, and files by name.
 *
 * The place in a stream is followed through reading and seeking; the length of a file is an input,
 * and after writing the place is left open. Seeking may fail. See stream.c.
 */
#include "vl_stream.h"

void clearerr(FILE *f);
int fgetpos(FILE *restrict f, void *restrict to);
int fsetpos(FILE *f, const void *from);

extern FILE *const stdin, *const stdout, *const stderr;

/* ---- errors ---- */

static int vl_flag(int set) {
    if (!set) return 0;
    return __VERIFIER_nondet_bool() ? 1 : 16;
}

int feof(FILE *f) {
    struct vl_file *s = vl_stream(f);
    return vl_flag(s ? vl_is_set(&s->eof) : __VERIFIER_nondet_bool());
}

int ferror(FILE *f) {
    struct vl_file *s = vl_stream(f);
    return vl_flag(s ? vl_is_set(&s->error) : __VERIFIER_nondet_bool());
}

int feof_unlocked(FILE *f) { return feof(f); }

int ferror_unlocked(FILE *f) { return ferror(f); }

void clearerr_unlocked(FILE *f) { clearerr(f); }

void clearerr(FILE *f) {
    struct vl_file *s = vl_stream(f);
    if (!s) return;
    vl_clear_end(s);
    s->error = 0;
}

/* ---- positions ---- */

/* 7.21.9.2: pushed-back bytes are gone, and the end is none any more. */
static int vl_moved(struct vl_file *s, long at) {
    if (s) s->last = 0;
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    if (!s) return 0;
    *s = (struct vl_file){.error = s->error,
                          .fd = s->fd,
                          .at = at,
                          .updates = s->updates,
                          .reads_only = s->reads_only,
                          .own = s->own};
    return 0;
}

/* The place from the file's start; the file's length is an input. Below 0: there is no such
 * place. */
static long long vl_place(const struct vl_file *s, long long offset, int whence) {
    enum { SET, CUR, END };
    long long from = whence == CUR && s ? s->at : 0, to;
    if (whence < SET || whence > END) return -1;
    if (whence == END) {
        from = __VERIFIER_nondet_long();
        __VERIFIER_assume(from >= 0 && from <= VL_LONGEST_FILE);
    }
    return __builtin_add_overflow(from, offset, &to) ? -1 : to;
}

static int vl_seek(FILE *f, long long offset, int whence) {
    enum { CUR = 1 };
    struct vl_file *s = vl_stream(f);
    if (__vl_noted_on_memory) __vl_tell_memory(f, VL_MOVES);
    if (whence == CUR && (!s || s->at < 0)) return vl_moved(s, -1);
    long long to = vl_place(s, offset, whence);
    if (to < 0) {
        vl_fail(VL_EINVAL);
        return -1;
    }
    return vl_moved(s, to <= LONG_MAX ? (long)to : -1);
}

int fseek(FILE *f, long offset, int whence) { return vl_seek(f, offset, whence); }

int fseeko(FILE *f, off_t offset, int whence) { return vl_seek(f, offset, whence); }

int fseeko64(FILE *f, long long offset, int whence) { return vl_seek(f, offset, whence); }

void rewind(FILE *f) {
    struct vl_file *s = vl_stream(f);
    if (__vl_noted_on_memory) __vl_tell_memory(f, VL_MOVES);
    if (s)
        *s = (struct vl_file){
            .fd = s->fd, .updates = s->updates, .reads_only = s->reads_only, .own = s->own};
}

/* An unknown place is left open once: later calls return the same one. */
static long vl_tell(FILE *f) {
    struct vl_file *s = vl_stream(f);
    long at = s && s->at >= 0 ? s->at : __vl_open_long();
    __VERIFIER_assume((s && s->at >= 0) || at <= VL_LONGEST_FILE);
    if (at < 0 || vl_goes_wrong()) {
        vl_fail_somehow();
        return -1;
    }
    if (s) s->at = at;
    return at;
}

long ftell(FILE *f) { return vl_tell(f); }

off_t ftello(FILE *f) { return vl_tell(f); }

long long ftello64(FILE *f) { return vl_tell(f); }

#ifdef __APPLE__
enum { VL_POSITION = 8 };
#else
enum { VL_POSITION = 16 };
#endif

/* A position's representation is internal to the library. */
static int vl_position(FILE *f) {
    vl_stream(f);
    if (__VERIFIER_nondet_bool()) return 0;
    vl_fail_somehow();
    return -1;
}

int fgetpos64(FILE *restrict f, void *restrict to) { return fgetpos(f, to); }

int fsetpos64(FILE *f, const void *from) { return fsetpos(f, from); }

int fgetpos(FILE *restrict f, void *restrict to) {
    if (vl_position(f) != 0) return -1;
    for (int i = 0; i < VL_POSITION; i++) ((char *)to)[i] = __vl_open_char();
    return 0;
}

/* 7.21.9.3p2: what fgetpos has set; the rest of it may be padding. */
int fsetpos(FILE *f, const void *from) {
    char first = *(const char *)from;
    (void)first;
    vl_touch(from, VL_POSITION);
    return vl_moved(vl_stream(f), -1);
}

/* ---- buffers ---- */

int fflush(FILE *f) {
    struct vl_file *s = f ? vl_stream(f) : NULL;
    long at = s ? s->at : -1;
    if (!f) __vl_flushes++;
    if (f && __vl_noted_on_memory) __vl_tell_memory(f, VL_FLUSHES);
    if (s && s->last == VL_OUTPUT) s->last = 0;
    if (!vl_went_out(s)) return EOF;
    if (s) s->at = at;
    return 0;
}

int fflush_unlocked(FILE *f) { return fflush(f); }

/* The least BUFSIZ of the libraries in use (musl, macOS; glibc's is 8192), C's elsewhere. */
#if defined __linux__ || defined __APPLE__
enum { VL_BUFFER = 1024 };
#else
enum { VL_BUFFER = 256 };
#endif

int setvbuf(FILE *restrict f, char *restrict buffer, int mode, size_t size) {
    (void)mode;
    vl_stream(f);
    if (buffer) vl_touch(buffer, size);
    return vl_done();
}

void setbuf(FILE *restrict f, char *restrict buffer) {
    vl_stream(f);
    if (buffer) vl_touch(buffer, VL_BUFFER);
}

void setlinebuf(FILE *f) { vl_stream(f); }

void setbuffer(FILE *f, char *buffer, size_t size) {
    vl_stream(f);
    if (buffer) vl_touch(buffer, size);
}

void flockfile(FILE *f) { vl_stream(f); }

void funlockfile(FILE *f) { vl_stream(f); }

int ftrylockfile(FILE *f) {
    vl_stream(f);
    return __VERIFIER_nondet_bool() ? 1 : 0;
}

int fileno(FILE *f) {
    struct vl_file *s = vl_stream(f);
    if (f == stdin) return 0;
    if (f == stdout || f == stderr) return f == stdout ? 1 : 2;
    if (s && s->fd >= 0) return s->fd;
    int fd = __vl_open_int();
    __VERIFIER_assume(fd >= -1);
    if (fd < 0)
        vl_fail_somehow();
    else if (s)
        s->fd = fd;
    return fd;
}

int fileno_unlocked(FILE *f) { return fileno(f); }

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

/* ---- names for new files ---- */

/* In memory of the library's, or the caller's of L_tmpnam bytes. */
static char *vl_new_name(char *to, size_t room) {
    size_t n = __VERIFIER_nondet_size_t();
    if (__VERIFIER_nondet_bool()) return NULL;
    __VERIFIER_assume(n > 0 && n < room);
    vl_input(to, n, room - 1);
    to[n] = 0;
    return to;
}

#ifdef __linux__
enum { VL_NAME_ROOM = 20 };
#else
enum { VL_NAME_ROOM = 1024 };
#endif

static char vl_own_name[VL_NAME_ROOM];

char *tmpnam(char *to) { return vl_new_name(to ? to : vl_own_name, VL_NAME_ROOM); }

/* Memory of the caller's to free. */
char *tempnam(const char *folder, const char *beginning) {
    if (folder) vl_check_string(folder);
    if (beginning) vl_check_string(beginning);
    char *to = malloc(VL_NAME_ROOM);
    if (to && vl_new_name(to, VL_NAME_ROOM)) return to;
    free(to);
    vl_fail_somehow();
    return NULL;
}
