// expect: pick: proved
int pick(int n) {
    const int *p;
    int local = n;
    p = &local;
    return *p;
}
