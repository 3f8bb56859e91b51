// The divisor is a value that an unknown function leaves in the caller's object.
// expect: share: violated
int refill(int *left);
int share(int *left) {
    refill(left);
    return 100 / *left; //! division-by-zero information
}
