extern long size;
int get(void) { return (int)size; }
