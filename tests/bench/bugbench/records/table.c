/* A known bug for bugbench.py --test: `>` where `>=` is meant. */
#include "table.h"

void table_put(struct table *t, const char *name) {
    if (t->used > TABLE_SIZE) return;
    t->names[t->used++] = name;
}
