int to_int(double x) { return (int)x; }
int from_float(float x) { return (int)x; }
unsigned char byte(float x) { return (unsigned char)x; }
_Bool truth(double x) { return x; }
__int128 wide(long double x) { return x; }
unsigned long up(float x) { return (unsigned long)x; }
double from_int(int i, unsigned long u) { return i + (float)u; }
int and_back(int i) { return (int)(double)i; }
float shorter(double x) { return (float)x; }
