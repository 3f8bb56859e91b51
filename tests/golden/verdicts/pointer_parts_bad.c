// A byte of a pointer is a byte of an address, also where it is copied to an object too small for a pointer.
// expect: one_byte: violated
// expect: behind_a_loop: violated
// expect: half: violated
// expect: tail: violated
// expect: any_length: violated
// expect: packed_whole: proved
// expect: packed_number: proved
#include <assert.h>
#include <string.h>
struct tailed {
    char t[12];
};
struct __attribute__((packed)) packed {
    int *p;
    int n;
};

void one_byte(void)
{
    int x, *p = &x;
    unsigned char c;
    memcpy(&c, &p, 1);
    assert(c % 16 == 0); //! assertion information
}

void behind_a_loop(void)
{
    int x, *p = &x;
    unsigned char c;
    for (int i = 0; i < 3; i++)
        ;
    memcpy(&c, &p, 1);
    assert(c % 16 == 0); //! assertion information
}

void half(void)
{
    int x, *p = &x, n;
    memcpy(&n, &p, sizeof n);
    assert(n != 16); //! assertion information
}

void tail(void)
{
    int x, *p = &x;
    struct tailed o;
    memcpy(o.t + 8, &p, 4);
    assert(o.t[8] % 16 == 0); //! assertion information
}

void any_length(unsigned n)
{
    int x, *p = &x;
    struct tailed o = {{0}};
    if (n > 4)
        return;
    memcpy(o.t + 8, &p, n);
    assert(o.t[8] % 16 == 0); //! assertion information
}

void packed_whole(void)
{
    int x;
    struct packed a = {&x, 5}, b;
    memcpy(&b, &a, sizeof a);
    assert(b.n == 5 && b.p == &x);
}

void packed_number(void)
{
    int x, n;
    struct packed a = {&x, 5};
    memcpy(&n, (char *)&a + 8, sizeof n);
    assert(n == 5);
}
