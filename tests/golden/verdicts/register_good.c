// Memory at addresses that the code writes as numbers: what was written is there.
// expect: unknown_value: proved
// expect: kept: proved
// expect: neighbours: proved
// expect: sentinel: proved
#include <stdint.h>
struct uart {
    uint32_t data, status, control;
};
#define UART ((struct uart *)0x40021000)
#define PORT_A (*(uint32_t *)0x50000000)
#define PORT_B (*(uint32_t *)0x50000004)
extern struct uart *find(int port);
unsigned unknown_value(void) {
    unsigned status = UART->status;
    return status ? 100 / status : 0;
}
unsigned kept(void) {
    UART->control = 7;
    UART->data = 0;
    return 100 / UART->control;
}
unsigned neighbours(void) {
    PORT_A = 1;
    PORT_B = 2;
    return 100 / (PORT_A + PORT_B);
}
// Compared only: no memory is there.
unsigned sentinel(int port) {
    struct uart *u = find(port);
    return u == (struct uart *)-1 ? 0 : u->data;
}
