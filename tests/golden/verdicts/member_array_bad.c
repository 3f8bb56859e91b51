// vl: --budget 300
// expect: behind_the_name: violated
// expect: after_a_step: violated
// expect: written: violated
// expect: other_member: violated
// expect: other_element: violated
/* A variable index into an array that is a member of a later element. */
struct row {
    char name[12];
    int kind;
};

struct mixed {
    char name[12];
    int values[3];
    short last;
};

int behind_the_name(const struct row *r, unsigned k) {
    if (k > 12) return 0;
    return r[1].name[k]; //! array-bounds information
}

int after_a_step(const struct row *r, int k) {
    r++;
    return r->name[k % 12]; //! array-bounds information
}

int written(struct mixed *r, unsigned m, unsigned k) {
    if (m > 3 || k > 2) return 0;
    r[m].values[k] = 7;
    r[m].last = 4;
    return 100 / (r[m].values[k] - 7); //! division-by-zero warning
}

int other_member(struct mixed *r, unsigned m, unsigned k) {
    if (m > 3 || k > 11) return 0;
    r[m].name[k] = 'x';
    r[m].values[0] = 1;
    return 10 / (r[m].name[k] - 'x'); //! division-by-zero warning
}

int other_element(struct mixed r[static 4], unsigned m, unsigned n, unsigned k) {
    if (m > 3 || n > 3 || k > 11) return 0;
    r[m].name[k] = 'x';
    r[n].name[k] = 'y';
    return 10 / (r[m].name[k] - 'y'); //! division-by-zero information
}
