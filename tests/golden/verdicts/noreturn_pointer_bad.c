// A function called through a pointer whose type says that it does not return, and it does: where
// its body is not known the type is believed.
// expect: comes_back: violated
// expect: ends: violated
// expect: by_table: violated
// expect: says_nothing: violated
// expect: behind_plain: violated
// expect: back: proved
// expect: gone: proved
#include <assert.h>
#include <stdlib.h>
typedef void (*stop)(int) __attribute__((noreturn));
struct hooks {
    stop on_error;
    void (*on_warning)(int);
};
static int last;
static void back(int n) { last = n; }
static void gone(int n) {
    last = n;
    exit(n);
}
void comes_back(int hard) {
    stop s = hard ? (stop)gone : (stop)back;
    s(1); //! noreturn-returns warning
}
_Noreturn void ends(int hard) {
    stop s = hard ? (stop)gone : (stop)back;
    s(2); //! noreturn-returns warning
}
static const stop table[2] = {(stop)back, (stop)gone};
int by_table(unsigned k, int x) {
    if (x == 0) table[k & 1](3); //! noreturn-returns warning
    return 10 / x;
}
_Noreturn void says_nothing(void (*f)(int)) {
    f(4);
} //! noreturn-returns warning
int behind_plain(const struct hooks *h, int x) {
    if (x == 0) h->on_warning(5);
    return 10 / x; //! division-by-zero information
}
