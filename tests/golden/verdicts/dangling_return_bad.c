// expect: slot: violated
// expect: use: violated
static int *slot(int n) {
    int cell = n;
    int *p = &cell;
    return p; //! dangling-pointer warning
}
int use(void) {
    return *slot(3); //! dangling warning
}
