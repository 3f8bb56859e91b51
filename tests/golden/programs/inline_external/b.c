inline int g(int x) { return x; }
int g(int x);
static int row[8];
int beyond(int i) { return row[g(i)]; }
