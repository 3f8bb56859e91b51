volatile int flag;
int wait(volatile int *p) { while (!flag) ; return *p + *p; }
