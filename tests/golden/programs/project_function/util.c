static int step(int x) { return x + 1; }
int count(int x) { return step(x & 7); }
