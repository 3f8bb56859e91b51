#include "chain.h"
int open_door(int size) {
    if (size > 600) return -1;
    return first_floor(size / 10);
}
