// The same calls, where they are wrong.
// expect: main: violated
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <wchar.h>

int main(void) {
    wchar_t open[3] = {L'1', L'2', L'3'};
    switch (getchar()) {
    case 'a':
        return (int)wcstol(open, NULL, 10); //! out-of-bounds error
    case 'b':
        return (int)wcstol(L"1", NULL, 37); //! library-argument error
    case 'c':
        assert(wcstoul(L"-1", NULL, 10) == 1); //! assertion error
        break;
    case 'd':
        assert(wcstod(L"0.1", NULL) == 0.25); //! assertion error
        break;
    case 'e':
        assert(wcstod(L"1e300", NULL) > 2); //! assertion information
        break;
    }
    return 0;
}
