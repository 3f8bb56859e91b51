const char *text(void) { return "a\0b\n"; }
int wide(int i) { return L"hi"[i]; }
char third(void) { return "abc"[2]; }
