// expect: days_in_month: violated
static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
int days_in_month(int month, int leap) {
    if (month < 1 || month > 12) return 0;
    if (month == 2 && leap) return 29;
    return days[month]; //! array-bounds information
}
