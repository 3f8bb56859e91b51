int shared[];
int use(void);
int shared[3] = {1, 2, 3};
extern int later;
int use(void) { return shared[2] + later; }
int later = 40;
static int f(void);
int main(void) { extern int later; later++; return use() + f(); }
static int f(void) { return 5; }
