// The cache outlives what it points to.
// vl: --entry main
// expect: main: violated
static const int *cached;
static void remember(int x) {
    int copy = x;
    cached = &copy;
}
int main(void) {
    remember(42);
    return *cached; //! dangling error
}
