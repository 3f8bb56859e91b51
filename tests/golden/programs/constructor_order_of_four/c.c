int trail_c;
__attribute__((constructor)) static void c(void) { trail_c = 1; }
