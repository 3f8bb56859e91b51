#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
struct s { int v[2]; };
int main(void) {
    int h = 0;
    for (int i = 0; i < 5; i++) h = h * 3 + MAX(i * 2, MAX(7 - i, 3));
    h += ({ struct s t = {{4, 5}}; t; }).v[1];
    h += ({ int k = 0; while (k < 5) { if (k == 3) break; k++; } k; });
    return h;
}
