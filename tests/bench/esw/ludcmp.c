/* esw: table 3, ludcmp, bound 7, 88 checks, 1.46 s (CBMC 2.9: time out)
 * Solves six linear equations by LU decomposition; the solution is all ones. */
#include <assert.h>

enum { N = 6 };

static double a[N][N], b[N], x[N];

static int solve(int n) {
    double y[N];
    for (int i = 0; i < n; i++) {
        if (a[i][i] > -0.000001 && a[i][i] < 0.000001) return 0;
        for (int j = i + 1; j < n; j++) {
            double w = a[j][i];
            for (int k = 0; k < i; k++) w -= a[j][k] * a[k][i];
            a[j][i] = w / a[i][i];
        }
        for (int j = i + 1; j < n; j++) {
            double w = a[i + 1][j];
            for (int k = 0; k <= i; k++) w -= a[i + 1][k] * a[k][j];
            a[i + 1][j] = w;
        }
    }
    for (int i = 0; i < n; i++) {
        y[i] = b[i];
        for (int j = 0; j < i; j++) y[i] -= a[i][j] * y[j];
    }
    for (int i = n - 1; i >= 0; i--) {
        double w = y[i];
        for (int j = i + 1; j < n; j++) w -= a[i][j] * x[j];
        x[i] = w / a[i][i];
    }
    return 1;
}

int main(void) {
    for (int i = 0; i < N; i++) {
        double row = 0;
        for (int j = 0; j < N; j++) {
            a[i][j] = i == j ? 20.0 + i : i + j + 1.0;
            row += a[i][j];
        }
        b[i] = row;
    }
    assert(solve(N));
    for (int i = 0; i < N; i++) assert(x[i] > 0.999 && x[i] < 1.001);
    return 0;
}
