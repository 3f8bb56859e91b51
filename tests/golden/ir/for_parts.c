#define EVER for (;;)
int parts(int n) {
    int s = 0, i = 0;
    for (;;)
        if (i++ > n) break;
    for (int j = 0; j < n;) j += 2;
    for (; n > 0;) n--;
    for (i = 0;; i++)
        if (i == 9) break;
    EVER {
        s++;
        break;
    }
    return s;
}
