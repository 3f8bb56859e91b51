// expect: day_of_year: proved
#include <assert.h>
static const short before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
int day_of_year(int year, int month, int day) {
    if (month < 1 || month > 12 || day < 1 || day > 31) return -1;
    int leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    int n = before[month - 1];
    if (leap && month > 2) n++;
    assert(n + day >= 1 && n + day <= 366);
    return n + day;
}
