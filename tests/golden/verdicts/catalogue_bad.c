// A catalogue of messages that is not there has no text of its own, and what one has may be empty.
// expect: first_letter: violated
// expect: has_one: violated
// expect: own_text: proved
#include <assert.h>
#include <nl_types.h>
int first_letter(void) {
    nl_catd c = catopen("program", 0);
    const char *text = catgets(c, 1, 7, "");
    assert(text[0] != 0); //! assertion warning
    return text[0];
}
void has_one(void) {
    assert(catopen("program", 0) != (nl_catd)-1); //! assertion warning
}
int own_text(void) {
    nl_catd none = (nl_catd)-1;
    const char *text = catgets(none, 1, 7, "x");
    assert(text[0] == 'x');
    return catclose(none) == -1 ? 0 : text[1];
}
