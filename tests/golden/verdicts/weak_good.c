// expect: call: proved
// expect: real_shout: proved
// expect: twice: proved
extern int hook(int) __attribute__((weak));
int call(int x) { return hook ? hook(x) : x; }
static int real_shout(int x) { return x & 1; }
int shout(int x) __attribute__((alias("real_shout")));
int twice(int x) { return shout(x) + shout(x); }
