struct s { int k; union { int i; struct { short lo, hi; }; }; };
int get(struct s *p) { return p->k ? p->i : p->hi; }
struct s make(void) { struct s x = {1, .hi = 3}; return x; }
