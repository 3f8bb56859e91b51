/* vl_model.h - what a model of a library function may use.
 *
 * A model is an ordinary definition under the function's own name and prototype, in
 * freestanding C11 that includes only this header. It is lowered with the unit that calls it,
 * for the unit's target, and what fails inside is reported at the call. Names that are not
 * the library's begin with vl_, static ones too; each is used for one thing in this folder.
 *
 * A model may allow more than the real function where the standard leaves it open, never less. A
 * demand of the standard on the caller is a __vl_check; null pointers, bounds, lifetimes and unset
 * values need none where the model touches the memory itself.
 */
#ifndef VL_MODEL_H
#define VL_MODEL_H

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef __WINT_TYPE__ wint_t;
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef long time_t;
typedef long off_t;
typedef __builtin_va_list va_list;

#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type)   __builtin_va_arg(list, type)
#define va_copy(to, from)    __builtin_va_copy(to, from)
#define va_end(list)         __builtin_va_end(list)

/* The body of a function whose last parameter is `format`, over the one that takes a `list`. */
#define VL_WITH(call)                                                                              \
    {                                                                                              \
        va_list list;                                                                              \
        va_start(list, format);                                                                    \
        int r = call;                                                                              \
        va_end(list);                                                                              \
        return r;                                                                                  \
    }

#define NULL      ((void *)0)
#define INT_MAX   __INT_MAX__
#define INT_MIN   (-__INT_MAX__ - 1)
#define LONG_MAX  __LONG_MAX__
#define LONG_MIN  (-__LONG_MAX__ - 1L)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-__LONG_LONG_MAX__ - 1LL)
#define SIZE_MAX  __SIZE_MAX__
#define EOF       (-1)

/* The numbers that all systems share. */
enum { VL_EBADF = 9, VL_EINVAL = 22, VL_EDOM = 33, VL_ERANGE = 34 };

/* An obligation of a kind of core/ir/checks.def; it holds afterwards if the kind ends executions.
 * `what` ends the sentence. */
void __vl_check(const char *kind, _Bool ok, const char *what);

/* Execution from here on is not covered: it is neither explored nor proved. */
_Noreturn void __vl_not_covered(const char *what);

/* Executions where c is false are left out. */
void __VERIFIER_assume(int c);

/* The next input. */
_Bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
size_t __VERIFIER_nondet_size_t(void);
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
long double __VERIFIER_nondet_longdouble(void);
char *__VERIFIER_nondet_charp(void); /* a pointer from outside; the memory may be freed */
char *__vl_lent(void);               /* another; it may not: the library keeps it */

/* The next value that the model leaves open: the real function gives one that is not followed
 * here, so a finding that rests on it is not the program's fault (docs/guide/libc.md, "What a
 * model leaves open"). A value that the environment decides, or that the standard leaves to each
 * library, is an input: __VERIFIER_nondet. models.def says which functions take which. */
_Bool __vl_open_bool(void);
char __vl_open_char(void);
int __vl_open_int(void);
long __vl_open_long(void);
long long __vl_open_longlong(void);
size_t __vl_open_size_t(void);
float __vl_open_float(void);
double __vl_open_double(void);
long double __vl_open_longdouble(void);
char *__vl_open_charp(void);
char *__vl_open_lent(void);
/* What __vl_lent gave is the library's no more: its lifetime has ended. Of null: nothing. */
void __vl_end(void *p);
/* A byte of a file or terminal as an unsigned char, or EOF; the model assumes that it is. */
int __vl_character(void);

/* Assumed: no file has more bytes. */
#define VL_LONGEST_FILE ((long long)1 << 62)

/* The rounding mode as fenv.c numbers it: 0, to nearest, in units that cannot change it. Floating
 * point in models follows it as everywhere. */
unsigned char __vl_rounding(void);
void __vl_set_rounding(unsigned char mode);

/* Statements about a result hold for rounding to nearest; the results of libraries in other modes
 * are not modelled. */
#define VL_TO_NEAREST                                                                              \
    if (__vl_rounding() != 0) __vl_not_covered("rounding mode")

/* Facts about a pointer: its object comes from malloc; it comes from outside, as main's arguments
 * do; its lifetime has ended; the object's bytes; the byte in it. */
_Bool __vl_is_heap(const void *p);
_Bool __vl_is_outside(const void *p);
_Bool __vl_ended(const void *p);
size_t __vl_size(const void *p);
size_t __vl_offset(const void *p);
_Bool __vl_writable(const void *p);
_Bool __vl_inbounds(const void *p, size_t n);    /* n bytes from p on are in it */
_Bool __vl_initialised(const void *p, size_t n); /* ... and hold a value */
_Bool __vl_same_object(const void *p, const void *q);

/* These n bytes may be read and none of them is 0. A hint: no may be the answer where it is so. */
_Bool __vl_no_zero(const void *p, size_t n);

/* Of the n bytes there, the number of the first that is c, or that holds no value, or is outside of
 * the object; n if there is none. SIZE_MAX: not every engine knows of all memory. */
size_t __vl_search(const void *p, char c, size_t n);

/* Primitives of the front end. */
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *old, size_t size);
void free(void *p);

void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);

/* n bytes from outside, at most `most`, go there: each is an input, and only the last may be `end`
 * (SIZE_MAX: any may). 0: nothing was done, as not every engine can, everywhere; a loop is to take
 * the same inputs. */
char __vl_receive_text(char *to, size_t end, size_t n, size_t most);
unsigned char __vl_receive_bytes(unsigned char *to, size_t end, size_t n, size_t most);

static inline _Bool vl_searchable(const void *p) { return __vl_search(p, 0, 0) == 0; }

/* The number of the first of n bytes that is c, which is read; n if there is none. */
static inline size_t vl_search(const char *s, char c, size_t n) {
    size_t at = __vl_search(s, c, n);
    if (at == SIZE_MAX) {
        at = 0;
        while (at < n && s[at] != c) at++;
    } else if (at < n) {
        (void)s[at];
    }
    return at;
}

/* Models that other models use. */
int *__errno_location(void);
size_t strlen(const char *s);

/* A failure that the caller sees in errno. */
static inline void vl_fail(int error) { *__errno_location() = error; }

/* A failure for a reason of the system's own. */
static inline void vl_fail_somehow(void) {
    int error = __VERIFIER_nondet_int();
    __VERIFIER_assume(error > 0 && error < 4096);
    *__errno_location() = error;
}

/* The number of some error. No assumption, as an execution that ends in one would be one that
 * avoids what fails behind the call. */
static inline int vl_some_error(void) {
    int error = __VERIFIER_nondet_int() & 4095;
    return error ? error : 1;
}

/* A failure that a program need not count on (a full disc, a lock that was never set up) happens
 * only through an open value, so a finding that rests on it is information. Success is an
 * ordinary input, so findings behind it are ranked as ever; it is the choice of an input that is 0,
 * as smaller inputs are sought for a finding. */
static inline _Bool vl_goes_wrong(void) {
    if (!__VERIFIER_nondet_bool()) return 0;
    return __vl_open_bool();
}

/* 0, or -1 and errno: which of the two is an input. */
static inline int vl_success_or_none(void) {
    if (__VERIFIER_nondet_bool()) return 0;
    vl_fail_somehow();
    return -1;
}

/* A number that is not below least (0 or more), such as a descriptor's, or -1 and errno. */
static inline int vl_number_or_none(int least) {
    int r = __VERIFIER_nondet_int();
    __VERIFIER_assume(r == -1 || r >= least);
    if (r < 0) vl_fail_somehow();
    return r;
}

static inline int vl_some_or_none(void) { return vl_number_or_none(0); }

/* How a child has ended, or that it was stopped or goes on, where the options of waitpid ask for
 * these: numbers of Linux. */
static inline int vl_some_status(int options) {
    int status = __VERIFIER_nondet_int();
#ifdef __linux__
    enum { STOPPED = 2, GOES_ON = 8 };
    int sig = status & 0x7f, high = status >> 8;
    _Bool exited = (status & 0xff) == 0;
    _Bool killed = high == 0 && sig >= 1 && sig <= 64;
    _Bool stopped = (options & STOPPED) && (status & 0xff) == 0x7f && high >= 1 && high <= 64;
    _Bool goes_on = (options & GOES_ON) && status == 0xffff;
    __VERIFIER_assume(status >= 0 && status <= 0xffff);
    __VERIFIER_assume(exited || killed || stopped || goes_on);
#else
    (void)options;
#endif
    return status;
}

/* 0, or the number of an error that a program need not count on. */
static inline int vl_error_number(void) { return vl_goes_wrong() ? vl_some_error() : 0; }

/* 7.1.4: a string that the library reads to its end. */
static inline void vl_check_string(const char *s) { (void)strlen(s); }

/* An unknown string, in an object of its own that the program must not free. */
static inline char *vl_unknown_string(void) {
    char *s = __vl_lent();
    size_t n = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(s != NULL);
    __VERIFIER_assume(n < __vl_size(s));
    __VERIFIER_assume(s[n] == 0);
    return s;
}

/* Bytes from p to the end of its object. */
static inline size_t vl_room(const void *p) { return __vl_size(p) - __vl_offset(p); }

/* A string longer than what is behind `to` does not fit there: this is checked at once, as
 * copying would fail only at the array's end, however far that is. */
static inline void vl_check_fits(const char *to, const char *from) {
    size_t room = vl_room(to);
    if (room == 0 || vl_room(from) <= room || __vl_ended(to)) return;
    __vl_check("out-of-bounds", !__vl_no_zero(from, room), "");
}

/* The same for a text of the library: left open. */
static inline char *vl_open_string(void) {
    char *s = __vl_open_lent();
    size_t n = __vl_open_size_t();
    __VERIFIER_assume(s != NULL);
    __VERIFIER_assume(n < __vl_size(s));
    __VERIFIER_assume(s[n] == 0);
    return s;
}

/* More bytes are taken at once: as many inputs one by one take longer than the program that looks
 * at them. */
enum { VL_SINGLE = 128 };

/* n bytes that come from outside, at most `most`: a loop that ends where the inputs do not matter.
 */
static inline void vl_input(void *to, size_t n, size_t most) {
    unsigned char *t = to;
    if (most > VL_SINGLE && __vl_receive_bytes(t, SIZE_MAX, n, most)) return;
    for (size_t i = 0; i < most; i++)
        if (i < n) t[i] = __VERIFIER_nondet_uchar();
}

/* The same for text that the library makes: left open. */
static inline void vl_open_text(char *to, size_t n, size_t most) {
    for (size_t i = 0; i < most; i++) {
        char c = __vl_open_char();
        if (i < n) to[i] = c == 0 ? ' ' : c;
    }
}

/* n bytes that are left open, of any number: they come out of memory of which nothing is known. */
static inline void vl_open_bytes(void *to, size_t n) {
    const char *from = __vl_open_lent();
    if (n == 0) return;
    __VERIFIER_assume(from != NULL);
    __VERIFIER_assume(__vl_inbounds(from, n));
    memmove(to, from, n);
}

/* The library may read these n bytes, whatever they hold: they must be in bounds. */
static inline void vl_touch(const void *from, size_t n) {
    char sink;
    if (n == 0) return;
    memmove(&sink, from, 1);
    __vl_check("out-of-bounds", __vl_inbounds(from, n), "");
}

/* 7.24.1: source and destination of a copy do not overlap. Asked of each copy, also between two
 * objects: a check that only copies within one get to fails in all executions that get there. */
static inline void vl_check_apart(const void *a, size_t m, const void *b, size_t n) {
    int apart = 1;
    if (__vl_same_object(a, b)) {
        size_t x = __vl_offset(a), y = __vl_offset(b);
        apart = x < y ? y - x >= m : x - y >= n;
    }
    __vl_check("overlap", apart, "source and destination overlap");
}

#endif
