/* Decisions whose value is used, nested ?:, and the GNU form without a middle. */
int pick(int a, int b, int c) { return a ? b ? 1 : 2 : c ? 3 : 4; }
int both(int a, int b) {
    int r = a > 3 && b > 3;
    return r;
}
int call(int x);
int argument(int a, int b) { return call(a || b) + (!a ? 1 : 2); }
int first(int a, int b) { return a ?: b; }
int mixed(int a, int b, int c) { return (a && b) == (b || c); }
int chosen(int a) { return a > 2 ? (a < 1 ? 8 : 9) : 0; }
