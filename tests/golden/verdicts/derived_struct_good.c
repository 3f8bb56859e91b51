// vl: --bound 4
// expect: area: proved
// expect: deeper: proved
struct shape {
    int kind;
};

struct rect {
    struct shape base;
    int w, h;
};

struct named {
    struct rect rect;
    char name[8];
};

/* A shape that is taken for a rect is one: its first member may be pointed to by that name. */
int area(const struct shape *s) {
    const struct rect *r = (const struct rect *)s;
    if (s->kind != 1 || r->w < 0 || r->w > 1000 || r->h < 0 || r->h > 1000) return -1;
    return r->w * r->h;
}

char deeper(struct shape *s) {
    s->kind = 2;
    return ((struct named *)s)->name[7];
}
