// expect: weekday_length: proved
static const unsigned char lengths[7] = {6, 7, 9, 8, 6, 8, 6};
int weekday_length(int day) {
    if (day < 0 || day >= 7) return 0;
    return lengths[day];
}
