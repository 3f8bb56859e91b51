// A volatile object of this file that other code may write at any time: an interrupt's function,
// a handler, another thread, a function that has its address, another file.
// expect: by_interrupt: violated
// expect: by_handler: violated
// expect: by_device: violated
// expect: by_file: violated
// expect: handler: proved
// expect: uart_interrupt: proved
// expect: count: proved
// expect: waits: violated
// expect: timer_interrupt: proved
// expect: by_timer: violated
#include <assert.h>
#include <signal.h>
static volatile int received, stopped, buffer[4], ticks, elapsed;
volatile int known;
void start_transfer(volatile int *to);

static void count(void) { ticks = 1; }
void uart_interrupt(void) {
    received = 1;
    count();
}
__attribute__((used)) static void timer_interrupt(void) { elapsed = 1; } // named elsewhere
static void handler(int sig) { stopped = sig; }

int by_interrupt(void) {
    received = 0;
    assert(received == 0); //! assertion information
    return 0;
}
int waits(void) {
    ticks = 0;
    while (!ticks) continue;
    assert(0); //! assertion information
    return 0;
}
int by_handler(void) {
    stopped = 0;
    signal(SIGINT, handler);
    return stopped ? 10 / (stopped == 0) : 0; //! division-by-zero information
}
int by_device(void) {
    buffer[1] = 0;
    start_transfer(buffer);
    assert(buffer[1] == buffer[1]); //! assertion information
    return 0;
}
int by_file(void) {
    known = 0;
    assert(known == 0); //! assertion information
    return 0;
}
int by_timer(void) {
    elapsed = 0;
    assert(elapsed == 0); //! assertion information
    return 0;
}
