struct s { int a, b[4], c; };
union u { char c[4]; int i; };
static int r[10] = {[2 ... 5] = 3, 8, [0] = 1, 2};
static struct s v[3] = {[1].b[2] = 5, 6, 7, [0] = {.c = 1, .a = 2}};
static union u un = {.i = 0x01020304};
int main(void) {
    struct s l = {.b[1] = 4, 5, .c = 6, .a = 7, {8}};
    int h = 0;
    for (int i = 0; i < 10; i++) h = h * 5 % 1000003 + r[i];
    for (int i = 0; i < 3; i++) {
        h = h * 3 % 1000003 + v[i].a + v[i].c * 2;
        for (int j = 0; j < 4; j++) h = h * 3 % 1000003 + v[i].b[j];
    }
    for (int j = 0; j < 4; j++) h = h * 3 % 1000003 + l.b[j];
    return h + l.a + l.c * 2 + un.c[0] + un.c[3] * 4;
}
