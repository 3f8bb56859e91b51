int shelf_get(int at);
void shelf_put(int at, int v);
