int table[8];
int slot(int i) { return table[i]; }
