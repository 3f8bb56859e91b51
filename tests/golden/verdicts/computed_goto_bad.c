// GCC manual, "Labels as Values": only to a label of the function.
// expect: dispatch: violated
// expect: from_outside: violated
// expect: uninitialised: violated
int dispatch(unsigned op, int x) {
    static void *const table[] = {&&inc, &&twice};
    goto *table[op]; //! array-bounds information
inc:
    return (x & 7) + 1;
twice:
    return (x & 7) * 2;
}
int from_outside(char *p) {
    void *to = p;
    if (to == &&here) return 1;
    goto *to; //! bad-function-pointer warning
here:
    return 0;
}
int uninitialised(int which) {
    void *to = 0;
    if (which > 0) to = &&done;
    goto *to; //! bad-function-pointer information
done:
    return which;
}
