// The same with a counter that ends in time, and with a variable that decides after all.
// expect: mixed: proved
// expect: returned: proved
// expect: in_memory: proved
// expect: decides: proved
unsigned sum;

void mixed(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s ^= i;
}

int returned(int n)
{
    int s = 0;
    for (unsigned i = 0; i <= (unsigned)n && i < 5000; i++)
        s ^= (int)i;
    return s;
}

void in_memory(int n)
{
    for (int i = 0; i < n; i++)
        sum ^= (unsigned)i * (unsigned)i;
}

int decides(unsigned n)
{
    unsigned s = 0;
    for (unsigned i = 0; i < n; i++)
        s = (s ^ i) & 1;
    return s < 2 ? 0 : 1 / (int)(n - n);
}
