/* a + b is 10, in is out + left; p + q is 3 modulo 256, where both wrap around. */
extern int input(void);
int main(void) {
    int a = 3, b = 7, in = 0, out = 0, left = 0;
    unsigned char p = 250, q = 9;
    for (;;) {
        int e = input();
        if (e == 0) a++, b--;
        if (e == 1) in += 3, left += 3;
        if (e == 2) out += left, left = 0;
        p++;
        q--;
        if (a + b == 9 || in < out || p == 100 - q) return 1;
    }
}
