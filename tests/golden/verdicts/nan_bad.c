// Numbers in, no number out.
// vl: --property +nan
// expect: ratio: violated
// expect: differ: violated
// expect: root: violated
float ratio(float x) { return 0 / x; }                    //! nan information
float differ(float x) { return x - x; }                  //! nan information
float root(float x) { return x < 0 ? __builtin_sqrtf(-1) : 0; } //! nan warning
