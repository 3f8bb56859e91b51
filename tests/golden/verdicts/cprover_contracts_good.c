// Contracts by CBMC's macros.
int pair(int *p, int n)
__CPROVER_requires(__CPROVER_w_ok(p, sizeof(int) * 2) && n >= 0)
__CPROVER_requires(n < 8)
__CPROVER_assigns(p[1])
__CPROVER_ensures(__CPROVER_return_value == __CPROVER_old(n) + 1 && p[1] == 3)
{
    p[1] = 3;
    n++;
    return n;
}

int count(int n)
__CPROVER_requires(n >= 0)
__CPROVER_ensures(__CPROVER_return_value == n)
{
    int i = 0;
    while (i < n)
    __CPROVER_loop_invariant(0 <= i && i <= n)
    __CPROVER_decreases(n - i)
    {
        i++;
    }
    return i;
}

int callers(void) {
    int x[2] = {1, 2};
    return pair(x, 7);
}

// expect: pair: proved
// expect: count: proved
// expect: callers: proved
