#include "table.h"
static int cells[16];
void table_put(int slot, int v) { cells[slot] = v; }
int table_get(int slot) { return cells[slot]; }
