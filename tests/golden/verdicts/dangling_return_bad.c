// expect: slot: proved
// expect: use: violated
static int *slot(int n) {
    int cell = n;
    int *p = &cell;
    return p;
}
int use(void) {
    return *slot(3); //! dangling warning
}
