// expect: quotients: violated
// expect: exact: violated
#include <assert.h>
static double _Complex tenths = (1 + 2.0i) / 10;
static double _Complex halves = (1 + 2.0i) / 2;

/* Compilers round it in different ways. */
void quotients(void) {
    assert(__real__ tenths == 0.1); //! assertion information
}

/* Where one initialiser is not known, no object of the file counts as constant. */
void exact(void) {
    assert(__real__ halves == 0.5); //! assertion information
}
