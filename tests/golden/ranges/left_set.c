/* A number whose address memory keeps as `void *`, for a callback that writes its bytes. */
#include <string.h>

struct by_setter { unsigned used, cap; };
void step(struct by_setter *p) { p->used = (p->used + 1) & 7; }

struct setter { void *to; void (*set)(void *, unsigned); };
static void set_number(void *p, unsigned v) { memcpy(p, &v, sizeof v); }
void sets(struct by_setter *p) {
    struct setter s = {&p->used, set_number};
    s.set(s.to, 1000);
}
