static int counter(void) { static int n = 5; static int step; step++; return n += step; }
static int other(void) { static int n; { static int n = 100; n++; return n; } return n; }
static int g[3] = {1, 2, 3};
static int *p = &g[1], **pp = &p;
int main(void) {
    int h = 0;
    for (int i = 0; i < 5; i++) h = h * 7 + counter() + other();
    **pp = 50;
    *pp = g + 2;
    return h + g[1] + *p;
}
