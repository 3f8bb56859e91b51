// expect: magnitude: violated
// expect: below: violated
// expect: nearest: violated
// expect: least: violated
#include <assert.h>
#include <math.h>
void magnitude(float x) { assert(fabsf(x) >= 0); }                  //! assertion information
void below(float x) { assert(floorf(x) <= x); }                     //! assertion information
void nearest(float x) { assert(roundf(x) == rintf(x) || isnan(x)); } //! assertion information
void least(float x, float y) { assert(fminf(x, y) <= x); }          //! assertion information
