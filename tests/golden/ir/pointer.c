int deref(int *p) { return *p; }
void write(long *p, int i) { p[i] = i; }
int second(int **pp) { return **pp; }
