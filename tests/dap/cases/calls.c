int calls;

static int twice(int n) {
    int two = 2;
    calls++;
    return two * n;
}

static int sum(int a, int b) {
    int x = twice(a);
    int y = twice(b);
    return x + y;
}

int main(void) {
    int s = sum(1, 2);
    int t = sum(twice(3), twice(4));
    return 1 / (s - 6 + t - 28);
}
