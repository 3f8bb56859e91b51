extern int trail;
__attribute__((constructor)) static void b(void) { trail = trail * 10 + 2; }
