int count;
__attribute__((constructor)) static void begin(int argc, char **argv) { count = argc; }
