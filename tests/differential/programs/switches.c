static int f(int x) {
    int r = 0;
    switch (x) {
    case -5 ... -1: r += 1;
    case 0: r += 2; break;
    case 1 ... 3: r += 4;
    default: r += 8;
    case 10: r += 16; break;
    case 11:
        for (int i = 0; i < 3; i++) {
            if (i == 1) continue;
            r += i;
            switch (i) { case 2: r += 50; break; }
        }
    }
    return r;
}
int main(void) {
    int h = 0;
    for (int i = -8; i < 14; i++) h = h * 3 % 1000003 + f(i);
    return h;
}
