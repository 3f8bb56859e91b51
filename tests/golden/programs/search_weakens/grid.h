void grid_set(unsigned a, unsigned b, unsigned c, unsigned d);
