// long has 32 bits here.
// vl: -- -m32
// expect: twice: violated
long twice(int x) {
    return (long)x * 2; //! signed-overflow information
}
