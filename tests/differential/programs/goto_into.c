static int f(int c) {
    int r = 0, n = 0;
    if (c) goto inside;
    while (n < 3) {
        int x;
        x = n;
        r += x;
    inside:
        x = 7;
        int *p = &x;
        r += *p;
        n++;
    }
    return r;
}
int main(void) { return f(0) * 100 + f(1); }
