// expect: add: proved
#include <assert.h>
void add(unsigned char level, unsigned char more) {
    unsigned char was = level;
    if (more > 255 - level) more = 255 - level;
    level += more;
    assert(level >= was);
}
