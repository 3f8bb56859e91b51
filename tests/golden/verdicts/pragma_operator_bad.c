// 6.10.9: _Pragma says what #pragma says.
// expect: value: proved
// expect: nth: violated
_Pragma("weak value") int value(void) { return 1; }
static int row[4];
int nth(void) { return row[value()]; } //! array-bounds information
