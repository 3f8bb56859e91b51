// December is fine, a thirteenth month is let through.
// expect: day_of_year: violated
static const short before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
int day_of_year(int year, int month, int day) {
    if (month < 1 || month > 13 || day < 1 || day > 31) return -1;
    int leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    int n = before[month - 1]; //! array-bounds information
    if (leap && month > 2) n++;
    return n + day;
}
