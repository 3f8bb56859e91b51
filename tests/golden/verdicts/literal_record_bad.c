// 6.5.2.5: a compound literal that a record without a value is a part of has none there either.
// expect: copied: violated
// expect: member: proved
struct pair {
    int a, b;
};
struct both {
    struct pair p;
    int n;
};
static struct both kept;
int copied(int a) {
    struct pair p;
    p.a = a;
    kept = (struct both){.p = p, .n = 1};
    return kept.p.b; //! uninitialised-read warning
}
static struct both other;
int member(int a) {
    struct pair p;
    p.a = a;
    other = (struct both){.p = {p.a, 2}, .n = 1};
    return other.p.b;
}
