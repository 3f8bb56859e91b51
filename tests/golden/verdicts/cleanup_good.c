// expect: count: proved
// expect: early: proved
// expect: result: proved
static int left;
static void count(int *p) { left = (left & 15) + (*p & 15); }
int early(int x) {
    left = 0;
    {
        int one __attribute__((cleanup(count))) = 1;
        if (x > 3) goto out;
        int two __attribute__((cleanup(count))) = 2;
    }
out:
    return 10 / left;
}
int result(int x) {
    left = 5;
    int v __attribute__((cleanup(count))) = x & 7;
    if (left != 5) __builtin_unreachable();
    return left;
}
