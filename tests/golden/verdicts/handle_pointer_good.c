// A handle that is declared as a pointer to void *, and is nothing but converted, is what it is converted to.
// expect: first: proved
// expect: limit: proved
// expect: set: proved
// expect: second: proved
typedef void *journal;

struct journal_data {
    long used, size;
    int *entries;
    int (*check)(struct journal_data *j);
};

int first(const journal *handle) {
    const struct journal_data *j = (const struct journal_data *)handle;
    return j->used > 0 && j->entries ? j->entries[0] : 0;
}

long limit(journal *handle) {
    struct journal_data *j = (void *)handle;
    return j->check && j->check(j) ? j->size : 0;
}

// These are pointers to pointers.
void set(void **to, void *value) {
    if (!*to) *to = value;
}

void *second(void **p) { return p[1]; }
