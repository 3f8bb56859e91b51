int a[6] = {[0 ... 2] = 7, [4] = 1};
int b[2][2] = {[1][0] = 3, 4};
struct { int v[3]; int w; } s = {.v[1] = 5, 6, 7};
int use(int i) { return a[i] + b[1][1] + s.w; }
