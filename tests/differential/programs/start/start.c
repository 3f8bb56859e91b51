/* A start-up routine without libraries: writes main's result, all 32 bits of it. */
#undef main
typedef __SIZE_TYPE__ size;
int program(void);

#if defined(__x86_64__)
static long call(long n, long a, long b, long c) {
    long r;
    __asm__ volatile("syscall" : "=a"(r) : "a"(n), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return r;
}
enum { WRITE = 1, EXIT = 60 };
#else
static long call(long n, long a, long b, long c) {
    long r;
    __asm__ volatile("int $0x80" : "=a"(r) : "a"(n), "b"(a), "c"(b), "d"(c) : "memory");
    return r;
}
enum { WRITE = 4, EXIT = 1 };
#endif

void *memcpy(void *to, const void *from, size n) {
    for (size i = 0; i < n; i++) ((char *)to)[i] = ((const char *)from)[i];
    return to;
}

void *memmove(void *to, const void *from, size n) {
    if ((char *)to <= (const char *)from) return memcpy(to, from, n);
    while (n--) ((char *)to)[n] = ((const char *)from)[n];
    return to;
}

void *memset(void *to, int byte, size n) {
    for (size i = 0; i < n; i++) ((char *)to)[i] = (char)byte;
    return to;
}

/* A heap that never gives anything back. */
static char heap[1 << 16] __attribute__((aligned(16)));
static size used;

void *malloc(size n) {
    size at = used + 16;
    if (n > sizeof heap - at) return 0;
    *(size *)(heap + used) = n;
    used = (at + n + 15) / 16 * 16;
    return heap + at;
}

void *calloc(size n, size m) { return malloc(n * m); } /* it is zero already */

void *realloc(void *p, size n) {
    char *q = malloc(n);
    size old = p ? *(size *)((char *)p - 16) : 0;
    return p ? memcpy(q, p, old < n ? old : n) : q;
}

void *reallocarray(void *p, size n, size m) { return realloc(p, n * m); }

void free(void *p) { (void)p; }

void abort(void) { call(EXIT, 1, 0, 0); }

__attribute__((force_align_arg_pointer)) void _start(void) {
    int r = program();
    call(WRITE, 1, (long)&r, sizeof r);
    call(EXIT, 0, 0, 0);
}
