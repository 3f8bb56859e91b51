#define MAX(a, b) ({ int a_ = (a), b_ = (b); a_ > b_ ? a_ : b_; })
int most(int x, int y) { return MAX(x, MAX(y, 3)); }
