/* In state 1 x is 0, but for the 3000th step. */
extern int input(void);
int main(void) {
    int state = 0, x = 0, steps = 0;
    for (;;) {
        int e = input();
        if (state == 0 && e == 1) {
            state = 1;
            x = 0;
        } else if (state == 1 && e == 2) {
            state = 0;
            x = 5;
        }
        steps = steps < 3000 ? steps + 1 : 0;
        if (steps == 3000) x = 5;
        if (state == 1 && x > 100) return 1;
    }
}
