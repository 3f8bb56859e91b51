static int depth(int n) {
    if (n == 0) return 1 / n;
    int below = depth(n - 1);
    return below + 1;
}

int main(void) {
    return depth(3);
}
