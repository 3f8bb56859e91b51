#include "inline_header.h"
int use(int x) { return HALF(x) + from_header(x); }
