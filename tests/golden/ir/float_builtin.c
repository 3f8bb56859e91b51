double sqrt(double), fabs(double), floor(double), fmod(double, double);
long lround(double);
float fminf(float, float);
int classes(double x) { return __builtin_isnan(x) + __builtin_signbit(x); }
double values(double x, double y) { return fabs(x) + floor(sqrt(y)) - fmod(x, 2); }
long near(double x) { return lround(x); }
float least(float x) { return fminf(x, 2.0f); }
double infinite(void) { return __builtin_huge_val(); }
static double own_round(double x) { return x; }
#define round own_round
double own(double x) { return round(x); }
