#include "jump.h"
int work(int x) {
    int a[3] = {x};
    if (x < 0) fail(7);
    return a[0];
}
