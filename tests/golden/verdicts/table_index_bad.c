// expect: weekday_length: violated
static const unsigned char lengths[7] = {6, 7, 9, 8, 6, 8, 6};
int weekday_length(int day) {
    return lengths[day]; //! array-bounds information
}
