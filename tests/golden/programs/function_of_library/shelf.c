/* Two static functions of a library that fail for some arguments: what others can call excludes those of `get`, and passes on any to `put`. */
#include "shelf.h"
static int shelf[16];
static int get(int at) { return shelf[at]; }
static void put(int at, int v) { shelf[at] = v; }
int shelf_get(int at) { return at >= 0 && at < 16 ? get(at) : -1; }
void shelf_put(int at, int v) { put(at, v); }
