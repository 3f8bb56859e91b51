/* No code takes the `void *` for a pointer to numbers, and none writes what is called constant:
 * the range is kept. */
struct user {
    int user_n;
    int t;
};
static void *user_data;
static const int *user_watched;
void user_step(struct user *x) {
    if (x->user_n < 15)
        x->user_n++;
    else
        x->user_n = 0;
}
int user_get(const struct user *x) { return x->user_n; }
void user_bind(struct user *s) { user_data = s; }
int user_bound(void) {
    struct user *s = user_data;
    return s ? s->user_n : 0;
}
void user_watch(const struct user *s) { user_watched = &s->user_n; }
int user_seen(void) { return user_watched ? *user_watched : 0; }
