/* Each of these static functions has a caller that this text does not show. */
#include "callers.h"

static int row[8];

static int in_table(int i) { return row[i]; }
static int by_name(int i) { return row[i]; }
static int by_inline(int i) { return row[i]; }
static int by_pointer(int i) { return row[i]; }
static int used(int i) { return row[i]; }
static int inside(int i) { return row[i]; }

int all(int i) {
    i &= 7;
    return in_table(i) + by_name(i) + by_inline(i) + by_pointer(i) + used(i) + inside(i);
}
int (*const from_header)(int) = call_by_pointer;
#include "callers.inc"
