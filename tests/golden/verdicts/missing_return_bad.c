// expect: sign: violated
int sign(int x) {
    if (x < 0) return -1;
    if (x > 0) return 1;
} //! missing-return warning
