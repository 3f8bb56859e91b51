// expect: set_name: proved
#include <assert.h>
struct name {
    char text[6];
};
void set_name(struct name *to, const struct name *from) {
    int i;
    for (i = 0; i < 5 && from->text[i]; i++) to->text[i] = from->text[i];
    to->text[i] = 0;
    assert(i == 0 || to->text[0] == from->text[0]);
}
