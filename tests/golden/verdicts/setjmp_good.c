// expect: direct: proved
// expect: fail: proved
// expect: guarded: proved
// expect: handled: proved
// expect: keeps: proved
// expect: child: proved
#include <setjmp.h>
#include <unistd.h>
static jmp_buf place;
void work(void);
int direct(int x) {
    if (setjmp(place) == 0) return x ? 10 / x : 0;
    return 0;
}
static void fail(int code) {
    longjmp(place, code);
}
int guarded(int x) {
    if (x == 0) fail(1);
    return 10 / x;
}
int handled(int x) {
    int code = setjmp(place);
    switch (code) {
    case 0:
        return guarded(x > 1 ? x : 1);
    case 1:
        return 1;
    default:
        return 2;
    }
}
int child(int x) {
    return fork() == 0 ? x / 2 : x;
}
// A variable that is not changed keeps its value, 7.13.2.1p3.
int keeps(int n) {
    int start = n;
    if (setjmp(place) == 0) work();
    return start - n == 0 ? 1 : 10 / (start - n);
}
