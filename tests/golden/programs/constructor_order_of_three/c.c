extern int trail;
__attribute__((constructor)) static void c(void) { trail += 4; }
