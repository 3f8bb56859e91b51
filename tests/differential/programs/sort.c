static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static void quick(int *a, int lo, int hi) {
    if (lo >= hi) return;
    int p = a[hi], i = lo;
    for (int j = lo; j < hi; j++) if (a[j] < p) swap(&a[i++], &a[j]);
    swap(&a[i], &a[hi]);
    quick(a, lo, i - 1);
    quick(a, i + 1, hi);
}
int main(void) {
    int a[20];
    unsigned r = 12345;
    for (int i = 0; i < 20; i++) { r = r * 1103515245u + 12345u; a[i] = (int)(r >> 16) % 1000 - 200; }
    quick(a, 0, 19);
    int h = 0;
    for (int i = 0; i < 20; i++) h = (int)((unsigned)h * 31u + (unsigned)a[i]);
    return h;
}
