static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int fib(int n) { if (n < 2) return n; return fib(n - 1) + fib(n - 2); }
static void hanoi(int n, int a, int b, int c, int *moves) { if (!n) return; hanoi(n - 1, a, c, b, moves); *moves = *moves * 3 % 10007 + a * 3 + b; hanoi(n - 1, c, b, a, moves); }
int main(void) { int m = 0; hanoi(5, 0, 1, 2, &m); return ack(2, 3) * 1000 + even(20) * 100 + fib(12) + m; }
