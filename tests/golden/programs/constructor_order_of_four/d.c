int trail_d;
__attribute__((constructor)) static void d(void) { trail_d = 1; }
