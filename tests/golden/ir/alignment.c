// Alignments of addresses that the builder knows: no check, or one that fails.
typedef int loose __attribute__((aligned(1)));
int seen(int i) { _Alignas(int) char a[16] = {0}; struct { char c; int n[4]; } s = {0}; return ((int *)a)[i & 1] + *(int *)(char *)&s.n[i & 3]; }
int fails(void) { int a[2] = {1, 2}; return *(int *)((char *)a + 2); }
int unseen(char *p) { return *(int *)p; }
int free_of_it(char *p) { return *(loose *)p; }
