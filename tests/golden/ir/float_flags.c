// flags: -ffast-math
double sum(double x, double y) { return x + y; }
