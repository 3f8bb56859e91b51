// vl: --bound 4
// expect: area: violated
// expect: either: violated
struct shape {
    int kind;
};

struct rect {
    struct shape base;
    int w, h;
};

struct disc {
    struct shape base;
    long r[4];
};

int area(struct shape *s) {
    struct rect *r = (struct rect *)s;
    if (s->kind != 1 || r->w < 0 || r->w > 1000 || r->h < 0 || r->h > 100000000) return -1;
    return r->w * r->h; //! signed-overflow information
}

/* Two types: nothing is known of how large it is. */
long either(struct shape *s) {
    if (s->kind) return ((struct disc *)s)->r[3]; //! out-of-bounds information
    return ((struct rect *)s)->w; //! out-of-bounds information
}
