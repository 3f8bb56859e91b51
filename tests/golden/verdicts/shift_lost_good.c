// expect: scale: proved
int scale(int x) {
    if (x < -134217728 || x > 134217727) return 0;
    return x << 4;
}
