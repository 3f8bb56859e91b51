// A number beside a flexible array member, or an array of one element at a record's end, says how many elements there are.
// expect: contains: proved
// expect: last: proved
// expect: total: proved
// expect: widths: proved
// expect: copy: proved
// expect: get: proved
// expect: counted: proved
// expect: nth: proved
// expect: letter: proved
// expect: both: proved
// expect: find: proved
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct str {
    uint32_t length, hash;
    char text[];
};

struct list {
    int n;
    int at[];
};

struct pair {
    unsigned key;
    const char *value;
};

struct table {
    size_t used, cap;
    struct pair pairs[];
};

struct old {
    unsigned n;
    int at[1];
};

/* Padding is behind the fields, and the text begins before it. */
struct tagged {
    unsigned n;
    char tag, text[];
};

int contains(const struct str *s, char c) {
    for (uint32_t i = 0; i < s->length && i < 9; i++)
        if (s->text[i] == c) return 1;
    return 0;
}

int last(const struct list *l) { return l->n > 0 ? l->at[l->n - 1] : 0; }

int total(const struct list *l) {
    int s = 0;
    for (int i = 0; i < l->n && i < 9; i++) s ^= l->at[i];
    return s;
}

int widths(const struct old *o) {
    int s = 0;
    for (unsigned i = 0; i < o->n && i < 9; i++) s ^= o->at[i];
    return s;
}

void copy(char *to, size_t n, const struct str *s) {
    if (n >= s->length) memcpy(to, s->text, s->length);
}

int get(const struct list *l, int i) { return i >= 0 && i < l->n ? l->at[i] : -1; }

int counted(const struct list *l, int n) {
    int s = 0;
    for (int i = 0; i < n && i < 9; i++) s ^= l->at[i];
    return s;
}

int nth(const struct old *o, unsigned i) { return i < o->n ? o->at[i] : 0; }

char letter(const struct tagged *t, unsigned i) { return i < t->n ? t->text[i] : t->tag; }

int both(const struct list *l) { return total(l) ^ get(l, 3); }

const char *find(const struct table *t, unsigned key) {
    for (size_t i = 0; i < t->used && i < 9; i++)
        if (t->pairs[i].key == key) return t->pairs[i].value;
    return NULL;
}
