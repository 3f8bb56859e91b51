int trail_a;
__attribute__((constructor)) static void a(void) { trail_a = 1; }
