static int ticks = 5;
int tick(void) { return ++ticks; }
