// expect: price: violated
int price(int size) {
    int cents;
    switch (size) {
    case 'S': cents = 250; break;
    case 'M': cents = 300; break;
    case 'L': cents = 340; break;
    }
    return cents; //! uninitialised-read information
}
