// Only reads of what was never set: beyond the array, behind null and in a dead object there is
// nothing to be read, and such executions do not count. Inside, there may be.
// vl: --property uninitialised-read
// expect: local: violated
// expect: partly: violated
int local(unsigned n) {
    int a[4];
    a[0] = 0;
    return a[n]; //! uninitialised-read information
}
int partly(int *p, unsigned n) {
    int a[4] = {0}, b[2];
    if (p) return *p + a[n];
    return b[n & 1]; //! uninitialised-read warning
}
