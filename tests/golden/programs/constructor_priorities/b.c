extern int trail;
__attribute__((constructor(300))) static void third(void) { trail = trail * 10 + 3; }
__attribute__((constructor(101))) static void first(void) { trail = trail * 10 + 1; }
