// Writing may fail, but a program that counts on it is no broken one: information.
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

// expect: prints: violated
void prints(void) {
    assert(printf("abc") == 3); //! assertion information
}

// expect: puts_it: violated
void puts_it(void) {
    assert(puts("abc") >= 0); //! assertion information
}

// expect: writes: violated
void writes(FILE *f) {
    char b[4] = "abc";
    assert(fwrite(b, 1, sizeof b, f) == sizeof b); //! assertion information
    assert(fflush(f) == 0); //! assertion information
    assert(fclose(f) == 0); //! assertion information
}

// expect: wrong: violated
void wrong(void) {
    assert(printf("abc") == 4); //! assertion warning
}

// A failure behind success is no information for that.
// expect: behind: violated
int behind(FILE *f) {
    int *p = NULL;
    if (fclose(f) != 0) return 1;
    return *p; //! null-dereference warning
}

// Nor is what hardly ever fails.
// expect: hardly: violated
void hardly(int fd) {
    assert(time(NULL) != (time_t)-1); //! assertion information
    assert(close(fd) == 0); //! assertion information
    assert(signal(SIGINT, SIG_IGN) != SIG_ERR); //! assertion information
}
