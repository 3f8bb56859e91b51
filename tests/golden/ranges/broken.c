/* Numbers that some code puts out of the range that the rest keeps, or may: what is claimed of them holds for that, too. */
void *malloc(unsigned long);
void *memset(void *, int, unsigned long);
void *memcpy(void *, const void *, unsigned long);
unsigned long fread(void *, unsigned long, unsigned long, void *);
void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));
void other(int *);

#define PUSHED(tag)                                                                                \
    struct tag {                                                                                   \
        int pad, n, a[8];                                                                          \
    };                                                                                             \
    void tag##_push(struct tag *s, int v) {                                                        \
        if (s->n < 8) s->a[s->n++] = v;                                                            \
    }

/* Its address goes elsewhere: also of the first field, which is that of the record, too. */
struct first {
    int n, a[8];
};
void first_push(struct first *s, int v) {
    if (s->n < 8) s->a[s->n++] = v;
}
void first_pass(struct first *s) { other(&s->n); }
PUSHED(passed)
void passed_on(struct passed *s) { other(&s->n); }
PUSHED(stored)
int *stored_at;
void stored_there(struct stored *s) { stored_at = &s->n; }
PUSHED(returned)
int *returned_from(struct returned *s) { return &s->n; }
PUSHED(called)
void called_with(struct called *s, void (*f)(int *)) { f(&s->n); }

/* Its bytes. */
PUSHED(filled)
void filled_up(struct filled *s) { memset(s, 0xff, sizeof *s); }
PUSHED(copied)
void copied_from(struct copied *s, const char *b) { memcpy(s, b, sizeof *s); }
PUSHED(bytes)
void bytes_set(struct bytes *s) {
    unsigned char *b = (unsigned char *)s;
    for (unsigned i = 0; i < sizeof *s; i++) b[i] = 7;
}
PUSHED(helped)
static void fill(void *p, int n) {
    unsigned char *b = p;
    while (n--) *b++ = 9;
}
void helped_on(struct helped *s) { fill(s, sizeof *s); }
PUSHED(input)
void input_get(struct input *s, void *f) { fread(s, sizeof *s, 1, f); }
PUSHED(sorted)
int compare(const void *p, const void *q);
void sorted_now(struct sorted *s, unsigned long n) { qsort(s, n, sizeof *s, compare); }

/* As another type. */
PUSHED(united)
union unite {
    struct united s;
    int w[10];
};
void united_by(union unite *u) { u->w[1] = 99; }
PUSHED(hidden)
void hidden_set(void *p) {
    struct hidden *s = p;
    s->n = 100;
}
PUSHED(inner)
struct outer {
    long k;
    struct inner s;
};
void outer_set(struct outer *o, int k) { o->s.n = k; }

/* By its own functions. */
PUSHED(negative)
int negative_pop(struct negative *s) { return s->a[--s->n]; }
struct late {
    int pad, n, a[8];
};
void late_push(struct late *s, int v) {
    if (s->n <= 8) s->a[s->n++] = v;
}
PUSHED(twice)
void twice_more(struct twice *s) {
    if (s->n < 8) s->n++, s->n++;
}
PUSHED(both)
void both_more(struct both *s, struct both *t) {
    if (s->n < 8) {
        t->n = 8;
        s->n++;
    }
}
PUSHED(looped)
void looped_up(struct looped *s) {
    while (s->n != 8) {
        s->n++;
        if (s->a[0]) s->n += 2;
    }
}

/* For a while, and somebody sees it: a function, a reader by another pointer, a copy, the caller. */
PUSHED(shown)
void show(struct shown *s);
void shown_while(struct shown *s) {
    int k = s->n;
    s->n = 50;
    show(s);
    s->n = k;
}
PUSHED(read)
int read_while(struct read *s, struct read *t) {
    s->n++;
    int v = t->n;
    if (s->n > 8) s->n = 0;
    return v;
}
PUSHED(spread)
void spread_while(struct spread *s, struct spread *t) {
    s->n++;
    *t = *s;
    if (s->n > 8) s->n = 0;
}
PUSHED(left)
int left_broken(struct left *s) {
    if (++s->n == 9) {
        if (s->a[0]) return -1;
        s->n = 0;
    }
    return 0;
}
/* What is read back before it is mended is no less broken. */
PUSHED(reread)
int reread_set(struct reread *s, int k) {
    s->n = k;
    if (s->n > 8) return s->a[0];
    return 0;
}

/* Where it starts. */
PUSHED(unset)
struct unset *unset_new(void) {
    struct unset *s = malloc(sizeof *s);
    if (s) s->pad = 1;
    return s;
}
PUSHED(started)
struct started started_as[2] = {{0, 1, {0}}, {0, 77, {0}}};
struct started *started_at(int k) { return &started_as[k & 1]; }
PUSHED(local)
void local_set(struct local *s) {
    struct local t = *s;
    t.n = 30;
    *s = t;
}
PUSHED(pointed)
struct pointed pointed_one;
int *pointed_at = &pointed_one.n;
void pointed_set(void) { *pointed_at = 33; }

/* Only taken from, so that any range from 0 on would do. */
struct taken {
    int pad, n, a[8];
};
int taken_from(struct taken *s) { return s->n > 0 ? s->a[--s->n] : 0; }

/* Variables. */
static int table[4];
static int held;
static int *holder = &held;
int held_get(void) { return table[held]; }
void held_set(int k) {
    if (k >= 0 && k < 4) held = k;
}
void held_break(void) { *holder = 9; }
static int chosen;
int chosen_get(void) { return table[chosen]; }
void chosen_set(int k) {
    if (k >= 0 && k < 4) chosen = k;
}
void chosen_break(int *p) {
    int *q = p ? p : &chosen;
    *q = 9;
}
static int begun = 5;
int begun_get(void) { return table[begun]; }
void begun_set(int k) {
    if (k >= 0 && k < 4) begun = k;
}
