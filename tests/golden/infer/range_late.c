/* Nothing happens for 3000 steps; then level is 77. Runs are shorter. */
extern int input(void);
int main(void) {
    int level = 0, steps = 0;
    for (;;) {
        steps = steps < 3000 ? steps + 1 : 0;
        if (steps == 3000) level = 77;
        if (input() == 4) level = 0;
        if (level > 1000) return 1;
    }
}
