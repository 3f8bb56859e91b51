_Noreturn void die(const char *why);
__attribute__((noreturn)) void stop(void);
int checked(int x) { if (x < 0) die("negative"); if (x == 0) stop(); return x; }
