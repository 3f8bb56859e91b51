// Two inputs that avoid a failure together, beyond the executions that a solver looks at.
// expect: both: violated
// expect: three: violated
// expect: never: violated
int t[8];

int both(int n, int a)
{
    int k = 0;
    for (int i = 0; i < n; i++) k++;
    return t[k > 20 && a == 77 ? 0 : 8]; //! array-bounds information
}

int three(int n, const char *s)
{
    int k = 0;
    for (int i = 0; i < n; i++) k++;
    if (k > 20 && s[0] == 'x' && s[1] == 'y') //! out-of-bounds information
        return t[0];
    return t[8]; //! array-bounds warning
}

int never(int n, int a)
{
    int k = 0;
    for (int i = 0; i < n; i++) k++;
    return t[k > 20 && a == 77 ? 9 : 8]; //! array-bounds warning
}
