// A loop made of goto counts one too far.
// expect: fill: violated
int fill(void) {
    unsigned char a[4];
    int i = 0;
again:
    a[i] = (unsigned char)i; //! array-bounds warning
    i++;
    if (i <= 4) goto again;
    return a[0];
}
