int m[3][4];
int at(int i, int j) { return m[i][j]; }
int *row(int i) { return m[i]; }
int through(int (*p)[4], int i) { return p[1][i]; }
