/* a + b stays, but for one branch that no run takes; c + d, but for one of two that every run takes;
 * in the integers, v + w would, but v is of eight bits. */
extern int input(void);
int main(void) {
    int a = 3, b = 7, c = 3, d = 7, w = 0;
    unsigned char v = 0;
    unsigned n = 1;
    for (;;) {
        int e = input();
        n = n * 1103515245u + 12345u;
        if (e == 0) a++, b--;
        if (e == 1) c++, d--;
        if (e == 2) c++;
        v++;
        w--;
        if (n == 0x12345678u) a++;
        if (a == b || c == d || v + w == 1000) return 1;
    }
}
