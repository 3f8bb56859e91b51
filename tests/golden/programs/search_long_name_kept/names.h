int treat(char *name);
int look_up(char *name);
unsigned digest(const char *text);
