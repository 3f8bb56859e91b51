#include "util.h"

int value(int *p) {
    if (!p) die("null");
    return *p;
}

int index_by_sign(int x) {
    int t[3] = {1, 2, 3};
    return t[sign(x) + 1];
}

int set_by_callee(void) {
    struct list l;
    init(&l);
    return l.length;
}

int unchanged(void) {
    struct list l = {4, NULL};
    peek(&l);
    return 10 / l.length;
}

int calls;

int noted(void) {
    calls = 4;
    note();
    return 10 / calls;
}

int *allocated(void) {
    int *p = checked_alloc(sizeof *p);
    *p = 1;
    return p;
}

int below_limit(void) {
    int t[8] = {0};
    return t[limit];
}

int last(void) { return table[9]; }
