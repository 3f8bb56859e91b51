// 6.3.1.4p1 for every width: the limits that look right are off by one.
// expect: byte: violated
// expect: down: violated
// expect: up: violated
// expect: wide: violated
// expect: never: violated
unsigned char byte(float x) { return x >= 0 && x <= 256 ? (unsigned char)x : 0; } //! float-cast information
int down(double x) { return x < 0 && x >= -2147483649.0 ? (int)x : 0; }           //! float-cast information
int up(float x) { return x >= 0 && x <= 2147483647 ? (int)x : 0; }                //! float-cast information
long wide(double x) { return x > 0 && x <= 9223372036854775807 ? (long)x : 0; }   //! float-cast information
int never(void) { double big = 1e10; return (int)big; }                           //! float-cast warning
