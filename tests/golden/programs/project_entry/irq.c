#include <assert.h>
int tick(void);
void interrupt(void) { assert(tick() == 6); }
