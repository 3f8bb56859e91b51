// That setjmp may return a second time is no way around what fails behind its first return.
// expect: set: proved
// expect: ended: violated
// expect: asked: violated
// expect: divides: violated
#include <setjmp.h>
static jmp_buf b;
int ext(void);
static int set(void) { return setjmp(b); }
void ended(void)
{
    set();
    longjmp(b, 1); //! library-argument warning
}
void asked(void)
{
    if (set() == 0 && ext()) longjmp(b, 1); //! library-argument warning
}
int divides(int n)
{
    if (setjmp(b)) return 0;
    n = 0;
    return 1 / n; //! division-by-zero warning
}
