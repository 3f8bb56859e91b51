#include <setjmp.h>
extern jmp_buf env;
int work(int x);
void fail(int code);
