#include "util.h"
int table[8];
int get(const int *p, int i) { return p[i]; }
int slot(int i) { return table[i]; }
