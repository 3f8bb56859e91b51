#include <assert.h>
int open_files;
__attribute__((destructor(150))) static void later(void) { open_files--; }
__attribute__((destructor(200))) static void sooner(void) { assert(open_files == 0); }
