int main(void) {
    int a[3][4], *p = &a[0][0], *end = &a[2][3] + 1, h = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) a[i][j] = i * 10 + j;
    int(*row)[4] = a;
    for (; row != a + 3; row++) {
        int *q = *row + 4;
        while (q > *row) {
            q--;
            h = (h * 17 + *q) % 1000003;
        }
    }
    h += (int)(end - p) + (int)(&a[2] - &a[0]) + (int)((char *)&a[1] - (char *)a);
    short s[4] = {1, 2, 3, 4}, *t = s + 3;
    h += t[-2] * 5 + *(t - 3) + 2 [s] + (t - s > 2);
    return h;
}
