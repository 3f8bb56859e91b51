// Functions are not where SIG_IGN and its like are (7.14p3), and each has a start of its own: pointers
// to two of them differ (6.5.9p6).
// vl: --alias none
// expect: low: proved
// expect: named: proved
// expect: given: proved
// expect: one_given: proved
void first(void);
void second(void);
int low(void) {
    int x[1] = {0};
    return x[(unsigned long)first < 16];
}
int named(void) {
    int x[1] = {0};
    void (*a)(void) = first, (*b)(void) = second;
    return x[a == b];
}
int given(void (*a)(void), void (*b)(void)) {
    int x[1] = {0};
    return x[a == b];
}
int one_given(void (*a)(void)) {
    int x[1] = {0};
    return x[a == first];
}
