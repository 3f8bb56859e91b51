// An infinity that was there before is no overflow.
// vl: --property +float-overflow
// expect: twice: proved
// expect: shorten: proved
// expect: again: proved
float twice(float x) { return x < 1e38f ? x > -1e38f ? x + x : 0 : 0; }
float shorten(double x) { return x > -3e38 && x < 3e38 ? x : 0; }
float again(void) { float inf = __builtin_inff(); return inf + 1; }
