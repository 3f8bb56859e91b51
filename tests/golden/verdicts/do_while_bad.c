// The body runs once even for nothing.
// expect: last: violated
int last(unsigned n) {
    int buffer[4] = {0};
    if (n > 4) return -1;
    int value;
    do {
        n--;
        value = buffer[n]; //! array-bounds information
    } while (n > 0);
    return value;
}
