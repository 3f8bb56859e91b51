// Explicit casts that change the value (6.3.1.3).
// vl: --property +cast
// expect: shorten: violated
// expect: positive: violated
// expect: negative: violated
// expect: character: violated
// expect: twice: violated
// expect: sum: violated
// expect: bits: violated
struct flags { unsigned low : 3; };
unsigned char shorten(unsigned x) { return (unsigned char)x; }   //! cast information
unsigned positive(int x) { return (unsigned)x; }                 //! cast information
int negative(unsigned x) { return (int)x; }                      //! cast information
char character(void) { int x = 300; return (char)x; }            //! cast warning
short twice(long long x) { return (short)(int)x; }               //! cast information
short sum(short a, short b) { return (short)(a + b); }           //! cast information
void bits(struct flags *f, long x) { f->low = (unsigned)x & 7; } //! cast information
