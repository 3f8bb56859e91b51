// What fails on the way to an assertion says nothing of it: it is an error where all that get there fail.
// vl: --entry main
// expect: main: violated
#include <assert.h>
#include <stdio.h>

int ext(void);
static int *none;

static void checks(int n)
{
    int share = 100 / n; //! division-by-zero information
    assert(share > 100); //! assertion error
}

int main(void)
{
    int x = ext();
    switch (getchar()) {
    case 1:
        if (x < 0)
            *none = 1; //! null-dereference error
        assert(x == x + 1L); //! assertion error
        break;
    case 2:
        checks(x);
        break;
    case 3:
        for (int i = 0; i < 2; i++) {
            assert(i != 1); //! assertion error
            x = 100 / x;    //! division-by-zero information
        }
    }
    return 0;
}
