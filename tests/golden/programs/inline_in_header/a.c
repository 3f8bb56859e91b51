#include "shared.h"
int twice(int x);
int main(void) { return next(twice(1)); }
