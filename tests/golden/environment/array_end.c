/* Arrays that a loop walks along to an element that is zero, or -1, or has such a member. */
struct row {
    char name[12];
    int kind;
    struct row *next;
};
struct table {
    struct row *rows;
    int *numbers;
};

int null_behind(char **v) {
    int n = 0;
    while (*v) v++, n++;
    return n;
}

int zero_member(const struct row *r) {
    int n = 0;
    for (int i = 0; r[i].kind; i++) n++;
    return n;
}

int minus_one(const short *p) {
    for (int n = 0;; n++)
        if (p[n] == -1) return n;
}

int three_in_front(const int *p) {
    int n = 3;
    while (p[n]) n++;
    return n;
}

int fields(const struct table *t) {
    int n = 0;
    for (const struct row *r = t->rows; r->next; r++) n++;
    while (t->numbers[n]) n++;
    return n;
}

static int count(const long *p) {
    int n = 0;
    while (*p++) n++;
    return n;
}

int in_a_callee(const long *p) { return count(p); }
