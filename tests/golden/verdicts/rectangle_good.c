// expect: area: proved
struct point {
    short x, y;
};
struct rectangle {
    struct point low, high;
};
long long area(struct rectangle r) {
    int w = r.high.x - r.low.x, h = r.high.y - r.low.y;
    if (w < 0 || h < 0) return 0;
    return (long long)w * h;
}
