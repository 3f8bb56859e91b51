/* users.c - <pwd.h>, <grp.h>, and <unistd.h> where it names users: lists of users and groups, as
 * inputs.
 *
 * Whether there is such a user, and the texts of the answer, are inputs. An answer without a buffer
 * of the caller's stays until the next call, which may take its texts away and use its memory, or
 * leave both alone (POSIX). Two names stand for all members of a group.
 *
 * Assumed: the structures are glibc's.
 */
#include "vl_model.h"

/* ---- users ---- */

struct vl_user {
    char *name, *password;
    unsigned user, group;
    char *about, *home, *shell;
};

/* Memory of the library's that the last answer is in. */
struct vl_given {
    void *memory[5];
};

static void vl_take_back(struct vl_given *g) {
    if (!__VERIFIER_nondet_bool()) return;
    for (int i = 0; i < 5; i++) __vl_end(g->memory[i]);
}

static struct vl_user vl_found_user, vl_other_user;
static struct vl_given __vl_noted_user;

/* Is there no more, or none of that name? An error is told by errno, which else stays. */
static _Bool vl_none_found(void) {
    if (__VERIFIER_nondet_bool()) return 0;
    if (__VERIFIER_nondet_bool()) vl_fail_somehow();
    return 1;
}

struct vl_user *getpwuid(unsigned id) {
    struct vl_user *to = __VERIFIER_nondet_bool() ? &vl_other_user : &vl_found_user;
    vl_take_back(&__vl_noted_user);
    __vl_noted_user = (struct vl_given){{NULL}};
    if (vl_none_found()) return NULL;
    *to = (struct vl_user){.name = vl_unknown_string(),
                           .password = vl_unknown_string(),
                           .user = id,
                           .group = __VERIFIER_nondet_uint(),
                           .about = vl_unknown_string(),
                           .home = vl_unknown_string(),
                           .shell = vl_unknown_string()};
    __vl_noted_user = (struct vl_given){{to->name, to->password, to->about, to->home, to->shell}};
    return to;
}

struct vl_user *getpwent(void) {
    return getpwuid(__VERIFIER_nondet_uint());
}

struct vl_user *getpwnam(const char *name) {
    vl_check_string(name);
    return getpwent();
}

struct vl_user *fgetpwent(void *stream) {
    __vl_check("null-dereference", stream != NULL, "stream is null");
    return getpwent();
}

void setpwent(void) {}

void endpwent(void) {}

/* ---- answers in the caller's buffer ---- */

/* What is found: 0, ERANGE where the buffer is too small, or another error. Then the buffer holds
 * texts, which end in it. */
static int vl_answered(char *buffer, size_t room, _Bool *found) {
    *found = 0;
    if (room == 0) return VL_ERANGE;
    if (__VERIFIER_nondet_bool()) return vl_some_error();
    *found = __VERIFIER_nondet_bool();
    if (!*found) return 0;
    vl_input(buffer, room - 1, room - 1);
    buffer[room - 1] = 0;
    return 0;
}

/* One of the texts there. */
static char *vl_text_in(char *buffer, size_t room) {
    size_t at = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(at < room);
    return buffer + at;
}

/* The user is `id` where one is asked for. */
static int vl_give_user(const unsigned *id, struct vl_user *to, char *buffer, size_t room,
                        struct vl_user **result) {
    _Bool found;
    int error = vl_answered(buffer, room, &found);
    *result = found ? to : NULL;
    if (!found) return error;
    *to = (struct vl_user){.name = vl_text_in(buffer, room),
                           .password = vl_text_in(buffer, room),
                           .user = id ? *id : __VERIFIER_nondet_uint(),
                           .group = __VERIFIER_nondet_uint(),
                           .about = vl_text_in(buffer, room),
                           .home = vl_text_in(buffer, room),
                           .shell = vl_text_in(buffer, room)};
    return 0;
}

int getpwuid_r(unsigned id, struct vl_user *restrict to, char *restrict buffer, size_t room,
               struct vl_user **restrict result) {
    return vl_give_user(&id, to, buffer, room, result);
}

int getpwnam_r(const char *restrict name, struct vl_user *restrict to, char *restrict buffer,
               size_t room, struct vl_user **restrict result) {
    vl_check_string(name);
    return vl_give_user(NULL, to, buffer, room, result);
}

/* The end of the list is an error, ENOENT. */
int getpwent_r(struct vl_user *restrict to, char *restrict buffer, size_t room,
               struct vl_user **restrict result) {
    int error = vl_give_user(NULL, to, buffer, room, result);
    return error || *result ? error : 2;
}

/* ---- groups ---- */

struct vl_group {
    char *name, *password;
    unsigned group;
    char **members; /* up to a null pointer */
};

static struct vl_group vl_found_group, vl_other_group;
static struct vl_given __vl_noted_group;

/* A list of *n members, fewer than `most`, which are to be set, and a null pointer. */
static char **vl_new_list(size_t most, size_t *n) {
    char **list = (char **)(void *)__vl_lent();
    *n = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(list != NULL && *n < most);
    __VERIFIER_assume(__vl_size(list) >= (*n + 1) * sizeof *list);
    list[*n] = NULL;
    return list;
}

/* The first two are names in it. */
static char **vl_new_members(void *memory[3]) {
    char *texts[2] = {vl_unknown_string(), vl_unknown_string()};
    size_t n;
    char **list = vl_new_list(INT_MAX / sizeof *list, &n);
    for (size_t i = 0; i < n; i++) list[i] = texts[__VERIFIER_nondet_bool()];
    memory[0] = texts[0];
    memory[1] = texts[1];
    memory[2] = list;
    return list;
}

struct vl_group *getgrgid(unsigned id) {
    struct vl_group *to = __VERIFIER_nondet_bool() ? &vl_other_group : &vl_found_group;
    void *of[3];
    vl_take_back(&__vl_noted_group);
    __vl_noted_group = (struct vl_given){{NULL}};
    if (vl_none_found()) return NULL;
    *to = (struct vl_group){.name = vl_unknown_string(),
                            .password = vl_unknown_string(),
                            .group = id,
                            .members = vl_new_members(of)};
    __vl_noted_group = (struct vl_given){{to->name, to->password, of[0], of[1], of[2]}};
    return to;
}

struct vl_group *getgrent(void) {
    return getgrgid(__VERIFIER_nondet_uint());
}

struct vl_group *getgrnam(const char *name) {
    vl_check_string(name);
    return getgrent();
}

void setgrent(void) {}

void endgrent(void) {}

/* The list of members, which the buffer holds, too, is memory of its own here. */
static int vl_give_group(const unsigned *id, struct vl_group *to, char *buffer, size_t room,
                         struct vl_group **result) {
    _Bool found;
    enum { LEAST = 2 * sizeof(char *) }; /* a null pointer, wherever the buffer begins */
    int error = room < LEAST ? VL_ERANGE : vl_answered(buffer, room, &found);
    if (room < LEAST) found = 0;
    *result = found ? to : NULL;
    if (!found) return error;
    size_t n;
    char **list = vl_new_list(room / sizeof *list, &n);
    for (size_t i = 0; i < n; i++) list[i] = vl_text_in(buffer, room);
    *to = (struct vl_group){.name = vl_text_in(buffer, room),
                            .password = vl_text_in(buffer, room),
                            .group = id ? *id : __VERIFIER_nondet_uint(),
                            .members = list};
    return 0;
}

int getgrgid_r(unsigned id, struct vl_group *restrict to, char *restrict buffer, size_t room,
               struct vl_group **restrict result) {
    return vl_give_group(&id, to, buffer, room, result);
}

int getgrnam_r(const char *restrict name, struct vl_group *restrict to, char *restrict buffer,
               size_t room, struct vl_group **restrict result) {
    vl_check_string(name);
    return vl_give_group(NULL, to, buffer, room, result);
}

int getgrent_r(struct vl_group *restrict to, char *restrict buffer, size_t room,
               struct vl_group **restrict result) {
    int error = vl_give_group(NULL, to, buffer, room, result);
    return error || *result ? error : 2;
}

/* ---- groups of a process, or of a user ---- */

/* Of no room, how many there are. */
int getgroups(int room, unsigned *to) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= -1 && n <= 65536 && (room == 0 || n <= room));
    if (room < 0) n = -1;
    if (n < 0) vl_fail_somehow();
    if (room > 0 && n > 0) vl_input(to, (size_t)n * sizeof *to, (size_t)room * sizeof *to);
    return n;
}

int setgroups(size_t n, const unsigned *from) {
    vl_touch(from, n * sizeof *from);
    return vl_success_or_none();
}

int initgroups(const char *user, unsigned group) {
    (void)group;
    vl_check_string(user);
    return setgroups(0, NULL);
}

/* How many there are, which is told in *n; -1: there is no room for all. */
int getgrouplist(const char *user, unsigned group, unsigned *to, int *n) {
    int room = *n, all = __VERIFIER_nondet_int();
    vl_check_string(user);
    __VERIFIER_assume(all > 0 && all <= 65536);
    *n = all;
    int some = all < room ? all : room;
    if (some > 0) vl_input(to, (size_t)some * sizeof *to, (size_t)room * sizeof *to);
    if (some > 0) to[0] = group;
    return all > room ? -1 : all;
}

/* ---- who is logged in ---- */

char *getlogin(void) {
    if (__VERIFIER_nondet_bool()) return vl_unknown_string();
    vl_fail_somehow();
    return NULL;
}

/* A text that fits; 0, or the number of an error. */
static int vl_give_text(char *to, size_t room) {
    size_t n = __VERIFIER_nondet_size_t();
    if (room == 0) return VL_ERANGE;
    if (__VERIFIER_nondet_bool()) return vl_some_error();
    __VERIFIER_assume(n < room);
    vl_input(to, n, room - 1);
    to[n] = 0;
    return 0;
}

int getlogin_r(char *to, size_t room) { return vl_give_text(to, room); }

int ttyname_r(int fd, char *to, size_t room) { return (void)fd, vl_give_text(to, room); }

char *ttyname(int fd) { return (void)fd, getlogin(); }

/* The password that is typed, in memory of the library's. */
char *getpass(const char *prompt) {
    vl_check_string(prompt);
    return getlogin();
}
