// A function of the attribute cleanup jumps out of the block that is left.
// expect: drop: proved
// expect: end: proved
// expect: work: violated
// expect: jumped: violated
// expect: inside: violated
#include <assert.h>
#include <setjmp.h>

static jmp_buf env;
static unsigned calls, ends;

static void drop(const int *p) {
    calls = calls < 9 ? calls + 1 : 9;
    if (*p) longjmp(env, 1);
}

static void end(const int *p) { ends = *p > 0; }

static void work(int v) {
    int outer __attribute__((cleanup(end))) = 1;
    int x __attribute__((cleanup(drop))) = v;
    assert(outer + (x == 5) != 2); //! assertion information
}

void jumped(int v) {
    calls = ends = 0;
    if (setjmp(env)) {
        assert(ends == 1); //! assertion information
        return;
    }
    work(v);
}

void inside(int v) {
    calls = 0;
    if (setjmp(env)) {
        assert(calls == 0); //! assertion information
        return;
    }
    {
        int x __attribute__((cleanup(drop))) = v;
        (void)x;
    }
}
