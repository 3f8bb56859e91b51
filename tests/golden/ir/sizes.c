struct s { char c; long l; };
unsigned long sizes(int x) { return sizeof(int) + sizeof x + sizeof(struct s) + _Alignof(long) + sizeof("abc"); }
unsigned long member(void) { return __builtin_offsetof(struct s, l); }
