// The same where nothing fails if they are equal, or where an execution only returns then.
// expect: release: proved
// expect: end_of_small: proved
// expect: told: proved
// expect: free_hint: proved
// expect: same_text: proved
// expect: is_one: proved
// expect: behind: proved
// expect: counts: proved
// expect: restricted: proved
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char *at;
    size_t length;
    char small[16];
};
static int one;
static const char *more = "...";

void release(struct text *t) {
    if (t->at != t->small) free(t->at);
    t->at = t->small;
}
void end_of_small(struct text *t) {
    if (t->at == t->small) t->at[15] = 0;
}
void told(void *argument) {
    if (argument != &one) return;
    one = 3;
    assert(*(int *)argument == 3);
}
void free_hint(void *p) {
    if (p == more) return;
    free(p);
}
bool same_text(const char *a, const char *b) {
    return a == b || memcmp(a, b, 1) == 0;
}
static bool is_one(const int *p, const char *q) { return p == (const int *)q; }
int behind(const int *p, const char *q) {
    if (is_one(p, q)) return 0;
    return *p;
}
int counts(const int *p, const char *q) {
    int n = 0;
    if (p == (const int *)q) n++;
    return n;
}
/* restrict: nothing else is there. */
int restricted(int *restrict p, char *q) {
    if (p == (int *)q) assert(0);
    return *p;
}
