// expect: factorial: violated
// expect: main: violated
static int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1); //! signed-overflow error
}
int main(void) {
    return factorial(13) > 0;
}
