extern int table[8];
int get(const int *p, int i);
int slot(int i);
