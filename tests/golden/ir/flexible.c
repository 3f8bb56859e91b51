struct buf { int n; char data[]; };
struct old { int n; char data[1]; };
struct two { int n; char data[2]; };
int at(struct buf *b, struct old *o, struct two *t, int i) { return b->data[i] + o->data[i] + t->data[i]; }
