int trail_b;
__attribute__((constructor)) static void b(void) { trail_b = 1; }
