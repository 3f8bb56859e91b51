int *forward(int *p, int n) { return p + n; }
int *back(int *p, unsigned char n) { return p - n; }
long distance(int *p, int *q) { return q - p; }
int before(char *p, char *q) { return p < q || p >= q + 1; }
int same(int *p, int *q) { return p == q || p != 0; }
void *bytes(void *p) { return p + 3; }
