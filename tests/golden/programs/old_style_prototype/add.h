void add(int *, signed char, unsigned char, float);
