/* state 2 only with 90 at least; ticks run in state 1 only. */
extern int input(void);
int main(void) {
    int state = 0, credit = 0, ticks = 0;
    for (;;) {
        int e = input();
        if (state == 0) {
            if (e == 1 && credit < 500) credit += 10;
            if (e == 2 && credit >= 90) state = 2;
            if (e == 3) state = 1;
        } else if (state == 1) {
            if (++ticks == 8) {
                ticks = 0;
                state = 0;
            }
        } else {
            credit -= 90;
            state = 0;
        }
        if (credit < 0 || ticks > 100) return 1;
    }
}
