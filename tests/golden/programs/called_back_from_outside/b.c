void run(void);
void notify(void) { run(); }
