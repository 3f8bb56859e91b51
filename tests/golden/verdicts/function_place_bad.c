// A function's address as a number: the function may lie anywhere but at null and the like.
// expect: high: violated
void other(void);
int high(void) {
    int x[1] = {0};
    return x[(unsigned long)other > 16]; //! array-bounds information
}
