enum e { A, B = 7, C, D = -2, E };
enum u { U = 0xffffffffu };
static int pick(enum e x) {
    switch (x) {
    case A: return 1;
    case B: return 2;
    case C: return 3;
    case D: return 4;
    default: return 5;
    }
}
int main(void) {
    int h = 0;
    for (int i = -3; i < 10; i++) h = h * 6 % 100003 + pick((enum e)i);
    enum u v = U;
    return h + (v > 0) + (E == -1) + (int)sizeof(enum e) + ((int)v < 0);
}
