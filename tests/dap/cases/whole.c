#include "part.h"

static int own = 10;

int main(void) {
    int a = half(shared);
    int b = half(shared);
    int c = half(shared);
    return a + b + c + own;
}
