#include "jump.h"
void fail(int code) { longjmp(env, code); }
