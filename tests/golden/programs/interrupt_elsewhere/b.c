extern volatile int flag;
void timer_interrupt(void) { flag = 1; }
