void each(const int *p, int n, void (*f)(int));
static int sum;
static void add(int x) { sum += 100 / x; }
int main(void) {
    int a[] = {1, 2, 0};
    each(a, 3, add);
    return sum;
}
