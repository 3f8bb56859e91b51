#include <string.h>
size_t measure(const char *s) { return strlen(s); }
