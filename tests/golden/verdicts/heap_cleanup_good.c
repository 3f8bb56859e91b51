// expect: load: proved
#include <stdlib.h>
int load(int n) {
    int result = -1;
    char *name = NULL, *copy = NULL;
    name = malloc(16);
    if (!name) goto end;
    name[0] = 'x';
    copy = n > 3 ? name : malloc(16);
    if (!copy) goto end;
    copy[0] = name[0];
    result = 0;
end:
    if (copy != name) free(copy);
    free(name);
    return result;
}
