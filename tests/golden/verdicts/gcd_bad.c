// vl: --bound 6
// expect: gcd: violated
int gcd(int a, int b) {
    while (a != b) {
        if (a > b) a = a - b; //! signed-overflow information
        else b = b - a; //! signed-overflow information
    }
    return a;
}
