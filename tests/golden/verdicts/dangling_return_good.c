// expect: slot: proved
// expect: use: proved
static int *slot(int n) {
    static int cell;
    cell = n;
    return &cell;
}
int use(void) {
    return *slot(3);
}
