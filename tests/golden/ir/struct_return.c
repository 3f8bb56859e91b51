struct pair { int a, b; };
struct pair make(int a) { struct pair p = {a, a + 1}; return p; }
struct pair outside(struct pair p);
int use(int a) { return make(a).b + outside(make(a)).a; }
struct pair choose(int c, struct pair x, struct pair y) { return c ? x : y; }
