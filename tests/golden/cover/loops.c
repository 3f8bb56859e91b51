/* Loops: bounded, unbounded, one left in its middle, one that is never entered. */
int sum(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += i & 1;
        if (s == 10) break;
    }
    return s;
}
int digits(unsigned n) {
    int d = 0;
    do {
        n /= 10;
        d++;
        if (d > 10) return -1;
    } while (n);
    return d;
}
int search(const int *a, unsigned n, int what) {
    unsigned i = 0;
    while (i < n) {
        if (a[i] == what) return (int)i;
        i++;
        if (i == 0) return -2;
    }
    return -1;
}
void never(int n) {
    int i = 5;
    while (i < 5 && n > 0) n--;
}
int forever(int c) {
    for (;;) {
        c = c / 2;
        if (c == 0) break;
        if (c > 2000000000) return 1;
    }
    return c;
}
