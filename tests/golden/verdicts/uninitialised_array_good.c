// expect: third: proved
int third(void) {
    int a[4];
    a[0] = a[1] = a[2] = 7;
    return a[2];
}
