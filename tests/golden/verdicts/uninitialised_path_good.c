// expect: discount: proved
int discount(int member, int senior) {
    int rate = 0;
    if (member) rate = 10;
    if (senior) rate = 15;
    return rate;
}
