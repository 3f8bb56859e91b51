// expect: counted: proved
// expect: text: proved
// expect: set_up: proved
#include <assert.h>
#include <libintl.h>
#include <stdio.h>
int counted(unsigned long n) {
    const char *what = ngettext("file", "files", n);
    assert(what[4] == (n == 1 ? 0 : 's'));
    return printf(ngettext("%lu file\n", "%lu files\n", n), n) != 0;
}
int text(void) {
    const char *message = "no such file";
    assert(gettext(message) == message);
    assert(dgettext("other", message)[0] == 'n');
    return 0;
}
int set_up(void) {
    const char *set = textdomain("prog");
    return bindtextdomain("prog", "/usr/share/locale") && set ? set[0] : 0;
}
