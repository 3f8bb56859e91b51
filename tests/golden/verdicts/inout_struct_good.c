// expect: deposit: proved
#include <limits.h>
struct account {
    long balance;
    int closed;
};
int deposit(struct account *a, long amount) {
    if (a->closed || amount < 0 || a->balance > LONG_MAX - amount) return -1;
    a->balance += amount;
    return 0;
}
