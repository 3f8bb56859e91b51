// vl: --property +nan
// expect: ratio: proved
// expect: differ: proved
// expect: root: proved
// expect: through: proved
float ratio(float x) { return x == 1 || x == 4 ? 0 / x : 0; }
float differ(float x) { return x < 1e38f && x > -1e38f ? x - x : 0; }
float root(int i) { return i ? __builtin_sqrtf(2) : 0; }
float through(float x) { return x == x ? 0 : x + 1; }
