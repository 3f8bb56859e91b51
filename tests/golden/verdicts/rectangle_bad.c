// Sides of a rectangle of shorts can be 65535 long.
// expect: area: violated
struct point {
    short x, y;
};
struct rectangle {
    struct point low, high;
};
int area(struct rectangle r) {
    int w = r.high.x - r.low.x, h = r.high.y - r.low.y;
    if (w < 0 || h < 0) return 0;
    return w * h; //! signed-overflow information
}
