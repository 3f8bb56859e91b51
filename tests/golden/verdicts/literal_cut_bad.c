// A text that is longer than its array is cut off, so no null character ends it.
// vl: --entry main
// expect: main: violated
#include <string.h>
char two[2] = "abc";
int main(void) {
    return (int)strlen(two); //! out-of-bounds error
}
