typedef struct { int v[3][3]; } mat;
static mat mul(mat a, mat b) {
    mat r = {{{0}}};
    for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) for (int k = 0; k < 3; k++) r.v[i][j] = (r.v[i][j] + a.v[i][k] * b.v[k][j]) % 9973;
    return r;
}
static mat power(mat m, unsigned n) { mat r = {.v = {{1}, {0, 1}, {0, 0, 1}}}; while (n) { if (n & 1) r = mul(r, m); m = mul(m, m); n >>= 1; } return r; }
int main(void) { mat m = {{{1, 2, 3}, {0, 1, 4}, {5, 6, 0}}}; m = power(m, 37); int h = 0; for (int i = 0; i < 9; i++) h = (h * 31 + m.v[i / 3][i % 3]) % 1000003; return h; }
