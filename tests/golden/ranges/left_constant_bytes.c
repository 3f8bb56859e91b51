/* Numbers that memory calls constant bytes, and that are written through what it holds: by a store,
 * by their bytes, by a copy, by a function and by its address. */
#include <stdint.h>
#include <string.h>

static unsigned stored, by_byte, copied, by_function, by_number, in_record;

void step(void) {
    stored = (stored + 1) & 7;
    by_byte = (by_byte + 1) & 7;
    copied = (copied + 1) & 7;
    by_function = (by_function + 1) & 7;
    by_number = (by_number + 1) & 7;
    in_record = (in_record + 1) & 7;
}

static const void *const table[] = {&stored, &copied, &by_function};
static const char *kept;
static void keep(const void *p) { kept = p; }
static void put(void *p, unsigned v) { memcpy(p, &v, sizeof v); }

void stores(void) { *(unsigned *)table[0] = 1000; }
void writes_byte(void) {
    keep(&by_byte);
    ((char *)kept)[1] = 9;
}
void copies(unsigned v) { memcpy((void *)table[1], &v, sizeof v); }
void passes(void) { put((void *)table[2], 1000); }

struct holder { const void *number; };
void by_address(void) {
    struct holder h = {&by_number};
    *(unsigned *)(uintptr_t)h.number = 1000;
}

struct part { const void *base; size_t length; };
static void fill(const struct part *v) {
    char *to = (char *)v->base;
    for (size_t i = 0; i < v->length; i++) to[i] = 1;
}
void fills(void) {
    struct part v = {&in_record, sizeof in_record};
    fill(&v);
}
