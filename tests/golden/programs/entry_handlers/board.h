extern volatile unsigned ticks;
void start_timer(int period);
void wait(void);
