// expect: set: proved
// expect: apart: proved
struct packet { int kind; union { int word; struct { short low, high; }; }; struct { int a, b; }; };
int set(int x) {
    struct packet p = {.kind = 1};
    p.word = x;
    p.b = 4;
    return 10 / p.kind + p.b;
}
int apart(struct packet *p) {
    p->kind = 1;
    p->low = 2;
    p->a = 3;
    p->b = 4;
    if (p->kind != 1 || p->low != 2 || p->a != 3 || p->b != 4) __builtin_unreachable();
    return p->kind;
}
