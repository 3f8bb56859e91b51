/* What shows no end: a length ends it, too, it goes on, it is no array, it is not always the same. */
struct node {
    struct node *next;
    int value;
    short flag;
};

int counted(const int *p, int n) {
    int i = 0;
    while (i < n && p[i]) i++;
    return i;
}

int goes_on(const int *p) {
    int n = 0;
    for (int i = 0; i < 100; i++)
        if (p[i]) n++;
    return n;
}

int until_nine(const int *p) {
    int n = 0;
    while (p[n] != 9) n++;
    return n;
}

int round_inner_loops(const int *p) {
    int n = 0;
    for (int i = 0;; i++) {
        int c = p[i];
        for (int k = 0; k < 3; k++) n ^= c;
        if (c == 9) return n;
    }
}

int linked(const struct node *p) {
    int n = 0;
    for (; p->next; p = p->next) n++;
    return n;
}

int by_two_members(const struct node *p, const struct node *q) {
    int n = 0;
    for (; p->value; p++) n++;
    for (; q->flag; q++) n++;
    return n;
}

int ends_itself(int *p, int n) {
    int i = 0;
    p[n] = 0;
    while (p[i]) i++;
    return i;
}

int backwards(const int *p) {
    int n = 0;
    while (*p) p--, n++;
    return n;
}
