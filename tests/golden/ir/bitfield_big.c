// flags: --target=powerpc64-linux-gnu
struct b { unsigned a : 3; int c : 5; unsigned long long d : 40; };
struct b x = {5, -7, 0x1234567890ull};
int get(struct b *p) { return p->c; }
void set(struct b *p, unsigned v) { p->a = v; }
