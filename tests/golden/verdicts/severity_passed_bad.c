// An assertion that other results of a function without body pass is not certain, whatever fails behind it.
// vl: --entry main
// expect: main: violated
#include <assert.h>
int ext(void);
int main(void)
{
    int a[3], x = ext(), n = 10 / ext(); //! division-by-zero information
    assert(x > 3);                       //! assertion information
    a[x] = n;                            //! array-bounds error
    return 0;
}
