// Functions called through pointers to other types that are passed alike: by the letter undefined, and what
// -fsanitize=function and control-flow integrity stop. Only --property +function-type asks.
// vl: --property +function-type
// expect: length: proved
// expect: pointers: violated
// expect: cell: proved
// expect: result: violated
// expect: cells: proved
// expect: no_prototype: violated
// expect: twice: proved
// expect: thrice: proved
// expect: one_of_two: violated
// expect: sum: proved
// expect: record: violated
// expect: hello: proved
// expect: bye: proved
// expect: from_a_table: violated
#include <stdlib.h>

struct point { int x, y; };
struct pair { int a, b; };

static int length(char *s) { return s ? *s : 0; }
int pointers(float *f) {
    int (*p)(float *) = (int (*)(float *))length;
    return f ? p(NULL) : 0; //! function-type warning
}

static int *cell(void) { static int x; return &x; }
float result(void) {
    float *(*p)(void) = (float *(*)(void))cell;
    return p() != NULL; //! function-type warning
}

static long *cells() { static long x[2]; return x; }
int no_prototype(void) {
    char *(*p)() = (char *(*)())cells;
    return p() != NULL; //! function-type warning
}

static int twice(int n) { return n / 2; }
static int thrice(unsigned n) { return (int)(n / 3u); }
int one_of_two(int which) {
    int (*p)(int) = which ? twice : (int (*)(int))thrice;
    return p(7); //! function-type information
}

static int sum(struct point *p) { return p->x / 2 + p->y / 2; }
int record(struct pair q) {
    int (*p)(struct pair *) = (int (*)(struct pair *))sum;
    return p(&q); //! function-type warning
}

static void hello(void *unused) { (void)unused; }
static void bye(char *unused) { (void)unused; }
typedef void (*action)(void *);
static const action table[] = {hello, (action)bye};
void from_a_table(unsigned i) {
    if (i < 2) table[i](NULL); //! function-type information
}
