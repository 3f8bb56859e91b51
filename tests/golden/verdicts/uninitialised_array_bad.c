// expect: third: violated
int third(void) {
    int a[4];
    a[0] = a[1] = a[3] = 7;
    return a[2]; //! uninitialised-read warning
}
