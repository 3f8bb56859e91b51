// The test shows that null is expected, and comes too late.
// expect: first_or: violated
int first_or(const int *values, int fallback) {
    int first = *values; //! null-dereference information
    if (values == 0) return fallback;
    return first;
}
