struct list;
struct list *list_new(int first);
int list_first(const struct list *l);
