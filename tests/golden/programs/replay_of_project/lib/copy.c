#include "table.h"
int half(int x) { return table[0] / (x - 7); }
