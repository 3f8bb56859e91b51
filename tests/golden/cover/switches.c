/* Switches: fallthrough, ranges without default, a label that no value has, a default that is not needed. */
enum state { OFF, WARM, HOT };
int fall(unsigned x) {
    int y = 0;
    switch (x & 3) {
    case 0: y++; /* fall through */
    case 1: y += 2; break;
    case 4: y = 7; break;
    case 2: return 5;
    }
    return y;
}
int needless(unsigned x) {
    switch (x % 3) {
    case 0: return 4;
    case 1: return 5;
    case 2: return 6;
    default: return 7;
    }
}
int grade(int x) {
    switch (x) {
    case 1:
    case 2: return 1;
    case -3: return 3;
    default: break;
    }
    return 0;
}
enum state next(enum state s, int t) {
    switch (s) {
    case OFF: return t > 0 ? WARM : OFF;
    case WARM:
        if (t > 100) return HOT;
        return t < 0 ? OFF : WARM;
    case HOT: return t < 90 ? WARM : HOT;
    }
    return OFF;
}
