/* Memory that is filled with something and becomes a record. */
#include <stdlib.h>
#include <string.h>
struct filled {
    int t;
    int filled_n;
};
static void *grab(size_t k) {
    void *p = malloc(k);
    if (!p) abort();
    memset(p, 0x7f, k);
    return p;
}
struct filled *filled_make(void) {
    return grab(sizeof(struct filled));
}
void filled_step(struct filled *x) {
    if (x->filled_n < 15)
        x->filled_n++;
    else
        x->filled_n = 0;
}
int filled_get(const struct filled *x) { return x->filled_n; }
