unsigned twiddle(unsigned a, int b) { return (a & ~b) | (a ^ 0xffu); }
