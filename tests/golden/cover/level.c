/* A branch that nothing takes, because an earlier one has: the example of docs/guide/cover.md. */
int level(int x, int limit, int strict) {
    if (limit < 0) return -1;
    if (x > limit && (strict || x - 10 > limit)) return 2;
    if (limit < -5) return 9;
    return x > 0;
}
