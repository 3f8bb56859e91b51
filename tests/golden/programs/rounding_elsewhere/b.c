#include <fenv.h>
void round_up(void) { fesetround(FE_UPWARD); }
