int real(int x) { return x + 1; }
int other(int) __attribute__((alias("real")));
static int data = 5; extern int dalias __attribute__((alias("data")));
extern int nothere(void) __attribute__((weak));
__attribute__((weak)) int weakly(void) { return 3; }
int main(void) { return other(4) * 100 + dalias * 10 + weakly() + (nothere ? 1000 : 0); }
