// What breaks `len <= cap` without a store to the field by its name, and as much without such code.
// expect: kept_init: proved
// expect: kept_push: proved
// expect: kept_last: proved
// expect: raw_init: proved
// expect: raw_push: proved
// expect: raw_last: violated
// expect: raw_set: proved
// expect: around_init: proved
// expect: around_push: proved
// expect: around_last: violated
// expect: around_load: proved
// expect: turned_init: proved
// expect: turned_push: proved
// expect: turned_last: violated
// expect: exchange: proved
// expect: turned_turn: proved
// expect: pair_init: proved
// expect: pair_push: proved
// expect: pair_last: violated
// expect: pair_shrink: proved
// expect: value_init: proved
// expect: value_push: proved
// expect: value_last: violated
// expect: value_of: proved
// expect: start_init: proved
// expect: start_push: proved
// expect: start_last: violated
#include <stddef.h>
#include <string.h>

static int table[9];

struct kept {
    int len, cap;
};

void kept_init(struct kept *b) {
    b->len = 0;
    b->cap = 8;
}

int kept_push(struct kept *b) {
    if (b->len >= b->cap) return 0;
    b->len++;
    return 1;
}

int kept_last(const struct kept *b) { return b->len <= b->cap ? 0 : table[9]; }

// a store through the bytes of the object
struct raw {
    int len, cap;
};

void raw_init(struct raw *b) {
    b->len = 0;
    b->cap = 8;
}

int raw_push(struct raw *b) {
    if (b->len >= b->cap) return 0;
    b->len++;
    return 1;
}

int raw_last(const struct raw *b) { return b->len <= b->cap ? 0 : table[9]; } //! array-bounds warning

void raw_set(struct raw *b, int v) { *(int *)((char *)b + offsetof(struct raw, len)) = v; }

// the object around it is read from bytes
struct around {
    int len, cap;
};

void around_init(struct around *b) {
    b->len = 0;
    b->cap = 8;
}

int around_push(struct around *b) {
    if (b->len >= b->cap) return 0;
    b->len++;
    return 1;
}

int around_last(const struct around *b) { return b->len <= b->cap ? 0 : table[9]; } //! array-bounds warning

struct outer { int tag; struct around in; };
void around_load(struct outer *h, const unsigned char *from) { memcpy(h, from, sizeof *h); }

// a helper exchanges the two
struct turned {
    int len, cap;
};

void turned_init(struct turned *b) {
    b->len = 0;
    b->cap = 8;
}

int turned_push(struct turned *b) {
    if (b->len >= b->cap) return 0;
    b->len++;
    return 1;
}

int turned_last(const struct turned *b) { return b->len <= b->cap ? 0 : table[9]; } //! array-bounds warning

static void exchange(int *a, int *b) {
    int t = *a;
    *a = *b;
    *b = t;
}
void turned_turn(struct turned *b) { exchange(&b->len, &b->cap); }

// two objects that may be one
struct pair {
    int len, cap;
};

void pair_init(struct pair *b) {
    b->len = 0;
    b->cap = 8;
}

int pair_push(struct pair *b) {
    if (b->len >= b->cap) return 0;
    b->len++;
    return 1;
}

int pair_last(const struct pair *b) { return b->len <= b->cap ? 0 : table[9]; } //! array-bounds warning

void pair_shrink(struct pair *a, struct pair *b) {
    if (a->len < b->cap) b->cap = a->len;
}

// it is returned by value
struct value {
    int len, cap;
};

void value_init(struct value *b) {
    b->len = 0;
    b->cap = 8;
}

int value_push(struct value *b) {
    if (b->len >= b->cap) return 0;
    b->len++;
    return 1;
}

int value_last(const struct value *b) { return b->len <= b->cap ? 0 : table[9]; } //! array-bounds warning

struct value value_of(int n) { return (struct value){.len = n, .cap = 3}; }

// an element of a variable starts so
struct start {
    int len, cap;
};

void start_init(struct start *b) {
    b->len = 0;
    b->cap = 8;
}

int start_push(struct start *b) {
    if (b->len >= b->cap) return 0;
    b->len++;
    return 1;
}

int start_last(const struct start *b) { return b->len <= b->cap ? 0 : table[9]; } //! array-bounds warning

struct start start_of[] = {[2] = {.len = 4}};
