extern int trail;
__attribute__((constructor)) static void b(void) { trail += 2; }
