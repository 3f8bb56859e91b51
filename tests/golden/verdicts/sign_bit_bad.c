// 1 << 31 is not representable in int (6.5.7p4).
// vl: --property +pedantic
// expect: flag: violated
int flag(unsigned bit) {
    if (bit > 31) return 0;
    return 1 << bit; //! shift-sign information
}
