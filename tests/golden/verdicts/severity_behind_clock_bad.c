// vl: --solver cadical
// Nor do clocks (severity_behind_output_bad.c). Z3 takes longer to show that no time avoids it than a rank is worth.
// expect: timed: violated
#include <time.h>

int timed(void) {
    int t[10];
    for (int i = 0; i < 5; i++) t[i] = i;
    for (int i = 0; i < 10; i++) {
        clock();
        t[9] = t[i] + (time(NULL) > 5); //! uninitialised-read warning
    }
    return 0;
}
