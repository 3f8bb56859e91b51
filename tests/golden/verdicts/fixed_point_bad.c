// expect: q15_mul: violated
int q15_mul(int a, int b) {
    return (a * b) >> 15; //! signed-overflow information
}
