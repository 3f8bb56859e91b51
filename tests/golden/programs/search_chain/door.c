#include "chain.h"
int open_door(int size) {
    if (size > 1000) return -1;
    return first_floor(size / 10);
}
