/* What others call through pointers, or by loading the library, is verified like what they call by
 * name; what is only called here, or by nothing, is not. */
#include "shop.h"

#include <stdlib.h>

static int sold[4];

static void by_handler(int i) { sold[i] = 1; }
static void by_table(int i) { sold[i] = 2; }
static void by_alias(int i) { sold[i] = 3; }
static void inside(int i) { sold[i] = 4; }
static handler *set;

void begin(void) { set = by_handler; }
void run(int i) { if (set) set(i); }
void keep(int i) { inside(i & 3); }
void other_name(int i) __attribute__((alias("by_alias")));
const struct handlers shop_handlers = {1, by_table};

static void __attribute__((constructor)) load(void) {
    const char *first = getenv("FIRST");
    if (first) inside(first[0] & 7);
}
