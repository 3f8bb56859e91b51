// Repaired. What was entered is found, with the data it had.
// expect: found: proved
// expect: no_table: proved
// expect: refused: proved
// expect: ended: proved
// expect: before: proved
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <search.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
int found(void) {
    static const int one = 1, two = 2;
    struct hsearch_data t;
    ENTRY *e, *first;
    memset(&t, 0, sizeof t);
    if (!hcreate_r(4, &t)) return 0;
    int all = hsearch_r((ENTRY){"one", (void *)&one}, ENTER, &first, &t);
    all = all && hsearch_r((ENTRY){"two", (void *)&two}, ENTER, &e, &t);
    if (all) {
        assert(hsearch_r((ENTRY){"one", NULL}, FIND, &e, &t) && e == first && e->data == &one);
        assert(hsearch_r((ENTRY){"two", NULL}, ENTER, &e, &t) && *(int *)e->data == 2);
        errno = 0;
        assert(!hsearch_r((ENTRY){"three", NULL}, FIND, &e, &t) && !e && errno == ESRCH);
    }
    hdestroy_r(&t);
    return 0;
}
int no_table(void) {
    ENTRY item = {"one", NULL};
    hdestroy();
    if (!hcreate(4)) return 0;
    int there = hsearch(item, FIND) != NULL;
    hdestroy();
    assert(!there);
    return there;
}
int refused(void) {
    struct hsearch_data t;
    ENTRY *e;
    memset(&t, 0, sizeof t);
    if (!hcreate_r(1, &t)) return 0;
    hsearch_r((ENTRY){"one", NULL}, ENTER, &e, &t);
    if (hsearch_r((ENTRY){"two", NULL}, ENTER, &e, &t)) e->data = NULL;
    hdestroy_r(&t);
    return 0;
}
int ended(void) {
    struct hsearch_data t;
    ENTRY *e;
    memset(&t, 0, sizeof t);
    if (!hcreate_r(2, &t)) return 0;
    int entered = hsearch_r((ENTRY){"one", NULL}, ENTER, &e, &t);
    int data = entered && e->data != NULL;
    hdestroy_r(&t);
    return data;
}
// The table was made by the caller.
int before(void) {
    ENTRY *e = hsearch((ENTRY){"one", NULL}, FIND);
    return e ? e->data != NULL : 0;
}
