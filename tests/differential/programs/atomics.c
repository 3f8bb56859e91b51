#include <stdatomic.h>
#include <stddef.h>
static _Atomic unsigned counter;
static atomic_flag flag = ATOMIC_FLAG_INIT;
static int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static unsigned gnu(void) {
    int v = 3, e = 3, r = 0, *p = table;
    unsigned char byte = 0;
    unsigned h = 1;
    __atomic_load(&v, &r, __ATOMIC_SEQ_CST);
    h = h * 31 + (unsigned)r;
    h = h * 31 + (unsigned)__atomic_load_n(&v, __ATOMIC_RELAXED);
    __atomic_store_n(&v, 40, __ATOMIC_RELEASE);
    h = h * 31 + (unsigned)__atomic_exchange_n(&v, 5, __ATOMIC_SEQ_CST);
    __atomic_exchange(&v, &e, &r, __ATOMIC_SEQ_CST);
    h = h * 31 + (unsigned)(v * 100 + r);
    h = h * 31 + (unsigned)__atomic_compare_exchange_n(&v, &e, 7, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    h = h * 31 + (unsigned)v;
    h = h * 31 + (unsigned)__atomic_compare_exchange(&v, &e, &r, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    h = h * 31 + (unsigned)e;
    h = h * 31 + (unsigned)__atomic_fetch_add(&v, 2, 5) * 7;
    h = h * 31 + (unsigned)__atomic_add_fetch(&v, 2, 5);
    h = h * 31 + (unsigned)__atomic_fetch_sub(&v, 5, 5) * 7;
    h = h * 31 + (unsigned)__atomic_sub_fetch(&v, 20, 5);
    h = h * 31 + (unsigned)__atomic_fetch_or(&v, 5, 5) * 7;
    h = h * 31 + (unsigned)__atomic_and_fetch(&v, 30, 5);
    h = h * 31 + (unsigned)__atomic_fetch_xor(&v, 51, 5) * 7;
    h = h * 31 + (unsigned)__atomic_nand_fetch(&v, 29, 5);
    v = 0x7fffffff;
    h = h * 31 + (unsigned)__atomic_add_fetch(&v, 1, 5);
    __atomic_fetch_add(&p, 2 * sizeof *p, 5);
    h = h * 31 + (unsigned)*p;
    h = h * 31 + (unsigned)__atomic_test_and_set(&byte, 5) * 2;
    h = h * 31 + (unsigned)__atomic_test_and_set(&byte, 5);
    h = h * 31 + (byte != 0);
    __atomic_clear(&byte, 5);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    return h * 31 + byte;
}
static unsigned sync(void) {
    long v = 10;
    short s = 1;
    unsigned h = 1;
    h = h * 31 + (unsigned)__sync_fetch_and_add(&v, 3);
    h = h * 31 + (unsigned)__sync_sub_and_fetch(&v, 1) * 3;
    h = h * 31 + (unsigned)__sync_bool_compare_and_swap(&v, 12, 5);
    h = h * 31 + (unsigned)__sync_val_compare_and_swap(&v, 4, 9) * 5;
    h = h * 31 + (unsigned)__sync_fetch_and_nand(&v, 3);
    h = h * 31 + (unsigned)v;
    h = h * 31 + (unsigned)__sync_or_and_fetch(&s, 6);
    h = h * 31 + (unsigned)__sync_lock_test_and_set(&s, 2);
    __sync_lock_release(&s);
    __sync_synchronize();
    return h * 31 + (unsigned)s;
}
static unsigned c11(void) {
    int expected = 4;
    unsigned was = 2;
    atomic_init(&counter, 1);
    atomic_store(&counter, 2);
    counter++;
    counter += 5;
    unsigned h = 1;
    h = h * 31 + atomic_load(&counter);
    h = h * 31 + atomic_fetch_add_explicit(&counter, 2, memory_order_relaxed);
    h = h * 31 + (unsigned)atomic_compare_exchange_strong(&counter, &was, 9u);
    h = h * 31 + was;
    h = h * 31 + (unsigned)atomic_compare_exchange_strong(&counter, &was, 9u);
    h = h * 31 + counter;
    h = h * 31 + (unsigned)atomic_flag_test_and_set(&flag) * 2;
    h = h * 31 + (unsigned)atomic_flag_test_and_set(&flag);
    atomic_flag_clear(&flag);
    h = h * 31 + (unsigned)atomic_flag_test_and_set(&flag);
    h = h * 31 + (unsigned)expected;
    h = h * 31 + (unsigned)atomic_exchange(&counter, 77u);
    h = h * 31 + counter;
    atomic_thread_fence(memory_order_acquire);
    return h;
}
int main(void) {
    unsigned a = gnu(), b = sync();
    return (int)(a * 961 + b * 31 + c11());
}
