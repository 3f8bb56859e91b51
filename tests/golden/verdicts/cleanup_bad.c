// GCC manual, "Common Variable Attributes": the function runs where the scope is left.
// expect: release: proved
// expect: halve: violated
// expect: count: proved
// expect: early: violated

static int *held;
static void release(int *p) { held = p; }
int halve(void) {
    int divisor = 2, *p = &divisor;
    for (int i = 0; i < 1; i++) {
        int *alias = p;
        (void)alias;
    }
    {
        int inner __attribute__((cleanup(release))) = 3;
        inner++;
    }
    return *held; //! dangling warning
}
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
    return 10 / (left - 1); //! division-by-zero information
}
