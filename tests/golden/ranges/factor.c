/* A factor that is negative, or so as a signed number, makes a number no greater. */
struct by_negative { int used, cap; };
struct by_large { unsigned used, cap; };
struct by_shift { int used, cap; };
struct by_three { int used, cap; };

#define BEGIN(s, type)                            \
    void begin_##s(struct s *p, type n) {         \
        if (n < 0 || n > 100) return;             \
        p->used = 0;                              \
        p->cap = n;                               \
    }                                             \
    void put_##s(struct s *p) {                   \
        if (p->used < p->cap) p->used++;          \
    }
BEGIN(by_negative, int)
BEGIN(by_large, unsigned)
BEGIN(by_shift, int)
BEGIN(by_three, int)

void negative(struct by_negative *p, int x) {
    if (x <= 0 || x > 1000) return;
    int y = x * -3;
    p->used = y & 1023;
}
void large(struct by_large *p, unsigned x) {
    if (x == 0 || x > 1000) return;
    unsigned y = x * 0xfffffffdu;
    p->used = y & 1023;
}
void shifted(struct by_shift *p, int x) {
    if (x <= 0 || x > 1000) return;
    int y = (int)((unsigned)x << 31);
    p->used = y & 1023;
}
void three(struct by_three *p, int x) {
    if (x < 0 || x > 1000) return;
    int y = x * 3;
    if (y <= p->cap) p->used = x;
}
