#include "util.h"
int use(void) { return slot(7); }
int fine(int k) { return slot(k & 7); }
int main(int argc, char **argv) { (void)argv; if (argc > 3) return use(); return fine(argc); }
