// A function's address as a number: where it is nobody says, but it is somewhere.
// expect: high: violated
void other(void);
int high(void) {
    int x[1] = {0};
    return x[(unsigned long)other > 16]; //! array-bounds information
}
