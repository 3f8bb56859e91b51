/* arena.c - arenas as lists of chunks.
 *
 * Invariant: the newest chunk is the head, all used bytes of a chunk lie below `used`, and memory
 * beyond is still zero.
 */
#include "core/base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct arena_chunk {
    struct arena_chunk *next;
    size_t used, size;
    _Alignas(16) unsigned char data[];
};

static void out_of_memory(void) {
    static const char text[] = "verify-ls: out of memory\n";
    (void)!write(2, text, sizeof text - 1);
    _exit(VL_EXIT_MEMORY);
}

void *vl_malloc(size_t size) {
    void *p = malloc(size ? size : 1);
    if (!p) out_of_memory();
    return p;
}

void *vl_realloc(void *p, size_t size) {
    p = realloc(p, size ? size : 1);
    if (!p) out_of_memory();
    return p;
}

/* Chunks double from 4 KiB to 1 MiB, so small arenas stay small. */
static struct arena_chunk *chunk_add(struct arena *a, size_t need) {
    size_t size = a->head ? a->head->size * 2 : 4096;
    if (size > (1u << 20)) size = 1u << 20;
    if (size < need) size = need;
    if (size > SIZE_MAX - sizeof(struct arena_chunk)) out_of_memory();
    struct arena_chunk *c = calloc(1, sizeof *c + size);
    if (!c) out_of_memory();
    c->size = size;
    c->next = a->head;
    a->head = c;
    return c;
}

void arena_take(struct arena *to, struct arena *from) {
    struct arena_chunk **last = &to->head; /* the chunk in use stays the first */
    while (*last) last = &(*last)->next;
    *last = from->head;
    to->bytes += from->bytes;
    *from = (struct arena){0};
}

void *arena_alloc(struct arena *a, size_t size) {
    if (size > SIZE_MAX - 15) out_of_memory();
    size = (size + 15) & ~(size_t)15;
    struct arena_chunk *c = a->head;
    if (!c || c->size - c->used < size) c = chunk_add(a, size);
    void *p = c->data + c->used;
    c->used += size;
    a->bytes += size;
    return p;
}

void *arena_array(struct arena *a, size_t n, size_t size) {
    if (size && n > SIZE_MAX / size) out_of_memory();
    return arena_alloc(a, n * size);
}

void arena_free(struct arena *a) {
    for (struct arena_chunk *c = a->head, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    a->head = NULL;
    a->bytes = 0;
}

char *arena_strndup(struct arena *a, const char *s, size_t n) {
    char *d = arena_alloc(a, n + 1);
    memcpy(d, s, n);
    return d;
}

char *arena_strdup(struct arena *a, const char *s) { return arena_strndup(a, s, strlen(s)); }

char *arena_vprintf(struct arena *a, const char *fmt, va_list args) {
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, args);
    char *s = arena_alloc(a, (size_t)(n < 0 ? 0 : n) + 1);
    vsnprintf(s, (size_t)(n < 0 ? 0 : n) + 1, fmt, again);
    va_end(again);
    return s;
}

char *arena_printf(struct arena *a, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    char *s = arena_vprintf(a, fmt, args);
    va_end(args);
    return s;
}
