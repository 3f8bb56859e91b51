static void inc(int *p) { ++*p; }
static int *max(int *a, int *b) { return *a > *b ? a : b; }
int main(void) {
    int a = 3, b = 4, *p = &a, **pp = &p;
    inc(p);
    inc(*pp);
    *max(&a, &b) = 100;
    *pp = &b;
    inc(p);
    int arr[3] = {1, 2, 3};
    inc(&arr[1]);
    inc(arr);
    struct { int f[2]; } s = {{7, 8}};
    inc(&s.f[1]);
    inc(s.f);
    return a * 10000 + b * 1000 + arr[0] * 100 + arr[1] * 10 + s.f[0] * 3 + s.f[1];
}
