// Atomic operations are ordinary ones of one thread: what they dereference and give is checked.
// expect: take: violated
// expect: last: violated
// expect: swap: violated
int take(int *slots, unsigned n) {
    unsigned i = __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
    int a[4] = {0};
    return a[i]; //! array-bounds information
}
int last(void) {
    static _Atomic(int *) p;
    static int table[2] = {1, 2};
    __c11_atomic_store(&p, table, __ATOMIC_SEQ_CST);
    __c11_atomic_fetch_add(&p, 2, __ATOMIC_SEQ_CST);
    return *p; //! out-of-bounds warning
}
int swap(int x) {
    int expected = 1, object = x;
    _Bool was = __atomic_compare_exchange_n(&object, &expected, 5, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return was ? 0 : 10 / expected; //! division-by-zero information
}
