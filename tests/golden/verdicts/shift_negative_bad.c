// A negative left operand (6.5.7p4): every compiler multiplies, so that only who asks for pedantry is told.
// vl: --property +pedantic
// expect: scale: violated
int scale(int x) {
    if (x < -1000 || x > 1000) return 0;
    return x << 4; //! shift-sign information
}
