int dangling(void) {
    int *p;
    {
        int x = 1;
        p = &x;
    }
    return *p;
}
