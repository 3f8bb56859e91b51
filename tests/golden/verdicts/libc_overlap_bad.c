// 7.24.2.3p2: the strings of strcpy do not overlap.
// expect: main: violated
#include <string.h>

int main(void) {
    char s[16] = "  text";
    strcpy(s, s + 2); //! overlap error
    return s[0];
}
