// Finite operands, infinite result; a narrowing conversion counts too.
// vl: --property +float-overflow
// expect: twice: violated
// expect: shorten: violated
// expect: inverse: violated
float twice(float x) { return x + x; }          //! float-overflow information
float shorten(double x) { return x; }           //! float-overflow information
float inverse(float x) { return x == 0 ? 1 / x : 1; } //! float-overflow warning
