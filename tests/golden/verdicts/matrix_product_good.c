// expect: product: proved
struct matrix {
    signed char at[3][3];
};
void product(const struct matrix *a, const struct matrix *b, int out[3][3]) {
    int local[3][3];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            int sum = 0;
            for (int k = 0; k < 3; k++) sum += a->at[i][k] * b->at[k][j];
            local[i][j] = sum;
        }
    }
    for (int j = 0; j < 3; j++) out[0][j] = local[0][j];
}
