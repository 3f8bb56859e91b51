// A handler that is called for any of several reasons: avoided where all of them are.
// expect: two: violated
// expect: three: violated
// expect: numbers: violated
#include <stdio.h>
#include <stdlib.h>

void die(const char *);

int *two(void)
{
    int *p = malloc(4);
    int *q = malloc(4);
    if (!p || !q) die("memory");
    *q = 1; //! null-dereference information
    *p = 1; //! null-dereference information
    return p;
}

int *three(void)
{
    int *p = malloc(4), *q = malloc(4), *r = malloc(4);
    if (!p || !q || !r) die("memory");
    p[0] = q[0] = r[0] = 1; //! null-dereference information
    return p;
}

void numbers(void)
{
    int n, m;
    if (scanf("%d %d", &n, &m) != 2) die("two numbers");
    if (n < m) die("order"); //! uninitialised-read information
}
