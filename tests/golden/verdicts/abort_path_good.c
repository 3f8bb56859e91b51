// Code behind abort is not reached.
// expect: checked: proved
#include <stdlib.h>
static const int table[4] = {1, 2, 3, 4};
int checked(int i) {
    if (i < 0 || i > 3) abort();
    return table[i];
}
