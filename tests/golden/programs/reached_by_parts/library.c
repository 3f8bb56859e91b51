/* What an included part offers to others: a setter in a table, another name of a variable, and a
 * function that loading the library runs. */
static int row[8], by_setter, by_name, alone, loaded;

void step(void) {
    by_setter = (by_setter + 1) & 7;
    by_name = (by_name + 1) & 7;
    alone = (alone + 1) & 7;
}
int get_setter(void) { return row[by_setter]; }
int get_name(void) { return row[by_name]; }
int get_alone(void) { return row[alone]; }
int get_loaded(void) { return row[loaded]; }
#include "offers.inc"
