// Assertions at the head of a function, and attributes, are what it requires of its callers.
void __assert_fail(const char *text, const char *file, unsigned line, const char *function);
#define assert(c) ((c) ? (void)0 : __assert_fail(#c, __FILE__, __LINE__, __func__))

__attribute__((nonnull(2))) int at_head(int n, const int *p) {
    int k = 2;
    assert(n > 0);
    k = *p;
    assert(k > 0);
    return k / n;
}

void *bytes(int n) __attribute__((alloc_size(1), returns_nonnull));
void *ask(int n) { return bytes(n); }
