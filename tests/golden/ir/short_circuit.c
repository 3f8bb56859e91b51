int both(int a, int b) { return a && b; }
int either(int a, int b) { return a || 10 / b > 2; }
int nested(int a, int b, int c) { if ((a || b) && !(c && a)) return 1; return 0; }
