#include <stdlib.h>
#include <string.h>

#include "names.h"

enum { NAME_SIZE = 16 };

static char (*names)[NAME_SIZE];
static struct cell **cells;
static int used, room;

static void more_room(void) {
    int old = room;
    room += FIRST_ROOM;
    names = realloc(names, (size_t)room * sizeof *names);
    cells = realloc(cells, (size_t)room * sizeof *cells);
    if (!names || !cells) abort();
    for (int i = old; i < room; i++) cells[i] = NULL;
}

int name_number(const char *name) {
    for (int i = 0; i < used; i++)
        if (strcmp(names[i], name) == 0) return i;
    int n = used++;
    if (!names) more_room();
    strncpy(names[n], name, NAME_SIZE - 1);
    names[n][NAME_SIZE - 1] = 0;
    if (n >= room) more_room();
    return n;
}

struct cell *cell_of(int number) {
    if (!cells[number]) cells[number] = calloc(1, sizeof **cells);
    return cells[number];
}
