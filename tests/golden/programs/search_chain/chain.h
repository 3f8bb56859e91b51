int open_door(int size);
int first_floor(int level);
int second_floor(int level, int offset);
int cellar(const char *shelf, int at);
