int slot(int i);
int odd(int n);
int even(int n) { return n > 0 ? odd(n - 1) : slot(n & 7); }
int odd(int n) { return n > 0 ? even(n - 1) : slot(n & 3); }
int main(void) { return even(2); }
