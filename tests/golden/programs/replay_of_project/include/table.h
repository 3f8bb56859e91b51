extern int table[];
int at(int i);
