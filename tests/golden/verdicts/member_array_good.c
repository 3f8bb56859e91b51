// vl: --budget 300
// expect: second: proved
// expect: after_a_step: proved
// expect: of_eight: proved
// expect: of_any: proved
// expect: of_each: proved
// expect: written: proved
// expect: other_member: proved
// expect: other_element: proved
/* A variable index into an array that is a member of a later element. */
struct row {
    char name[12];
    int kind;
};

struct even {
    char name[8];
    int kind[2];
};

struct mixed {
    char name[12];
    int values[3];
    short last;
};

int second(const struct row *r, unsigned k) {
    if (k >= 12) return 0;
    return r[1].name[k];
}

int after_a_step(const struct row *r, int k) {
    if (k < 0 || k >= 12) return 0;
    r++;
    return r->name[k];
}

int of_eight(const struct even *r, unsigned k) {
    r++;
    return r->name[k % 8u];
}

int of_any(const struct row *r, unsigned m, unsigned k) {
    if (k >= 12 || m > 3) return 0;
    return r[m].name[k];
}

int of_each(const struct row *r, unsigned k) {
    int s = 0;
    for (int i = 0; i < 5; i++) s ^= r[i].name[k & 7u];
    return s;
}

int written(struct mixed *r, unsigned m, unsigned k) {
    if (m > 3 || k > 2) return 0;
    r[m].values[k] = 7;
    r[m].last = 4;
    return 100 / r[m].values[k];
}

int other_member(struct mixed *r, unsigned m, unsigned k) {
    if (m > 3 || k > 11) return 0;
    r[m].name[k] = 'x';
    r[m].values[0] = 1;
    return 10 / r[m].name[k];
}

int other_element(struct mixed r[static 4], unsigned m, unsigned n, unsigned k) {
    if (m > 3 || n > 3 || m == n || k > 11) return 0;
    r[m].name[k] = 'x';
    r[n].name[k] = 'y';
    return 10 / r[m].name[k] + 10 / (r[m].name[k] - 'y');
}
