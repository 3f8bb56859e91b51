// vl: --bound 40
// expect: moves: proved
int moves(int discs) {
    if (discs <= 0 || discs > 31) return 0;
    int above = moves(discs - 1);
    int twice = 2 * above;
    return twice + 1;
}
