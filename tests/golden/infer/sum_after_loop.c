/* in is out + left inside the inner loop, and out where left is 0 behind it. */
extern int input(void);
int main(void) {
    unsigned in = 0, out = 0;
    for (;;) {
        unsigned left = (unsigned)input();
        if (left > 9) left = 9;
        in += left;
        while (left != 0) {
            left--;
            out++;
        }
        if (in != out) return 1;
        if (in == 12345) return 2;
    }
}
