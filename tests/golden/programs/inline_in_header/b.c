#include "shared.h"
extern inline int next(int x);
int twice(int x) { return next(x) + x; }
