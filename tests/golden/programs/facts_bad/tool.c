#include "util.h"

void set_mode(int m) { mode = m; }
