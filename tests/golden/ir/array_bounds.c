int a[10];
int get(int i, unsigned j, unsigned char k) { return a[i] + a[j] + a[k] + 3[a]; }
int *end(void) { return &a[10]; }
