// An assertion that some results pass is no error, wherever the program fails for certain behind it.
// vl: --entry main --budget 200
// expect: main: violated
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

extern void reach_error(void);
int ext(void);

static int *none;
static void is_three(int x)
{
    assert(x == 3); //! assertion information
}
static void is_four(int x)
{
    if (x != 4)
        reach_error(); //! unreachable-call information
}
static void is_five(int x)
{
    assert(x == 5); //! assertion information
    *none = 1;      //! null-dereference error
}
static void fails(void)
{
    *none = 1; //! null-dereference error
}

int main(void)
{
    double left;
    int x;
    switch (getchar()) {
    case 1:
        left = hypot(3, 4);
        assert(left == 5); //! assertion information
        none = 0;
        *none = 1; //! null-dereference error
        break;
    case 2:
        is_three(ext());
        *none = 1; //! null-dereference error
        break;
    case 3:
        is_four(ext());
        *none = 1; //! null-dereference error
        break;
    case 4:
        x = ext();
        if (x != 5)
            reach_error(); //! unreachable-call information
        *none = 1; //! null-dereference error
        exit(0);
    case 5:
        x = ext();
        if (x != 6)
            reach_error(); //! unreachable-call information
        for (;;)
            *none = 1; //! null-dereference error
    case 6:
        x = ext();
        assert(x == 7); //! assertion information
        fails();
        break;
    case 7:
        x = ext();
        assert(x == 8); //! assertion information
        assert(x == 9); //! assertion error
        break;
    case 8:
        x = ext();
        for (int i = 0; i < 3; i++)
            assert(x + i / 3 == 10); //! assertion information
        *none = 1; //! null-dereference error
        break;
    case 9:
        is_five(ext());
    }
    return 0;
}
