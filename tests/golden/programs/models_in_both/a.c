#include <assert.h>
#include <string.h>
size_t measure(const char *s);
int main(void) {
    char b[8];
    strcpy(b, "abcdefg");
    assert(measure(b) == strlen(b));
    return 0;
}
