void table_put(int slot, int v);
int table_get(int slot);

