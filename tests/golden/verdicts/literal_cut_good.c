// A text that is longer than its array is cut off; compilers warn.
// vl: --entry main
// expect: main: proved
#include <assert.h>
char two[2] = "abc";
static const unsigned wide[2] = {U'x', U'y'};
static const __CHAR32_TYPE__ signs[1] = U"xyz";
struct { char name[2], end; } both = {"long name", 'e'};
int main(void) {
    char three[3] = {"letters"};
    assert(two[0] == 'a' && two[1] == 'b');
    assert(signs[0] == wide[0]);
    assert(both.name[1] == 'o' && both.end == 'e');
    assert(three[2] == 't');
    return 0;
}
