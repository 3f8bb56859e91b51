// vl: --entry main --engine kinduction
// The same where it does: it is not known whether it can be so.
// expect: main: violated
int ext(void);

int main(void)
{
    char b[8];
    int n = ext();
    for (int i = 0; i < n; i++)
        b[i] = 0; //! array-bounds information
    return 0;
}
