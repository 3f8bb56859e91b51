// expect: not_there: violated
// expect: no_table: violated
// expect: refused: violated
// expect: ended: violated
// expect: key_freed: violated
// expect: unset: violated
#define _GNU_SOURCE
#include <search.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
int not_there(void) {
    struct hsearch_data t;
    ENTRY item = {"one", NULL}, *found;
    memset(&t, 0, sizeof t);
    if (!hcreate_r(4, &t)) return 0;
    hsearch_r(item, FIND, &found, &t);
    int same = strcmp(found->key, "one"); //! null-dereference warning
    hdestroy_r(&t);
    return same;
}
int no_table(void) {
    ENTRY item = {"one", NULL};
    hdestroy();
    return hsearch(item, FIND) != NULL; //! library-argument warning
}
int refused(void) {
    struct hsearch_data t;
    ENTRY *found;
    memset(&t, 0, sizeof t);
    if (!hcreate_r(1, &t)) return 0;
    hsearch_r((ENTRY){"one", NULL}, ENTER, &found, &t);
    hsearch_r((ENTRY){"two", NULL}, ENTER, &found, &t);
    found->data = NULL; //! null-dereference warning
    hdestroy_r(&t);
    return 0;
}
int ended(void) {
    struct hsearch_data t;
    ENTRY *found;
    memset(&t, 0, sizeof t);
    if (!hcreate_r(2, &t)) return 0;
    int entered = hsearch_r((ENTRY){"one", NULL}, ENTER, &found, &t);
    hdestroy_r(&t);
    return entered && found->data != NULL; //! use-after-free warning
}
int key_freed(void) {
    struct hsearch_data t;
    ENTRY *found;
    char *key = strdup("one");
    memset(&t, 0, sizeof t);
    if (!key || !hcreate_r(2, &t)) return 0;
    int entered = hsearch_r((ENTRY){key, NULL}, ENTER, &found, &t);
    free(key);
    if (entered) hsearch_r((ENTRY){"one", NULL}, FIND, &found, &t); //! use-after-free warning
    hdestroy_r(&t);
    return 0;
}
int unset(void) {
    struct hsearch_data t;
    return hcreate_r(2, &t); //! uninitialised-read warning
}
