// After the last token strtok gives a null pointer.
// expect: main: violated
#include <string.h>

int main(void) {
    char s[] = "a,b";
    char *t = strtok(s, ",");
    t = strtok(NULL, ",");
    t = strtok(NULL, ",");
    return t[0]; //! null-dereference error
}
