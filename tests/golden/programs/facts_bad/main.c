#include "util.h"

int unset(void) {
    struct list l;
    peek(&l);
    return l.length;
}

int freed(void) {
    int *p = checked_alloc(sizeof *p);
    *p = 1;
    release(p);
    return *p;
}

int set_to_zero(void) {
    struct list l = {4, NULL};
    init(&l);
    return 10 / l.length;
}

int behind_table(void) { return table[10]; }

int other_mode(void) {
    int t[3] = {0};
    return t[mode];
}

int at_limit(void) {
    int t[7] = {0};
    return t[limit];
}

int kept_is_changed(void) {
    int x = 1;
    keep(&x);
    use_kept();
    return 10 / x;
}
