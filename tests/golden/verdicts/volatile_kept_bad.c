// A function that is entered like an interrupt may run between storing and reading.
static volatile int flag;

// expect: tick_handler: proved
void tick_handler(void) { flag = 2; }

// expect: set: violated
int set(int x) {
    flag = x;
    if (flag != x) __builtin_unreachable(); //! unreachable-call information
    return 0;
}

// expect: main: proved
int main(void) { return 0; }
