static int hidden;
extern int shown __attribute__((alias("hidden")));
void set(void) { hidden = 3; }
int get(void) { return hidden; }
static int two(int x) { return 2 * x; }
extern int twice(int x) __attribute__((alias("two")));
