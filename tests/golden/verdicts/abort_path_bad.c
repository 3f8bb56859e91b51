// expect: checked: violated
#include <stdlib.h>
static const int table[4] = {1, 2, 3, 4};
int checked(int i) {
    if (i < 0) abort();
    return table[i]; //! array-bounds information
}
