// vl: --function move
// expect: move: violated
struct point {
    int x, y, z;
};
static struct point right(struct point p, int by) {
    p.x += by; //! signed-overflow information
    return p;
}
static struct point down(struct point p, int by) {
    p.y = by;
    return p;
}
int move(int sideways, int x, int by) {
    struct point p = {x, 0, 0};
    struct point (*step)(struct point, int) = sideways ? right : down;
    struct point q = step(p, by);
    return q.x;
}
