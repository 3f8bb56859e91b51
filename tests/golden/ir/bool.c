_Bool truth(int x) { return x; }
_Bool flip(_Bool b) { return !b; }
int count(_Bool a, _Bool b) { return a + b; }
_Bool inc(_Bool b) { b++; return b; }
_Bool pointer(int *p) { return p; }
