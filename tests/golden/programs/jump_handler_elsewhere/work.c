#include <signal.h>
#include "jump.h"
int work(int x) {
    signal(SIGALRM, fail);
    return x;
}
void fail(int code) { longjmp(env, code); }
