#include <stdlib.h>
int forget(const int *p, int n);
void elsewhere(const int *p);
int main(void) {
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    free(p);
    elsewhere(p);
    return forget(p, 2);
}
