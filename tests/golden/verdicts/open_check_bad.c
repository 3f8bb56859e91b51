// The sum overflows at once, the counter after two thousand million iterations: what is open does not
// hold up what is known, however much time there is.
// vl: --engine bmc --budget 100000
// long
// expect: sum: violated
int sum(const int *a, int n) {
    int s = 0;
    for (int i = 0; i <= n; i++)
        s = (s + a[0]) ^ i; //! signed-overflow information
    return s;
}
