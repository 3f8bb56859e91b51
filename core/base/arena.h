/* arena.h - memory by lifetime: one arena a file, a task, a query.
 *
 * Nothing in an arena is freed singly; arena_free gives all of it back and the
 * arena may be used again.  Memory comes zeroed and aligned to 16.
 * Exhaustion: the process is the unit of memory (workers run under an
 * address-space limit), so a failed allocation ends the process with
 * VL_EXIT_MEMORY, which the server reads as `unknown: memory`.  This is the one
 * place in library code that ends a process.
 * Thread rule: one thread an arena.
 */
#ifndef VL_BASE_ARENA_H
#define VL_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

#define VL_EXIT_MEMORY 86

struct arena_chunk;
struct arena {
    struct arena_chunk *head;
    size_t bytes; /* handed out since the last arena_free */
};

void arena_free(struct arena *a);
/* All memory of `from` is `to`'s from now on; `from` is empty. */
void arena_take(struct arena *to, struct arena *from);
void *arena_alloc(struct arena *a, size_t size);
void *arena_array(struct arena *a, size_t n, size_t size);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_strdup(struct arena *a, const char *s);
char *arena_printf(struct arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* args: used up, as vprintf does. */
char *arena_vprintf(struct arena *a, const char *fmt, va_list args)
    __attribute__((format(printf, 2, 0)));

#define arena_new(a, T)          ((T *)arena_alloc((a), sizeof(T)))
#define arena_new_array(a, T, n) ((T *)arena_array((a), (n), sizeof(T)))

/* For allocations outside arenas: the same rule on exhaustion. Never NULL. */
void *vl_malloc(size_t size);
void *vl_realloc(void *p, size_t size);

#endif
