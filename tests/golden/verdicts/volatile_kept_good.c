// Volatile objects that only this file uses stay as they were stored: functions that are not called
// here are no interrupts if they take arguments or give a result.
static volatile int flag;

// expect: set: proved
int set(int x) {
    flag = x;
    if (flag != x) __builtin_unreachable();
    return 0;
}

// expect: clear: proved
int clear(void) {
    flag = 0;
    if (flag != 0) __builtin_unreachable();
    return 0;
}

// expect: main: proved
int main(void) { return 0; }
