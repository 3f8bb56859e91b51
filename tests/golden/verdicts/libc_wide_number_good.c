// Wide strings to numbers, exactly as strings of bytes.
// expect: main: proved
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <wchar.h>

int main(void) {
    wchar_t *end;
    const wchar_t *s = L"  -42x";
    assert(wcstol(s, &end, 10) == -42 && end == s + 5);
    assert(wcstoul(L"0x1f", NULL, 0) == 31);
    assert(wcstoull(L"777", NULL, 8) == 511);
    assert(wcstoll(L"zz", &end, 36) == 35 * 36 + 35 && *end == 0);
    errno = 0;
    assert(wcstol(L"99999999999999999999", NULL, 10) == LONG_MAX && errno == ERANGE);
    assert(wcstoimax(L"-7", NULL, 10) == -7);
    s = L"none";
    assert(wcstol(s, &end, 10) == 0 && end == s);
    s = L"1.25e1,";
    assert(wcstod(s, &end) == 12.5 && *end == L',');
    assert(wcstof(L"-0.5", NULL) == -0.5f);
    return 0;
}
