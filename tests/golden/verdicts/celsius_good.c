// expect: celsius: proved
int celsius(int fahrenheit) {
    if (fahrenheit < -459 || fahrenheit > 10000) return -274;
    int above = fahrenheit - 32;
    int fifths = above * 5;
    return fifths / 9;
}
