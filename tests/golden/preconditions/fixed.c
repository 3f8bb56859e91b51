/* Conditions in which an input has one value say nothing of sums and differences with it. */
struct row {
    char name[12];
    int kind;
};

int second(const struct row *r, unsigned k) { return r->kind ? r[1].name[k % 12u] : 0; }

int until_five(const int *p) {
    int i = 0;
    while (p[i] != 5) i++;
    return i;
}

int ordered(const int *p, const int *q) { return *p == 3 && *q > *p ? 10 / (*q - 4) : 0; }
