/* esw: table 3, matmul, bound 6, 31 checks, 1.07 s
 * Product of a 5 by 5 matrix with the unit matrix. */
#include <assert.h>

enum { SIDE = 5 };

signed char __VERIFIER_nondet_char(void);

static void multiply(int a[SIDE][SIDE], int b[SIDE][SIDE], int c[SIDE][SIDE]) {
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
            c[i][j] = 0;
            for (int k = 0; k < SIDE; k++) c[i][j] += a[i][k] * b[k][j];
        }
}

int main(void) {
    int a[SIDE][SIDE], b[SIDE][SIDE], c[SIDE][SIDE];
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
            a[i][j] = __VERIFIER_nondet_char();
            b[i][j] = i == j;
        }
    multiply(a, b, c);
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) assert(c[i][j] == a[i][j]);
    return 0;
}
