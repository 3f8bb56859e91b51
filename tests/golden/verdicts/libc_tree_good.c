// expect: order: proved
// expect: note: proved
// expect: finds: proved
// expect: deletes: proved
// expect: walks: proved
// expect: destroyed: proved
// expect: queue: proved
// vl: --property +memory-leak
#define _GNU_SOURCE
#include <assert.h>
#include <search.h>
#include <stddef.h>
#include <stdlib.h>
static int order(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
int finds(void) {
    static const int keys[] = {5, 3, 8};
    void *root = NULL;
    for (int i = 0; i < 3; i++)
        if (!tsearch(&keys[i], &root, order)) break;
    int wanted = 3, other = 4;
    const int **found = tfind(&wanted, &root, order);
    if (found) assert(*found == &keys[1] && **found == 3);
    assert(!tfind(&other, &root, order));
    for (int i = 0; i < 3; i++) tdelete(&keys[i], &root, order);
    assert(!root);
    return 0;
}
int deletes(void) {
    int a = 2, b = 1, c = 3;
    void *root = NULL;
    tsearch(&a, &root, order);
    tsearch(&b, &root, order);
    tsearch(&c, &root, order);
    tdelete(&a, &root, order);
    assert(!tfind(&a, &root, order));
    assert(!tdelete(&a, &root, order));
    int **left = tfind(&c, &root, order);
    if (left) assert(*left == &c);
    tdelete(&b, &root, order);
    tdelete(&c, &root, order);
    assert(!root);
    return 0;
}
static int last;
static unsigned seen;
static void note(const void *node, VISIT visit, int level) {
    (void)level;
    if (visit != postorder && visit != leaf) return;
    int key = **(int *const *)node;
    seen++;
    if (key > last) last = key;
}
int walks(void) {
    int a = 2, b = 1;
    void *root = NULL;
    last = seen = 0;
    if (tsearch(&a, &root, order) && tsearch(&b, &root, order)) {
        twalk(root, note);
        assert(last == 2 && seen == 2);
    }
    tdelete(&a, &root, order);
    tdelete(&b, &root, order);
    return 0;
}
int destroyed(void) {
    void *root = NULL;
    int *key = malloc(sizeof *key);
    if (!key) return 1;
    *key = 7;
    if (!tsearch(key, &root, order)) free(key);
    tdestroy(root, free);
    return 0;
}
struct link {
    struct link *next, *before;
    int value;
};
int queue(void) {
    struct link a = {.value = 1}, b = {.value = 2};
    insque(&a, NULL);
    insque(&b, &a);
    assert(a.next == &b && b.before == &a && !b.next);
    remque(&a);
    assert(!b.before);
    return b.value;
}
