// vl: --bound 12
// A string read as a word: it may be shorter.
// expect: hash: violated
#include <string.h>
unsigned long hash(const char *s) {
    unsigned long word = *(const unsigned long *)(const void *)s; //! out-of-bounds information
    return word + strlen(s);
}
