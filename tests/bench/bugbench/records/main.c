#include "table.h"

static struct table seen;

int main(int argc, char *argv[]) {
    for (int i = 0; i < argc; i++) table_put(&seen, argv[i]);
    return 0;
}
