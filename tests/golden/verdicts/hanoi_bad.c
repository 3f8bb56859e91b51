// 2^32 - 1 moves do not fit.
// vl: --bound 40
// expect: moves: violated
int moves(int discs) {
    if (discs <= 0) return 0;
    int above = moves(discs - 1);
    int twice = 2 * above; //! signed-overflow information
    return twice + 1;
}
