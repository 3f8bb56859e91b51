// expect: counted: violated
// expect: copied: violated
// expect: set_up: violated
#include <libintl.h>
#include <stdio.h>
#include <string.h>
int counted(long n) {
    char b[40];
    return snprintf(b, sizeof b, ngettext("%d file", "%d files", (unsigned long)n), n); //! format warning
}
int copied(void) {
    char b[8];
    strcpy(b, gettext("no such file")); //! out-of-bounds warning
    return b[0];
}
int set_up(void) {
    return textdomain("prog")[0]; //! null-dereference information
}
