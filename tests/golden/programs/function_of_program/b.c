int next(int x);
int helper(int x) { return next(x); }
