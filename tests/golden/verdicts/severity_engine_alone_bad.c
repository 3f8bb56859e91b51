// vl: --engine ic3
// Of a function alone: whatever the arguments, or for some.
// expect: always: violated
// expect: some: violated
// expect: stored: violated
int ext(void);
int table[8];

void always(int n)
{
    char b[8];
    for (int i = 0; i <= 8; i++)
        b[i] = (char)(ext() & n); //! array-bounds warning
}

void some(int n)
{
    char b[8];
    for (int i = 0; i <= n; i++)
        b[i] = 0; //! array-bounds information
}

int stored(void)
{
    int n = 0;
    for (int i = 0; i < 8; i++)
        n |= table[i];
    return table[n & 15]; //! array-bounds information
}
