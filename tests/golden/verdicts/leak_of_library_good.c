// Repaired.
// expect: order: proved
// expect: node: proved
// expect: line: proved
// expect: folder: proved
// vl: --budget 10000 --property +memory-leak
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static int order(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
void node(void) {
    static const int one = 1;
    void *root = NULL;
    tsearch(&one, &root, order);
    if (root) tdelete(&one, &root, order);
}
void line(void) {
    char *text = NULL;
    size_t n = 0;
    getline(&text, &n, stdin);
    free(text);
}
char folder(void) {
    char *name = getcwd(NULL, 0), c = name ? name[0] : 0;
    free(name);
    return c;
}
