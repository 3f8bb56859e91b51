typedef void handler(int);
struct handlers {
    int n;
    handler *sell;
};
extern const struct handlers shop_handlers;
void begin(void);
void run(int i);
void keep(int i);
void other_name(int i);
