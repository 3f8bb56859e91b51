/* world.c - the intrinsics of the models for this machine. */
#include "tests/libc/world.h"

#include <stdarg.h>
#include <string.h>

struct world world;

static struct {
    const char *start;
    size_t size;
} objects[8];
static size_t nobjects;

void world_reset(uint64_t seed) {
    memset(&world, 0, sizeof world);
    world.random.state = seed;
    nobjects = 0;
}

void world_object(const void *start, size_t size) {
    assert_true(nobjects < sizeof objects / sizeof *objects);
    objects[nobjects].start = start;
    objects[nobjects++].size = size;
}

static size_t object_of(const void *p) {
    const char *c = p;
    for (size_t i = 0; i < nobjects; i++)
        if (c >= objects[i].start && c <= objects[i].start + objects[i].size) return i;
    return nobjects;
}

/* What new streams hold, which the models only declare. */
const long __vl_anything[64];

/* ---- intrinsics ---- */

void __vl_check(const char *kind, _Bool ok, const char *what);
void __VERIFIER_assume(int c);
_Noreturn void __vl_not_covered(const char *what);
_Bool __vl_is_heap(const void *p);
_Bool __vl_is_outside(const void *p);
_Bool __vl_ended(const void *p);
size_t __vl_size(const void *p);
size_t __vl_offset(const void *p);
_Bool __vl_writable(const void *p);
_Bool __vl_no_zero(const void *p, size_t n);
size_t __vl_search(const void *p, char c, size_t n);
_Bool __vl_inbounds(const void *p, size_t n);
_Bool __vl_initialised(const void *p, size_t n);
_Bool __vl_same_object(const void *p, const void *q);

void __vl_check(const char *kind, _Bool ok, const char *what) {
    (void)what;
    if (!ok && !world.failed) world.failed = kind;
    if (!ok && world.escape) longjmp(*world.escape, 1);
}

_Noreturn void __vl_not_covered(const char *what) {
    (void)what;
    __builtin_trap();
}
void __VERIFIER_assume(int c) {
    world.refused += !c;
    if (!c && world.retreat) longjmp(*world.retreat, 1);
}

_Bool __vl_is_heap(const void *p) { return p && object_of(p) == nobjects; }

_Bool __vl_is_outside(const void *p) { return p && world.outside; }

_Bool __vl_ended(const void *p) {
    (void)p;
    return 0;
}

size_t __vl_size(const void *p) {
    size_t i = object_of(p);
    return i < nobjects ? objects[i].size : SIZE_MAX / 2; /* the end is not known */
}

size_t __vl_offset(const void *p) {
    size_t i = object_of(p);
    return i < nobjects ? (size_t)((const char *)p - objects[i].start) : 0;
}

_Bool __vl_no_zero(const void *p, size_t n) {
    const char *c = p;
    for (size_t i = 0; i < n; i++)
        if (c[i] == 0) return 0;
    return 1;
}

size_t __vl_search(const void *p, char c, size_t n) {
    const char *s = p;
    size_t i = 0, off = __vl_offset(p), size = __vl_size(p), room = off < size ? size - off : 0;
    bool has_end = object_of(p) < nobjects; /* else it is a text, which is not read beyond its end */
    while (i < n && i < room && s[i] != c && (has_end || s[i])) i++;
    return i;
}

_Bool __vl_writable(const void *p) { return p != NULL; }

_Bool __vl_initialised(const void *p, size_t n) { return __vl_inbounds(p, n); }

_Bool __vl_inbounds(const void *p, size_t n) {
    size_t off = __vl_offset(p), size = __vl_size(p);
    return off <= size && n <= size - off;
}

_Bool __vl_same_object(const void *p, const void *q) {
    return object_of(p) < nobjects && object_of(p) == object_of(q);
}

/* The models here round as the machine does: the mode is that of the machine, and setting one has no effect. */
unsigned char __vl_rounding(void);
unsigned char __vl_rounding(void) { return 0; }
void __vl_set_rounding(unsigned char mode);
void __vl_set_rounding(unsigned char mode) { (void)mode; }

/* What the models know of constants alone is tested of all numbers. */
_Bool __vl_constant_argument(va_list list);
_Bool __vl_constant_argument(va_list list) {
    (void)list;
    return 1;
}

/* A list of the machine has no slots of one size to count: formats here have no positions. */
void __vl_seek_argument(va_list list, va_list from, unsigned n);
void __vl_seek_argument(va_list list, va_list from, unsigned n) {
    (void)list, (void)from, (void)n;
    __builtin_trap();
}

/* Other threads may do anything. */
void __vl_other_threads(void *condition, void *lock);
void __vl_other_threads(void *condition, void *lock) { (void)condition, (void)lock; }

int __vl_device(int fd, unsigned long request, void *argument);
int __vl_device(int fd, unsigned long request, void *argument) {
    return (void)fd, (void)request, (void)argument, -1;
}

int __vl_process_attribute(int operation, void *a, void *b, void *c, void *d);
int __vl_process_attribute(int operation, void *a, void *b, void *c, void *d) {
    return (void)operation, (void)a, (void)b, (void)c, (void)d, -1;
}

/* ---- inputs ---- */

static uint64_t input(void) {
    world.inputs++;
    return prng_next(&world.random);
}

#define INPUT(name, type)                                                                          \
    type __VERIFIER_nondet_##name(void);                                                           \
    type __VERIFIER_nondet_##name(void) { return (type)input(); }
INPUT(uchar, unsigned char)
INPUT(uint, unsigned)
INPUT(long, long)
INPUT(ulong, unsigned long)
INPUT(longlong, long long)
INPUT(ulonglong, unsigned long long)

/* Often small, and what getc may give. */
int __VERIFIER_nondet_int(void);
int __VERIFIER_nondet_int(void) {
    uint64_t v = input();
    return v % 4 == 0 ? (int)v : (int)(v >> 8 & (v % 4 == 1 ? 63 : 7)) - 1;
}

int __vl_character(void);
int __vl_character(void) { return __VERIFIER_nondet_int(); }

/* Lengths are small, so that a model that assumes one to fit may use it. */
size_t __VERIFIER_nondet_size_t(void);
size_t __VERIFIER_nondet_size_t(void) { return world.has_length ? world.length : input() % 32; }

char __VERIFIER_nondet_char(void);
char __VERIFIER_nondet_char(void) {
    uint64_t v = input();
    if (world.has_length) return 'x';
    return v % 4 ? (char)('0' + (v >> 8) % 64) : (char)(v >> 8);
}

_Bool __VERIFIER_nondet_bool(void);
_Bool __VERIFIER_nondet_bool(void) { return input() & 1; }

char __vl_receive_text(char *to, size_t end, size_t n, size_t most);
char __vl_receive_text(char *to, size_t end, size_t n, size_t most) {
    (void)most;
    for (size_t i = 0; i < n; i++) {
        char c = __VERIFIER_nondet_char();
        to[i] = (unsigned char)c == end && i + 1 < n ? (char)(c + 1) : c;
    }
    return 1;
}

unsigned char __vl_receive_bytes(unsigned char *to, size_t end, size_t n, size_t most);
unsigned char __vl_receive_bytes(unsigned char *to, size_t end, size_t n, size_t most) {
    (void)most;
    for (size_t i = 0; i < n; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        to[i] = c == end && i + 1 < n ? (unsigned char)(c + 1) : c;
    }
    return 1;
}

/* A string of up to 31 bytes, good until the next. */
char *__VERIFIER_nondet_charp(void);
char *__VERIFIER_nondet_charp(void) {
    static char text[32];
    uint32_t n = (uint32_t)input() % sizeof text;
    for (uint32_t i = 0; i < sizeof text; i++) text[i] = i < n ? (char)(1 + input() % 255) : 0;
    return text;
}

char *__vl_lent(void);
char *__vl_lent(void) { return __VERIFIER_nondet_charp(); }

void __vl_end(void *p);
void __vl_end(void *p) { (void)p; }

#define REAL(name, type)                                                                           \
    type __VERIFIER_nondet_##name(void);                                                           \
    type __VERIFIER_nondet_##name(void) {                                                          \
        return world.has_float ? (type)world.real : (type)(int64_t)input();                        \
    }
REAL(float, float)
REAL(double, double)
REAL(longdouble, long double)

/* A value that a model leaves open is an input here. */
#define OPEN(name, type)                                                                           \
    type __vl_open_##name(void);                                                                   \
    type __vl_open_##name(void) {                                                                  \
        world.opened++;                                                                            \
        return __VERIFIER_nondet_##name();                                                         \
    }
OPEN(bool, _Bool)
OPEN(char, char)
OPEN(int, int)
OPEN(long, long)
OPEN(longlong, long long)
OPEN(size_t, size_t)
OPEN(float, float)
OPEN(double, double)
OPEN(longdouble, long double)
OPEN(charp, char *)

char *__vl_open_lent(void);
char *__vl_open_lent(void) { return __vl_open_charp(); }
