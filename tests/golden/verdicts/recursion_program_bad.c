// vl: --entry main
// Globals of a program start as they are initialised, not as an environment would give them.
// expect: main: violated
#include <stdlib.h>
struct list {
    struct list *next;
    int v;
};
static struct list *head;
static int value(int n) { return n > 0 ? value(n - 1) : head->v; } //! null-dereference error; uninitialised-read error
int main(int argc, char **argv) {
    if (argc > 2) head = malloc(sizeof *head);
    return value(argc) + (argv[0] == 0);
}
