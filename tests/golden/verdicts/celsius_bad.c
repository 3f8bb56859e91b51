// expect: celsius: violated
int celsius(int fahrenheit) {
    int above = fahrenheit - 32; //! signed-overflow information
    int fifths = above * 5; //! signed-overflow information
    return fifths / 9;
}
