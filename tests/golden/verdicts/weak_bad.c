// A weak function that is not defined here may be nowhere.
// expect: call: violated
extern int hook(int) __attribute__((weak));
int call(int x) { return hook(x); } //! null-dereference information
