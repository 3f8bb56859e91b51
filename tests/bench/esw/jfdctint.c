/* esw: table 3, jfdctint, bound 65, 331 checks of which 1 fails, 2.86 s
 * Forward cosine transform of an 8 by 8 block in integers, rows then columns. */
#include <assert.h>

enum { SIDE = 8, BITS = 13 };

/* round(cos(k * pi / 16) / sqrt(8 or 2) * 2^13), from the definition of the transform */
static const int basis[SIDE] = {2896, 4017, 3784, 3406, 2896, 2276, 1567, 799};

static int block[SIDE * SIDE];

/* cos((2x + 1) u pi / 16), scaled, by the symmetries of the circle */
static int factor(int x, int u) {
    int k = (2 * x + 1) * u % 32, sign = 1;
    if (u == 0) return 2896;
    if (k > 16) k = 32 - k;
    if (k > 8) {
        k = 16 - k;
        sign = -1;
    }
    if (k == 8) return 0;
    return sign * (k == 0 ? 4096 : basis[k]);
}

static void transform(int *at, int stride) {
    int out[SIDE];
    for (int u = 0; u < SIDE; u++) {
        int sum = 0;
        for (int x = 0; x < SIDE; x++) sum += at[x * stride] * factor(x, u);
        out[u] = (sum + (1 << (BITS - 1))) >> BITS;
    }
    for (int u = 0; u < SIDE; u++) at[u * stride] = out[u];
}

int main(void) {
    unsigned seed = 1;
    for (int i = 0; i < SIDE * SIDE; i++) {
        seed = (seed * 133 + 81) % 65535;
        block[i] = (int)(seed % 256) - 128;
    }
    for (int i = 0; i < SIDE; i++) transform(&block[i * SIDE], 1);
    for (int i = 0; i < SIDE; i++) transform(&block[i], SIDE);
    assert(block[0] >= -1024 && block[0] <= 1024);
    return 0;
}
