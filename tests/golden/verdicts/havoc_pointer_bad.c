// What an unknown function leaves in the caller's object divides.
// expect: share: violated
int refill(int *left);
int share(int *left) {
    refill(left);
    return 100 / *left; //! division-by-zero information
}
