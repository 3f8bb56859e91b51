// Implicit conversions that change the value (6.3.1.3).
// vl: --property +conversion
// expect: shorten: violated
// expect: positive: violated
// expect: negative: violated
// expect: constant: violated
// expect: ordered: violated
// expect: wrap: violated
// expect: add: violated
// expect: halves: violated
// expect: small: proved
// expect: code: violated
// expect: field: violated
// expect: start: violated
// expect: index: violated
struct flags { unsigned low : 3; int sign : 4; };
unsigned char shorten(unsigned x) { return x; }             //! conversion information
unsigned positive(int x) { unsigned y = x; return y; }      //! conversion information
int negative(unsigned x) { return x; }                      //! conversion information
unsigned constant(void) { unsigned all = -1; return all; }  //! conversion warning
int ordered(int x, unsigned n) { return x < n; }            //! conversion information
unsigned char wrap(unsigned char x) { return ++x; }         //! conversion information
short add(short x) { x += 1; return x; }                    //! conversion information
signed char halves(unsigned short x) { return x; }          //! conversion information
static int small(char c) { return c == 0; }
int code(int c) { return small(c); }                        //! conversion information
void field(struct flags *f, unsigned x) { f->low = x; }     //! conversion information
int start(int x) { struct flags f = {1, x}; return f.sign; } //! conversion information
unsigned long long index(int i) { unsigned long long n; n = i; return n; } //! conversion information
