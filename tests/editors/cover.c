/* A function with a part that no test reaches. */
int level(int x, int limit) {
    if (limit < 0) return -1;
    if (limit < -5)
        return 9;
    return x > limit;
}
