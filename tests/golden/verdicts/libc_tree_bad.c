// expect: order: proved
// expect: not_there: violated
// expect: no_memory: violated
// expect: leaks: violated
// expect: freed: violated
// expect: taken_out: violated
// vl: --property +memory-leak
#include <search.h>
#include <stddef.h>
#include <stdlib.h>
static int order(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b; //! use-after-free warning
    return (x > y) - (x < y);
}
int not_there(void) {
    static const int one = 1, two = 2;
    void *root = NULL;
    if (!tsearch(&one, &root, order)) return 0;
    int **found = tfind(&two, &root, order);
    int value = **found; //! null-dereference warning
    tdelete(&one, &root, order);
    return value;
}
int no_memory(void) {
    static const int one = 1;
    void *root = NULL;
    int **made = tsearch(&one, &root, order);
    int value = **made; //! null-dereference warning
    tdelete(&one, &root, order);
    return value;
}
int leaks(void) {
    static const int one = 1;
    void *root = NULL;
    return tsearch(&one, &root, order) != NULL; //! memory-leak warning
}
int freed(void) {
    void *root = NULL;
    int *key = malloc(sizeof *key), probe = 1;
    if (!key) return 0;
    *key = 7;
    tsearch(key, &root, order);
    free(key);
    tfind(&probe, &root, order);
    if (root) free(root);
    return 0;
}
struct link {
    struct link *next, *before;
};
int taken_out(void) {
    struct link a, b;
    insque(&b, &a); //! uninitialised-read warning
    return 0;
}
