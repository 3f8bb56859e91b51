int *__errno_location(void);
double sqrt(double), floor(double);
double both(double x) { return sqrt(x) + floor(x) + __builtin_sqrt(x); }
int fesetround(int);
double mode(double x) { fesetround(0x400); return x + 1; }
