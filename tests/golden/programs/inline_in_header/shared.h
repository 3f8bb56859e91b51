inline int next(int x) { return x + 1; }
static inline int last(int x) { return x - 1; }
