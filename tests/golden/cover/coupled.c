/* Conditions that are coupled: some never decide, for all inputs. */
int weak(int a, int b) {
    if (a > 5 && (b < 3 || a > 2)) return 1;
    return 0;
}
int opposite(int a, int b) {
    if ((a > 0 && b > 0) || (a <= 0 && b < 0)) return 1;
    return 0;
}
int twice(int a, int b) { return (a == 1 || a == 2) && (a == 2 || b); }
int negated(int a, int b) { return !(a && !b) ? 4 : 5; }
