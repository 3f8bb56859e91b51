// INT_MIN % -1 (6.5.5p6: the quotient is not representable).
// expect: wrap: violated
int wrap(int x, int n) {
    if (n == 0) return 0;
    return x % n; //! signed-overflow information
}
