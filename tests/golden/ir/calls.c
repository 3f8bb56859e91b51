int callee(int x);
static int helper(short s) { return s; }
int use(int x) { return callee(x) + helper(x); }
void nothing(void);
void twice(void) { nothing(); nothing(); }
