double sum(double x, float y) { return -x + y * 2; }
_Bool order(float x, double y) { return x < y && x != 1.5f; }
float step(float x, int i) { x += i; x *= 0.5; return x++; }
long double wide(long double x) { return x / 3.0L; }
