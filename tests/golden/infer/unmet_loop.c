/* The inner loop is entered after about four billion iterations: no run sees it.  Behind it,
 * x + y may be 4. */
extern int input(void);
int main(void) {
    int x = 0, y = 5, k = 0;
    unsigned n = 1;
    for (;;) {
        if (x + y != 5) return 1;
        int e = input();
        if (e == 0) {
            x = 2;
            y = 3;
        } else if (e == 1) {
            x = 1;
            y = 4;
        }
        n = n * 1103515245u + 12345u;
        if (n == 0x12345678u) {
            k = input() == 7;
            while (input() != 9) {
            }
            x = k ? 1 : 2;
            y = 3;
        }
    }
}
