// Weak objects and functions that are not defined here may be nowhere, whichever declaration says
// that they are weak: an attribute, one in a block, a pragma, a weakref.
// expect: value: violated
// expect: element: violated
// expect: member: violated
// expect: store: violated
// expect: linked: violated
// expect: in_block: violated
// expect: by_pragma: violated
// expect: function_by_pragma: violated
// expect: other_object: violated
// expect: other_function: violated
// expect: declared_again: violated
#include <assert.h>
#pragma weak late
#pragma weak late_hook
extern int level __attribute__((weak));
extern int table[] __attribute__((weak));
extern struct { int a, b; } limits __attribute__((weak));
extern int late;
int late_hook(void);
static int elsewhere __attribute__((weakref("other_level")));
static int there(void) __attribute__((weakref("other_hook")));
extern int twice(void) __attribute__((weak));
extern int twice(void);

int value(void) { return level; }      //! null-dereference information
int element(void) { return table[0]; } //! null-dereference information
int member(void) { return limits.b; }  //! null-dereference information
void store(void) { level = 1; }        //! null-dereference information
void linked(void) { assert(&level); }  //! assertion information
int in_block(void) {
    extern int inner __attribute__((weak));
    return inner; //! null-dereference information
}
int by_pragma(void) { return late; }                 //! null-dereference information
int function_by_pragma(void) { return late_hook(); } //! null-dereference information
int other_object(void) { return elsewhere; }         //! null-dereference information
int other_function(void) { return there(); }         //! null-dereference information
int declared_again(void) { return twice(); }         //! null-dereference information
