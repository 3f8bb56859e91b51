static int m[2][3][4];
static int sum(int a[][4], int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < 4; j++) s += a[i][j]; return s; }
int main(void) {
    for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) for (int k = 0; k < 4; k++) m[i][j][k] = i * 100 + j * 10 + k;
    int h = sum(m[1], 3) + sum(&m[0][1], 2);
    int *p = m[1][2];
    h += p[3] + (*(m + 1))[1][2] + *(*(*(m + 1) + 2) + 1);
    return h + (int)sizeof m + (int)sizeof m[0] + (int)sizeof m[0][0];
}
