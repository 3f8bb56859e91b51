static int log_[32], n;
static void put(int v) { log_[n++] = v; }
static void done(int *p) { put(*p); }
static void donep(int **p) { put(**p + 100); }
static int f(int x) {
    int a __attribute__((cleanup(done))) = 1;
    if (x == 1) return 5;
    { int b __attribute__((cleanup(done))) = 2, *q __attribute__((cleanup(donep))) = &b; put(50); if (x == 2) return a; if (x == 3) goto out; }
    for (int i = 0; i < 3; i++) { __attribute__((cleanup(done))) int c = i + 10; if (i == 1) continue; if (x == 4 && i == 2) break; put(60 + i); }
out:
    put(70);
    return a + 1;
}
int main(void) { unsigned h = 0; for (int x = 0; x < 5; x++) { n = 0; h = h * 31 + (unsigned)f(x); for (int i = 0; i < n; i++) h = h * 31 + (unsigned)log_[i]; } return (int)h; }
