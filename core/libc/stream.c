/* stream.c - <stdio.h>: streams, as inputs that come from outside.
 *
 * Characters that are read are any input, the end of the file and an error among them; after the
 * end nothing more comes until it is cleared (7.21.7.1p3). Written text is discarded, and writing
 * may fail. Opening may fail. A stream that was opened is an object from malloc, so using it after
 * fclose is using memory after it was freed, and one that is never closed is a leak. Of a stream
 * that was opened elsewhere, up to four of them, its indicators are inputs, and stay from then on.
 *
 * Assumed: reading and writing do not change other files that the program knows; a buffer given to
 * setvbuf is not used.
 */
#include "vl_stream.h"

struct vl_outside __vl_noted_outside[VL_OUTSIDE] = {0};
unsigned __vl_flushes = 0;
const FILE *__vl_noted_closed[VL_STANDARD];
_Bool __vl_noted_some_closed;

static struct vl_opened vl_input_stream = {.state.at = -1}, vl_output_stream = {.state.at = -1},
                        vl_error_stream = {.state.at = -1};

FILE *const stdin = &vl_input_stream.seen;
FILE *const stdout = &vl_output_stream.seen;
FILE *const stderr = &vl_error_stream.seen;

/* What a new stream holds for those who look inside: two by turns, as streams may differ. Which one
 * is no choice, or all that follows would depend on something unknown. */
extern const FILE __vl_anything[2];
static unsigned __vl_streams;

/* ---- opening and closing ---- */

static FILE *vl_stream_of(int fd, long at, _Bool updates) {
    struct vl_opened *f = __VERIFIER_nondet_bool() ? NULL : malloc(sizeof *f);
    if (!f) {
        vl_fail(vl_some_error());
        return NULL;
    }
    f->state = (struct vl_file){.fd = fd, .at = at, .updates = updates};
    f->seen = __vl_anything[__vl_streams++ % 2];
    return &f->seen;
}

FILE *__vl_new_stream(long at, _Bool updates) {
    int fd = __VERIFIER_nondet_int();
    __VERIFIER_assume(fd >= 0);
    return vl_stream_of(fd, at, updates);
}

/* 7.21.5.3p3 */
static void vl_check_mode(const char *mode) {
    __vl_check("library-argument", mode[0] == 'r' || mode[0] == 'w' || mode[0] == 'a',
               "mode does not begin with r, w or a");
    vl_check_string(mode);
}

/* The place at the start; for appending, the standard leaves it to the library (7.21.5.3p6). */
static long vl_start(const char *mode) { return mode[0] == 'a' ? -1 : 0; }

/* Is there a '+'? It stands behind the first character or the b there; glibc reads further. */
static _Bool vl_updates(const char *mode) {
    return mode[1] == '+' || (mode[1] != 0 && mode[2] == '+');
}

/* Files that were opened for output in this execution, by how their names begin: the last ones. */
enum { VL_FILES = 4, VL_BEGINNING = 4 };

static struct {
    unsigned names[VL_FILES];
    unsigned n;
} __vl_noted_files;

static unsigned vl_beginning(const char *path) {
    unsigned name = 1;
    for (int i = 0; i < VL_BEGINNING && path[i]; i++) name = name << 8 | (unsigned char)path[i];
    return name;
}

static void vl_note_output(const char *path) {
    __vl_noted_files.names[__vl_noted_files.n++ % VL_FILES] = vl_beginning(path);
}

static _Bool vl_is_own(const char *path) {
    if (!__vl_noted_files.n) return 0;
    unsigned name = vl_beginning(path);
    for (int i = 0; i < VL_FILES; i++)
        if (__vl_noted_files.names[i] == name) return 1;
    return 0;
}

FILE *fopen(const char *restrict path, const char *restrict mode) {
    vl_check_string(path);
    vl_check_mode(mode);
    FILE *f = __vl_new_stream(vl_start(mode), vl_updates(mode));
    if (!f) return NULL;
    if (vl_is_own(path)) vl_opened(f)->state.own = 1;
    vl_opened(f)->state.reads_only = mode[0] == 'r' && !vl_updates(mode);
    if (mode[0] != 'r') vl_note_output(path);
    return f;
}

FILE *fopen64(const char *restrict path, const char *restrict mode) { return fopen(path, mode); }

FILE *fdopen(int fd, const char *mode) {
    vl_check_mode(mode);
    return vl_stream_of(fd, -1, vl_updates(mode));
}

FILE *tmpfile(void) { return __vl_new_stream(0, 1); }

FILE *tmpfile64(void) { return tmpfile(); }

FILE *popen(const char *command, const char *mode) {
    vl_check_string(command);
    vl_check_mode(mode);
    return __vl_new_stream(-1, 0);
}

static void vl_end_stream(FILE *f) {
    for (int i = 0; i < VL_OUTSIDE; i++)
        if (__vl_noted_outside[i].stream == f) __vl_noted_outside[i].stream = NULL;
    if (__vl_is_heap(f)) free(__vl_is_outside(f) ? (void *)f : vl_opened(f));
}

static void vl_note_closed(const FILE *f) {
    const FILE *const standard[VL_STANDARD] = {stdin, stdout, stderr};
    if (__vl_is_heap(f)) return;
    for (int i = 0; i < VL_STANDARD; i++) {
        if (f != standard[i]) continue;
        __vl_noted_closed[i] = f;
        __vl_noted_some_closed = 1;
    }
}

/* One of the standard streams may be opened anew. */
static void vl_note_open(const FILE *f) {
    for (int i = 0; i < VL_STANDARD; i++)
        if (__vl_noted_closed[i] == f) __vl_noted_closed[i] = NULL;
}

int fclose(FILE *f) {
    vl_stream(f);
    if (__vl_noted_on_memory) __vl_tell_memory(f, VL_ENDS);
    vl_end_stream(f);
    vl_note_closed(f);
    return vl_done();
}

int pclose(FILE *f) {
    vl_stream(f);
    vl_end_stream(f);
    return vl_success_or_none() < 0 ? -1 : vl_some_status(0);
}

FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict f) {
    if (f && __vl_noted_some_closed) vl_note_open(f);
    struct vl_file *s = vl_stream(f);
    if (path) vl_check_string(path);
    vl_check_mode(mode);
    if (__VERIFIER_nondet_bool()) {
        vl_end_stream(f);
        vl_fail_somehow();
        return NULL;
    }
    if (s) *s = (struct vl_file){.fd = s->fd, .at = vl_start(mode), .updates = vl_updates(mode)};
    if (s && path) s->own = vl_is_own(path);
    if (path && mode[0] != 'r') vl_note_output(path);
    return f;
}

/* ---- reading ---- */

static int vl_next_byte(struct vl_file *s) {
    if (s && s->back) {
        int c = (int)((s->back - 1) & 255);
        s->back = 0;
        vl_advance(s, 1);
        return c;
    }
    if (s && vl_is_set(&s->eof)) return EOF;
    int c = __vl_character();
    __VERIFIER_assume(c >= EOF && c <= 255);
    if (c == EOF)
        vl_no_more(s);
    else
        vl_advance(s, 1);
    return c;
}

static int vl_get(FILE *f) { return vl_next_byte(vl_to_read(vl_stream(f))); }

/* It is no stream for both. */
static int vl_get_input(void) { return vl_next_byte(vl_stream(stdin)); }

int fgetc(FILE *f) { return vl_get(f); }

int getc(FILE *f) { return vl_get(f); }

int getchar(void) { return vl_get_input(); }

int _IO_getc(FILE *f) { return vl_get(f); }

int fgetc_unlocked(FILE *f) { return vl_get(f); }

int getc_unlocked(FILE *f) { return vl_get(f); }

int getchar_unlocked(void) { return vl_get_input(); }

int ungetc(int c, FILE *f) {
    struct vl_file *s = vl_stream(f);
    if (c == EOF) return EOF;
    if (!s) return vl_goes_wrong() ? EOF : (unsigned char)c;
    if (s->back && __VERIFIER_nondet_bool()) return EOF; /* one is guaranteed */
    s->back = (unsigned)(unsigned char)c + 1;
    vl_clear_end(s);
    s->at = s->at > 0 ? s->at - 1 : -1;
    return (unsigned char)c;
}

/* The number of bytes that are read, at most `most`; if a byte was pushed back, it is the first of
 * them and stored to `to`. */
static size_t vl_coming(unsigned char *to, size_t most, struct vl_file *s, size_t *first) {
    size_t got = __VERIFIER_nondet_size_t();
    *first = 0;
    if (most == 0) return 0;
    if (s && s->back) {
        to[0] = (unsigned char)((s->back - 1) & 255);
        s->back = 0;
        *first = 1;
    }
    __VERIFIER_assume(got >= *first && got <= most);
    if (s && vl_is_set(&s->eof)) got = *first;
    vl_advance(s, got);
    return got;
}

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict f) {
    size_t all;
    if (size == 0 || count == 0) return 0;
    __vl_check("library-argument", !__builtin_mul_overflow(size, count, &all),
               "more bytes than there can be");
    struct vl_file *s = vl_to_read(vl_stream(f));
    size_t first, got = vl_coming(to, size * count, s, &first);
    vl_input((char *)to + first, got - first, size * count - first);
    if (got < size * count) vl_no_more(s);
    return size == 1 ? got : got / size;
}

size_t fread_unlocked(void *restrict to, size_t size, size_t count, FILE *restrict f) {
    return fread(to, size, count, f);
}

/* Longer lines are taken at once: texts are looked at by searches, so that no loop has to come to
 * an end before the program's own begin. */
enum { VL_SHORT_LINE = 15 };

/* n bytes of a line, at most `most`: its end comes last if at all (7.21.7.2p2). */
static void vl_line(char *to, size_t n, size_t most, char end) {
    if (most > VL_SHORT_LINE && __vl_receive_text(to, (unsigned char)end, n, most)) {
        size_t at = __vl_search(to, end, n);
        __VERIFIER_assume(at == SIZE_MAX || at + 1 >= n);
        return;
    }
    for (size_t i = 0; i < most; i++) {
        if (most > VL_SHORT_LINE && i >= n) continue; /* as many inputs as are received at once */
        char c = __VERIFIER_nondet_char();
        if (i < n) to[i] = c == end && i + 1 < n ? (char)(end + 1) : c;
    }
}

/* A line is full, ends with a newline, or with the stream. After an error the contents are lost. */
char *fgets(char *restrict to, int size, FILE *restrict f) {
    struct vl_file *s = vl_to_read(vl_stream(f));
    __vl_check("library-argument", size > 0, "no room for the end of the string");
    size_t most = (size_t)size - 1, first, got = vl_coming((unsigned char *)to, most, s, &first);
    if (first && to[0] == '\n') {
        if (s && got > 1) s->at = -1;
        got = 1;
    }
    vl_line(to + first, got - first, most - first, '\n');
    if (got < most) {
        if (got > 0 && __VERIFIER_nondet_bool()) {
            __VERIFIER_assume(to[got - 1] == '\n');
        } else {
            _Bool error = vl_no_more(s);
            if (got == 0 || (error && __VERIFIER_nondet_bool())) return NULL;
        }
    }
    to[got] = 0;
    return to;
}

char *fgets_unlocked(char *restrict to, int size, FILE *restrict f) { return fgets(to, size, f); }

/* No bound: a line of any length. */
char *gets(char *to) {
    size_t length = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(length < SIZE_MAX / 4);
    struct vl_file *s = vl_to_read(vl_stream(stdin));
    if ((s && vl_is_set(&s->eof)) || __VERIFIER_nondet_bool()) {
        vl_no_more(s);
        return NULL;
    }
    vl_advance(s, length);
    to[length] = 0;
    vl_line(to, length, vl_room(to), '\n');
    if (length > 0 && to[length - 1] == '\n') to[length - 1] = ' ';
    return to;
}

/* Memory that is the caller's to free, with a text in it: no less of it than there was. */
static char *vl_new_line(char **line, size_t *size) {
    char *text = __VERIFIER_nondet_charp();
    __VERIFIER_assume(text != NULL && __vl_size(text) > 0 && __vl_size(text) < SIZE_MAX / 4);
    __VERIFIER_assume(!*line || (text != *line && __vl_size(text) >= *size));
    return text;
}

static void vl_take_line(char **line, size_t *size, char *text) {
    free(*line);
    *line = text;
    *size = __vl_size(text);
}

/* POSIX. There may be new memory though there is no line. That a line is put to the memory that
 * there is, if it suffices, is left out: copying it there made loops over lines twice as dear. */
ssize_t getdelim(char **restrict line, size_t *restrict size, int end, FILE *restrict f) {
    struct vl_file *s = vl_to_read(vl_stream(f));
    size_t length = __VERIFIER_nondet_size_t();
    char *text;
    if ((s && !s->back && vl_is_set(&s->eof)) || (!(s && s->back) && __VERIFIER_nondet_bool())) {
        if ((!*line || *size == 0) && __VERIFIER_nondet_bool())
            vl_take_line(line, size, vl_new_line(line, size));
        vl_no_more(s);
        return -1;
    }
    text = vl_new_line(line, size);
    __VERIFIER_assume(length > 0 && length < __vl_size(text));
    __VERIFIER_assume(text[length] == 0);
    if (s && s->back) {
        text[0] = (char)((s->back - 1) & 255);
        s->back = 0;
        __VERIFIER_assume(text[0] != (char)end || length == 1);
    }
    if (text[length - 1] != (char)end) { /* the last line, and no error: that gives -1 */
        if (s) s->eof = 1;
    }
    vl_take_line(line, size, text);
    vl_advance(s, length);
    return (ssize_t)length;
}

ssize_t __getdelim(char **restrict line, size_t *restrict size, int end, FILE *restrict f) {
    return getdelim(line, size, end, f);
}

ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict f) {
    return getdelim(line, size, '\n', f);
}

/* ---- writing ---- */

int fputc(int c, FILE *f) { return vl_written(vl_stream(f)) ? (unsigned char)c : EOF; }

int putc(int c, FILE *f) { return fputc(c, f); }

/* stdout is no stream for both. */
static int vl_put_output(int c) { return vl_went_out(vl_stream(stdout)) ? (unsigned char)c : EOF; }

int putchar(int c) { return vl_put_output(c); }

int _IO_putc(int c, FILE *f) { return fputc(c, f); }

int fputc_unlocked(int c, FILE *f) { return fputc(c, f); }

int putc_unlocked(int c, FILE *f) { return fputc(c, f); }

int putchar_unlocked(int c) { return vl_put_output(c); }

/* 7.21.7.4p3: nonnegative if all went well. */
static int vl_put(_Bool done) {
    if (!done) return EOF;
    int r = __VERIFIER_nondet_int();
    __VERIFIER_assume(r >= 0);
    return r;
}

static int vl_put_string(const char *s, FILE *f) {
    struct vl_file *to = vl_stream(f);
    vl_check_string(s);
    return vl_put(vl_written(to));
}

int fputs(const char *restrict s, FILE *restrict f) { return vl_put_string(s, f); }

int fputs_unlocked(const char *restrict s, FILE *restrict f) { return vl_put_string(s, f); }

/* stdout is no stream for both. */
int puts(const char *s) {
    vl_check_string(s);
    return vl_put(vl_went_out(vl_stream(stdout)));
}

size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict f) {
    struct vl_file *s = vl_stream(f);
    size_t all;
    if (size == 0 || count == 0) return 0;
    __vl_check("library-argument", !__builtin_mul_overflow(size, count, &all),
               "more bytes than there can be");
    vl_touch(from, size * count);
    if (vl_written(s)) return count;
    if (vl_reads_only(s)) return 0;
    size_t done = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(done < count);
    return done;
}

size_t fwrite_unlocked(const void *restrict from, size_t size, size_t count, FILE *restrict f) {
    return fwrite(from, size, count, f);
}

void perror(const char *s) {
    if (__vl_noted_some_closed) vl_check_standard(stderr);
    if (s) vl_check_string(s);
}
