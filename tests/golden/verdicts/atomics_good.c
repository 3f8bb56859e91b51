// expect: take: proved
// expect: last: proved
// expect: swap: proved
// expect: lock: proved
int take(unsigned n) {
    unsigned i = __atomic_fetch_and(&n, 3, __ATOMIC_SEQ_CST) & 3;
    int a[4] = {0};
    return a[i];
}
int last(void) {
    static _Atomic(int *) p;
    static int table[2] = {1, 2};
    __c11_atomic_store(&p, table, __ATOMIC_SEQ_CST);
    __c11_atomic_fetch_add(&p, 1, __ATOMIC_SEQ_CST);
    return *p;
}
int swap(int x) {
    int expected = 0, object = x;
    _Bool was = __atomic_compare_exchange_n(&object, &expected, 5, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return was ? object : 10 / expected;
}
static int mutex;
int lock(int x) {
    mutex = 0;
    while (__sync_lock_test_and_set(&mutex, 1)) {}
    if (mutex != 1) __builtin_unreachable();
    __sync_lock_release(&mutex);
    return x + mutex * 0;
}
