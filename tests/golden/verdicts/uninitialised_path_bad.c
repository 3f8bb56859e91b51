// expect: discount: violated
int discount(int member, int senior) {
    int rate;
    if (member) rate = 10;
    if (senior) rate = 15;
    return rate; //! uninitialised-read information
}
