int run(const unsigned char *pc) {
    static const void *const table[] = {&&next, &&stop};
    static const short steps[] = {&&stop - &&next};
    int n = 0;
next:
    n += 1;
    goto *table[*pc++];
stop:
    return n + steps[0];
}
int into(void *p) {
    void *q = &&inner;
    goto *p;
    {
        int k[2];
    inner:
        k[0] = q == p;
        return k[0];
    }
}
