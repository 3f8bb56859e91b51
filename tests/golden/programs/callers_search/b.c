int table[8];
int slot(int i) { return i < 0 ? 0 : table[i]; }
