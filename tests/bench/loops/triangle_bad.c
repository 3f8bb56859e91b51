/* loops: triangle violated within 2: the inner loop goes one too far in the last row */
#include <assert.h>

void triangle(int n) {
    for (int row = 0; row < n; row++)
        for (int column = 0; column <= row + 1; column++) assert(column < n && row - column >= 0);
}
