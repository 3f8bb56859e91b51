static int by_inline(int i);
static int by_pointer(int i);
inline int call_inline(int i) { return by_inline(i); }
extern inline int call_inline(int i);
static inline int call_by_pointer(int i) { return by_pointer(i); }
/* Nothing gets to this one. */
static int inside(int i);
static inline int call_inside(int i) { return inside(i); }
