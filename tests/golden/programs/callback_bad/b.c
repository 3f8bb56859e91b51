void each(const int *p, int n, void (*f)(int)) {
    for (int i = 0; i < n; i++) f(p[i]);
}
