/* environment.c - <stdlib.h>: random numbers, the environment, commands, multibyte characters.
 *
 * Random numbers are inputs: any sequence, and the same one again after the same seed. So is the
 * environment: a variable is not set or is an unknown string, until the program sets it. A command
 * does not touch the program's memory or environment. The locale is "C", where a byte above 127 may
 * be a character or none.
 */
#include "vl_model.h"

/* ---- random numbers ---- */

enum { VL_DRAWS = 8 };

/* 7.22.2.2: the same seed gives the same numbers. The first ones since the first seed are kept;
 * where they do not determine the numbers after another seed, these are left open. */
struct vl_draws {
    _Bool seeded, drawn, again; /* drawn: a number came before the first seed */
    unsigned seed, at, n;       /* drawn since the last seed; kept */
    int kept[VL_DRAWS];
};

static void vl_seed(struct vl_draws *d, unsigned seed) {
    d->again |= d->seeded || d->drawn;
    d->at = d->again && (d->drawn || seed != d->seed) ? VL_DRAWS : 0;
    if (!d->seeded) d->seed = seed;
    d->seeded = 1;
}

static int vl_number(_Bool open) {
    int r = open ? __vl_open_int() : __VERIFIER_nondet_int();
    __VERIFIER_assume(r >= 0);
    return r;
}

static int vl_draw(struct vl_draws *d) {
    unsigned at = d->at;
    if (!d->seeded) d->drawn = 1;
    if (!d->seeded || at >= VL_DRAWS) return vl_number(d->again);
    d->at = at + 1;
    if (at < d->n) return d->kept[at];
    d->n = at + 1;
    return d->kept[at] = vl_number(d->again);
}

static struct vl_draws __vl_noted_rand, __vl_noted_random;
static unsigned char __vl_noted_rand48; /* 1: a number came or a seed was set; 2: and a seed then */

int rand(void) { return vl_draw(&__vl_noted_rand); }

void srand(unsigned seed) { vl_seed(&__vl_noted_rand, seed); }

/* POSIX. In glibc rand and random are one generator, so that either one moves the other's. */
long random(void) {
    if (__vl_noted_rand.seeded) __vl_noted_rand.drawn = 1;
    return vl_draw(&__vl_noted_random);
}

void srandom(unsigned seed) { vl_seed(&__vl_noted_random, seed); }

/* The numbers behind them depend on the state's size, and are left open. */
char *setstate(char *state) {
    (void)*state;
    __vl_noted_random.drawn = 1;
    vl_seed(&__vl_noted_random, 0);
    return __vl_lent();
}

char *initstate(unsigned seed, char *state, size_t n) {
    enum { LEAST = 8 };
    (void)seed;
    if (n < LEAST) {
        vl_fail(VL_EINVAL);
        return NULL;
    }
    __vl_check("out-of-bounds", __vl_inbounds(state, n), "");
    vl_open_bytes(state, n);
    return setstate(state);
}

static _Bool __vl_noted_drawn;

int rand_r(unsigned *seed) {
    unsigned next = __vl_noted_drawn ? (unsigned)__vl_open_int() : __VERIFIER_nondet_uint();
    int r = vl_number(__vl_noted_drawn);
    *seed = next + 0 * *seed;
    __vl_noted_drawn = 1;
    return r;
}

/* The state of 48 bits, of which each function gives the highest. */
static unsigned long long vl_draw48(void) {
    unsigned long long r = __vl_noted_rand48 == 2 ? (unsigned long long)__vl_open_longlong()
                                                  : __VERIFIER_nondet_ulonglong();
    __VERIFIER_assume(r >> 48 == 0);
    __vl_noted_rand48 |= 1;
    return r;
}

long lrand48(void) { return (long)(vl_draw48() >> 17); }

long mrand48(void) { return (long)(int32_t)(uint32_t)(vl_draw48() >> 16); }

double drand48(void) { return (double)vl_draw48() * 0x1p-48; }

/* With a state of the caller's, three shorts, which is changed. */
static unsigned long long vl_draw_own(unsigned short state[3]) {
    unsigned long long r = vl_draw48();
    for (int i = 0; i < 3; i++) state[i] = (unsigned short)(r >> 16 * i) + 0 * state[i];
    return r;
}

long nrand48(unsigned short state[3]) { return (long)(vl_draw_own(state) >> 17); }

long jrand48(unsigned short state[3]) {
    return (long)(int32_t)(uint32_t)(vl_draw_own(state) >> 16);
}

double erand48(unsigned short state[3]) { return (double)vl_draw_own(state) * 0x1p-48; }

/* Not from a seed. */
uint32_t arc4random(void) { return __VERIFIER_nondet_uint(); }

uint32_t arc4random_uniform(uint32_t limit) {
    uint32_t r = __VERIFIER_nondet_uint();
    if (limit < 2) return 0;
    __VERIFIER_assume(r < limit);
    return r;
}

void arc4random_buf(void *to, size_t n) { vl_input(to, n, n); }

void srand48(long seed) {
    (void)seed;
    __vl_noted_rand48 = __vl_noted_rand48 ? 2 : 1;
}

/* ---- the environment ---- */

enum { VL_VARIABLES = 8, VL_NAME = 32, VL_VALUE = 64 };

/* Variables that the program has read or set; of a value too long for the array it is only known
 * that it is set. */
static struct vl_variable {
    char name[VL_NAME];
    char copy[VL_VALUE];
    char *value;
    _Bool forgotten;
} __vl_noted_variables[VL_VARIABLES];
static unsigned __vl_noted_count;
static _Bool __vl_noted_lost;    /* more was set than there is room for */
static _Bool __vl_noted_cleared; /* a variable that is not noted is not set */

/* The names are equal up to the end of one of them, or a '=' in `name`. */
static _Bool vl_is_name(const char *known, const char *name) {
    size_t i = 0;
    while (known[i] != 0 && known[i] == name[i]) i++;
    return known[i] == 0 && (name[i] == 0 || name[i] == '=');
}

/* The variable's place, a new one if it has none; NULL: there is no room. */
static struct vl_variable *vl_variable_of(const char *name, _Bool *known) {
    unsigned i = 0;
    size_t n = 0;
    while (i < __vl_noted_count && !vl_is_name(__vl_noted_variables[i].name, name)) i++;
    *known = i < __vl_noted_count;
    if (*known) return &__vl_noted_variables[i];
    while (n < VL_NAME && name[n] != 0 && name[n] != '=') n++;
    if (i == VL_VARIABLES || n == VL_NAME) return NULL;
    for (size_t k = 0; k < n; k++) __vl_noted_variables[i].name[k] = name[k];
    __vl_noted_variables[i].name[n] = 0;
    __vl_noted_count = i + 1;
    return &__vl_noted_variables[i];
}

/* A variable has the value that was set, or that was found before. */
char *getenv(const char *name) {
    _Bool known;
    vl_check_string(name);
    struct vl_variable *v = vl_variable_of(name, &known);
    if (known && v->forgotten) return vl_open_string();
    if (known) return v->value;
    char *value = NULL;
    if (__vl_noted_lost || !v)
        value = __vl_open_bool() ? NULL : vl_open_string();
    else if (!__vl_noted_cleared && __VERIFIER_nondet_bool())
        value = vl_unknown_string();
    if (!v) return value;
    v->forgotten = 0;
    v->value = value;
    return value;
}

char *secure_getenv(const char *name) {
    vl_check_string(name);
    return __VERIFIER_nondet_bool() ? NULL : getenv(name);
}

static void vl_set_variable(const char *name, char *value, _Bool forgotten) {
    _Bool known;
    struct vl_variable *v = vl_variable_of(name, &known);
    if (!v) {
        __vl_noted_lost = 1;
        return;
    }
    v->value = value;
    v->forgotten = forgotten;
}

static void vl_set_copy(const char *name, const char *value) {
    _Bool known;
    struct vl_variable *v = vl_variable_of(name, &known);
    size_t n = strlen(value);
    if (!v || n >= VL_VALUE) {
        vl_set_variable(name, NULL, 1);
        return;
    }
    for (size_t i = 0; i <= n; i++) v->copy[i] = value[i];
    v->value = v->copy;
    v->forgotten = 0;
}

/* POSIX: a name is not empty and has no '='. */
static _Bool vl_names_variable(const char *name) {
    size_t n = 0;
    while (name[n] != 0 && name[n] != '=') n++;
    if (n > 0 && name[n] == 0) return 1;
    vl_fail(VL_EINVAL);
    return 0;
}

/* Could the variable be stored? There may be no memory for it. */
static _Bool vl_stored(void) {
    if (__VERIFIER_nondet_bool()) return 1;
    vl_fail_somehow();
    return 0;
}

int setenv(const char *name, const char *value, int overwrite) {
    vl_check_string(name);
    vl_check_string(value);
    if (!vl_names_variable(name)) return -1;
    if (!overwrite && getenv(name)) return 0;
    if (!vl_stored()) return -1;
    vl_set_copy(name, value);
    return 0;
}

int unsetenv(const char *name) {
    vl_check_string(name);
    if (!vl_names_variable(name)) return -1;
    vl_set_variable(name, NULL, 0);
    return 0;
}

/* The string itself becomes part of the environment. */
int putenv(char *setting) {
    size_t n = 0;
    vl_check_string(setting);
    if (!vl_stored()) return -1;
    while (setting[n] != 0 && setting[n] != '=') n++;
    vl_set_variable(setting, setting[n] ? setting + n + 1 : NULL, 0);
    return 0;
}

int clearenv(void) {
    for (unsigned i = 0; i < __vl_noted_count; i++) {
        __vl_noted_variables[i].value = NULL;
        __vl_noted_variables[i].forgotten = 0;
    }
    __vl_noted_cleared = 1;
    return 0;
}

/* The program has set environ itself, to a list of its own or to none. An older list may come back,
 * of which it is not known what it holds. */
void __vl_new_environment(char *const *list) {
    (void)clearenv();
    if (!list) return;
    if (__vl_is_outside(list)) {
        __vl_noted_count = 0;
        __vl_noted_lost = 1;
        return;
    }
    for (unsigned i = 0; i < VL_VARIABLES && list[i]; i++) {
        size_t n = 0;
        while (list[i][n] != 0 && list[i][n] != '=') n++;
        if (list[i][n]) vl_set_variable(list[i], list[i] + n + 1, 0);
        if (i + 1 == VL_VARIABLES) __vl_noted_lost = 1;
    }
}

int system(const char *command) {
    if (!command) return __VERIFIER_nondet_int(); /* is there a shell? */
    vl_check_string(command);
    return vl_success_or_none() < 0 ? -1 : vl_some_status(0);
}
