// vl: --function move
// expect: move: proved
#include <assert.h>
struct point {
    int x, y, z;
};
static struct point right(struct point p, int by) {
    if (by >= 0 && by < 10 && p.x < 1000) p.x += by;
    p.z = 1;
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
    assert(p.x == x && p.y == 0 && p.z == 0);
    assert(sideways ? q.z == 1 && q.x >= x : q.x == x && q.y == by);
    return q.x;
}
