// Contracts by CBMC's macros, broken.
int first(int *p, int n)
__CPROVER_requires(__CPROVER_r_ok(p) && n > 0)    //! assertion warning
{
    return *p & n;
}

int next(int n)
__CPROVER_requires(n < 100)
__CPROVER_ensures(__CPROVER_return_value > 0)    //! postcondition information
{
    return n + 1;
}

int count(int n) {
    int i = 0;
    while (i < n)
    __CPROVER_loop_invariant(0 <= i && i < n)    //! loop-invariant information
    {
        i++;
    }
    return i;
}

int callers(void) {
    int x = 1;
    return first(&x, 0);
}

// expect: first: proved
// expect: next: violated
// expect: count: violated
// expect: callers: violated
