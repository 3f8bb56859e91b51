// expect: initial: proved
enum colour { RED, GREEN, BLUE };
char initial(enum colour c) {
    static const char letters[] = {[BLUE] = 'b', [RED] = 'r', [GREEN] = 'g'};
    if (c > BLUE) return '?';
    return letters[c];
}
