#define SQUARE(x) ((x) * (x))
#define CHECKED(a, i) (a[i] + 1)
int a[4];
int use(int i) { return SQUARE(i + 1) + CHECKED(a, i); }
