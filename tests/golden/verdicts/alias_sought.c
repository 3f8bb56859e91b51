// What is sought in a table may be any of its pointers, not only of the last three that were read.
// expect: find: proved
// expect: find_text: proved
// expect: is_in_list: proved
// expect: replace: proved
// expect: never_found: violated
// expect: far: violated
#include <assert.h>

struct entry {
    const void *key;
    int value;
};
struct names {
    const char *at[8];
    int n;
};
struct listener {
    int id;
};
struct bus {
    struct listener *to[6];
    int calls;
};

int find(const struct entry *t, const void *key) {
    for (int i = 0; i < 12; i++)
        if (t[i].key == key) return t[i].value;
    return -1;
}
int find_text(const struct names *s, const char *name) {
    for (int i = 0; i < s->n && i < 8; i++)
        if (s->at[i] == name) return i;
    return -1;
}
int is_in_list(const struct bus *b, const struct listener *l) {
    int n = 0;
    for (int i = 0; i < 6; i++) n += b->to[i] == l;
    assert(n >= 0 && n <= 6);
    return n;
}
void replace(struct bus *b, struct listener *old, struct listener *by) {
    for (int i = 0; i < 6; i++)
        if (b->to[i] == old) b->to[i] = by;
    b->calls = 0;
}
int never_found(const struct names *s, const char *name) {
    if (s->at[6] == name && s->at[0] && s->at[1] && s->at[2] && s->at[3]) assert(0); //! assertion information
    return 0;
}
int far(struct bus *b, struct listener *l) {
    for (int i = 0; i < 6; i++)
        if (b->to[i] == l) assert(i < 5); //! assertion information
    return 0;
}
