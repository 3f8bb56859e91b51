/* esw: table 3, laplace, bound 11, 76 checks, 12.62 s (CBMC 2.9: time out)
 * Laplace operator on an image of unknown pixels; results are clipped to a byte. */
#include <assert.h>

enum { SIDE = 6 };

unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char in[SIDE][SIDE], out[SIDE][SIDE];

static const int mask[3][3] = {{-1, -1, -1}, {-1, 8, -1}, {-1, -1, -1}};

static unsigned char around(int y, int x) {
    int sum = 0;
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++) sum += mask[i + 1][j + 1] * in[y + i][x + j];
    return (unsigned char)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
}

int main(void) {
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) in[y][x] = __VERIFIER_nondet_uchar();
    for (int y = 1; y < SIDE - 1; y++)
        for (int x = 1; x < SIDE - 1; x++) out[y][x] = around(y, x);
    for (int x = 0; x < SIDE; x++) assert(out[0][x] == 0);
    assert(in[1][1] != 255 || in[0][0] + in[0][1] + in[0][2] + in[1][0] + in[1][2] + in[2][0] + in[2][1] + in[2][2] > 0 ||
           out[1][1] == 255);
    return 0;
}
