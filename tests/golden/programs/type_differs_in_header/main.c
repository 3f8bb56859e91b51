#include "names.h"
char *first(void);
int main(void) { return first() == names[1]; }
