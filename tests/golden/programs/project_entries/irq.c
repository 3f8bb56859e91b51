#include <assert.h>
extern int stored;
void on_adc(void) { stored = stored < 100 ? stored + 1 : 0; }
static void on_reset(void) { assert(stored == 0); }
void (*const vectors[])(void) = {on_reset, on_adc};
