// Memory at addresses that the code writes as numbers: what it holds is not known, and writes stay.
// expect: unknown_value: violated
// expect: kept: violated
// expect: neighbours: violated
// expect: volatile_again: violated
// expect: given_away: violated
#include <stdint.h>
struct uart {
    uint32_t data, status, control;
};
#define UART ((struct uart *)0x40021000)
#define PORT_A (*(uint32_t *)0x50000000)
#define PORT_B (*(uint32_t *)0x50000004)
#define TIMER (*(volatile uint32_t *)0x60000000)
extern void driver(struct uart *u);
unsigned unknown_value(void) {
    return 100 / UART->status; //! division-by-zero information
}
unsigned kept(unsigned v) {
    UART->control = v;
    UART->data = 1;
    return 100 / (UART->control != 7); //! division-by-zero information
}
unsigned neighbours(void) {
    PORT_A = 1;
    PORT_B = 2;
    return 100 / (PORT_A + PORT_B - 3); //! division-by-zero warning
}
unsigned volatile_again(void) {
    TIMER = 1;
    return 100 / TIMER; //! division-by-zero warning
}
unsigned given_away(void) {
    UART->control = 1;
    driver(UART);
    return 100 / UART->control; //! division-by-zero information
}
