extern int by_macro, by_header;
#define REGISTER(x) static void __attribute__((constructor)) register_##x(void) { x += 5; }
static inline void __attribute__((constructor)) set_by_header(void) { by_header = 5; }
