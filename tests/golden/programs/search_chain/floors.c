#include "chain.h"
static const char shelf[64] = "tins";
int first_floor(int level) { return second_floor(level, 1); }
int second_floor(int level, int offset) {
    int at = level + offset;
    return at < 10 ? 0 : cellar(shelf, at);
}
