/* sum is that of the slots, whichever of them is replaced. */
extern int input(void);
int main(void) {
    int slot[4] = {0}, at = 0, sum = 0;
    for (;;) {
        int x = input();
        if (x < 0 || x > 1000) x = 0;
        sum -= slot[at];
        slot[at] = x;
        sum += x;
        at = at + 1 < 4 ? at + 1 : 0;
        if (sum < 0) return 1;
    }
}
