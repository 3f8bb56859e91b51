// vl: --budget 100
// That no signal comes is always possible, so what fails behind the call that sets a handler fails for certain. Only a trial run gets there.
// long
// expect: main: violated
// expect: on_signal: proved
#include <assert.h>
#include <signal.h>
#include <stdio.h>
static volatile sig_atomic_t stopped;
void on_signal(int number) {
    (void)number;
    stopped = 1;
}
int main(void) {
    static unsigned char block[256];
    unsigned a = 0x67452301u, b = 0xefcdab89u;
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    if (fread(block, 1, sizeof block, stdin) == 0) return 1;
    for (unsigned round = 0; round < 8; round++)
        for (int i = 0; i < 256; i++) {
            a = (a ^ block[i]) * 0x9e3779b1u + (b << 7 | b >> 25);
            b = (b << 11 | b >> 21) ^ (a + round);
        }
    assert((a ^ b) % 2); //! assertion error
    return 0;
}
