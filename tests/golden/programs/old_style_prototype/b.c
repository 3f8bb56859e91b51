#include "add.h"
void add(n, c, u, f)
    int *n;
    signed char c;
    unsigned char u;
    float f;
{
    *n += c + u + (int)f;
}
