/* The amount paid depends on the choice, once one was made. */
extern int input(void);
int main(void) {
    int state = 0, chosen = 0, credit = 0;
    for (;;) {
        int e = input();
        if (state == 0) {
            if (e == 1 && credit < 500) credit += 10;
            if (e == 2 && credit >= 90) chosen = 2, state = 1;
            if (e == 3 && credit >= 150) chosen = 1, state = 1;
        } else {
            credit -= chosen == 1 ? 150 : chosen == 2 ? 90 : 0;
            state = 0;
        }
        if (credit < 0) return 1;
    }
}
