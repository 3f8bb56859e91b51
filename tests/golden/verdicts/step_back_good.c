// expect: previous: proved
// expect: second: proved
static int previous(const int *p) {
    return p[0];
}
int second(void) {
    int pair[2] = {3, 4};
    return previous(pair + 1);
}
