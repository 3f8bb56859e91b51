unsigned mix(unsigned a, unsigned b) { return a * b - (a + b); }
