/* sort.c - <stdlib.h>: qsort and bsearch; <search.h>: lfind and lsearch.
 *
 * The comparisons made and their order are unspecified (7.22.5), so the simplest algorithms serve:
 * qsort exchanges neighbours n(n-1)/2 times, so that its loops depend on the number of elements
 * alone; bsearch looks at each element. Equal elements end up in any order, and any of them is
 * found.
 *
 * Assumed: the comparison function keeps to its contract (its order is consistent, 7.22.5p4), and
 * leaves the array alone.
 */
#include "vl_model.h"

enum { VL_CHUNK = 64 };

static void vl_exchange(char *a, char *b, size_t size) {
    for (size_t done = 0; done < size; done += VL_CHUNK) {
        char saved[VL_CHUNK];
        size_t n = size - done < VL_CHUNK ? size - done : VL_CHUNK;
        memmove(saved, a + done, n);
        memmove(a + done, b + done, n);
        memmove(b + done, saved, n);
    }
}

/* Which elements are compared, and which of the two comes first, is the library's choice: besides
 * neighbours, the last with the first. */
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    if (count > 1) (void)compare((char *)base + (count - 1) * size, base);
    for (size_t last = count; last > 1; last--)
        for (size_t i = 1; i < last; i++) {
            char *a = (char *)base + (i - 1) * size, *b = a + size;
            int order = compare(a, b);
            if (order > 0 || (order == 0 && __VERIFIER_nondet_bool())) vl_exchange(a, b, size);
        }
}

/* glibc: a third argument goes through to the comparison. */
void qsort_r(void *base, size_t count, size_t size,
             int (*compare)(const void *, const void *, void *), void *more) {
    if (count > 1) (void)compare((char *)base + (count - 1) * size, base, more);
    for (size_t last = count; last > 1; last--)
        for (size_t i = 1; i < last; i++) {
            char *a = (char *)base + (i - 1) * size, *b = a + size;
            int order = compare(a, b, more);
            if (order > 0 || (order == 0 && __VERIFIER_nondet_bool())) vl_exchange(a, b, size);
        }
}

/* 7.22.5.1p2: first what is less than the key, then what equals it, then what is greater. */
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
    const char *found = NULL;
    int before = 1;
    for (size_t i = 0; i < count; i++) {
        const char *element = (const char *)base + i * size;
        int order = compare(key, element);
        int sign = (order > 0) - (order < 0);
        __vl_check("library-argument", sign <= before, "array is not in order");
        before = sign;
        if (sign == 0 && (!found || __VERIFIER_nondet_bool())) found = element;
    }
    return (void *)found;
}

/* POSIX <search.h>: from the first element on. */
void *lfind(const void *key, const void *base, size_t *count, size_t size,
            int (*compare)(const void *, const void *)) {
    for (size_t i = 0; i < *count; i++) {
        const char *element = (const char *)base + i * size;
        if (compare(key, element) == 0) return (void *)element;
    }
    return NULL;
}

/* A key that is not found is added behind the last element, where the caller has room. */
void *lsearch(const void *key, void *base, size_t *count, size_t size,
              int (*compare)(const void *, const void *)) {
    void *found = lfind(key, base, count, size, compare);
    if (found) return found;
    found = (char *)base + *count * size;
    memmove(found, key, size);
    ++*count;
    return found;
}
