/* in is out + left, also on the way on which left is 0 or n is its remainder. */
extern int input(void);
int main(void) {
    int in = 0, out = 0, left = 0, idle = 0;
    for (;;) {
        int e = input();
        if (left == 0) {
            if (e > 0 && e < 9) left = e, in += e;
            idle++;
        } else {
            left--;
            out++;
        }
        if (in < out) return 1;
    }
}
