// Widened too late.
// expect: area: violated
long long area(int w, int h) {
    return w * h; //! signed-overflow information
}
