/* Functions that run before main stand in a header, or are made by a macro of one. */
#include "start.h"

int by_macro, by_header, by_part;
static int row[4];

REGISTER(by_macro)
#include "start.inc"

int main(int argc, char **argv) {
    (void)argv;
    switch (argc) {
    case 1: return row[by_macro];
    case 2: return row[by_header];
    case 3: return row[by_part];
    default: return 0;
    }
}
