// One exit for all errors, and two names for one block.
// expect: load: violated
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
    free(copy);
    free(name); //! double-free information
    return result;
}
