// expect: mid: proved
int mid(int lo, int hi) {
    if (lo < 0 || hi < lo) return -1;
    return lo + (hi - lo) / 2;
}
