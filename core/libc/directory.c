/* directory.c - <sys/stat.h>, <dirent.h>: answers of the file system, as inputs; <libgen.h>: parts
 * of a path.
 *
 * Assumed: struct stat is that of Linux on x86-64; on other targets its bytes are any, up to the
 * end of the object. struct dirent is glibc's.
 */
#include "vl_model.h"

int strcoll(const char *a, const char *b);
int strverscmp(const char *a, const char *b);
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));

/* ---- files ---- */

#ifdef __x86_64__
struct vl_moment {
    int64_t seconds, nanoseconds;
};

struct vl_stat {
    uint64_t device, number, links;
    uint32_t mode, user, group, gap;
    uint64_t special;
    int64_t size, block_size, blocks;
    struct vl_moment used, changed, status;
    int64_t reserved[3];
};

static struct vl_moment vl_moment(void) {
    struct vl_moment m = {__VERIFIER_nondet_long(), __VERIFIER_nondet_long()};
    __VERIFIER_assume(m.nanoseconds >= 0 && m.nanoseconds <= 999999999);
    __VERIFIER_assume(m.seconds >= -((int64_t)1 << 40) && m.seconds < (int64_t)1 << 40);
    return m;
}

static void vl_set_stat(struct vl_stat *to) {
    *to = (struct vl_stat){.device = __VERIFIER_nondet_ulong(),
                           .number = __VERIFIER_nondet_ulong(),
                           .links = __VERIFIER_nondet_ulong(),
                           .mode = __VERIFIER_nondet_uint() & 0177777,
                           .user = __VERIFIER_nondet_uint(),
                           .group = __VERIFIER_nondet_uint(),
                           .special = __VERIFIER_nondet_ulong(),
                           .size = __VERIFIER_nondet_long(),
                           .block_size = __VERIFIER_nondet_long(),
                           .blocks = __VERIFIER_nondet_long(),
                           .used = vl_moment(),
                           .changed = vl_moment(),
                           .status = vl_moment()};
    __VERIFIER_assume(to->size >= 0 && to->size <= VL_LONGEST_FILE);
    __VERIFIER_assume(to->block_size > 0 && to->block_size <= 1 << 30);
    __VERIFIER_assume(to->blocks >= 0 && to->blocks <= (int64_t)1 << 54);
}

/* The file that a path leads to is no link; only lstat tells of one. */
static _Bool vl_has_type(const struct vl_stat *s, _Bool links) {
    enum { FIFO = 1, CHARACTERS, FOLDER = 4, BLOCKS = 6, REGULAR = 8, LINK = 10, SOCKET = 12 };
    unsigned type = s->mode >> 12;
    return type == FIFO || type == CHARACTERS || type == FOLDER || type == BLOCKS ||
           type == REGULAR || type == SOCKET || (links && type == LINK);
}
#else
struct vl_stat;

static _Bool vl_has_type(const struct vl_stat *s, _Bool links) { return (void)s, (void)links, 1; }

static void vl_set_stat(struct vl_stat *to) {
    __vl_check("null-dereference", to != NULL, "there is no room for the answer");
    vl_input(to, vl_room(to), vl_room(to));
}
#endif

int fstat(int fd, struct vl_stat *to) {
    (void)fd;
    if (vl_success_or_none() < 0) return -1;
    vl_set_stat(to);
    return 0;
}

static int vl_stat_of(const char *path, struct vl_stat *to, _Bool links) {
    vl_check_string(path);
    int r = fstat(0, to);
    __VERIFIER_assume(r != 0 || vl_has_type(to, links));
    return r;
}

int stat(const char *restrict path, struct vl_stat *restrict to) { return vl_stat_of(path, to, 0); }

int lstat(const char *restrict path, struct vl_stat *restrict to) {
    return vl_stat_of(path, to, 1);
}

/* Linux, the same on each machine. */
struct vl_statx {
    uint32_t mask, block_size;
    uint64_t attributes;
    uint32_t links, user, group;
    uint16_t mode, gap;
    uint64_t number, size, blocks, attributes_known;
    uint64_t times[8], devices[2], more[14];
};

int statx(int folder, const char *restrict path, int flags, unsigned mask,
          struct vl_statx *restrict to) {
    (void)folder, (void)flags, (void)mask;
    vl_check_string(path);
    if (vl_success_or_none() < 0) return -1;
    vl_input(to, sizeof *to, sizeof *to);
    __VERIFIER_assume(to->size <= VL_LONGEST_FILE && to->blocks <= (uint64_t)1 << 54);
    return 0;
}

int fstatat(int folder, const char *restrict path, struct vl_stat *restrict to, int flags) {
    enum { NO_FOLLOW = 0x100, EMPTY = 0x1000 };
    (void)folder;
    if (!(flags & EMPTY)) return vl_stat_of(path, to, (flags & NO_FOLLOW) != 0);
    vl_check_string(path);
    return fstat(0, to);
}

int fstat64(int fd, struct vl_stat *to) { return fstat(fd, to); }

int stat64(const char *restrict path, struct vl_stat *restrict to) { return stat(path, to); }

int lstat64(const char *restrict path, struct vl_stat *restrict to) { return lstat(path, to); }

int fstatat64(int folder, const char *restrict path, struct vl_stat *restrict to, int flags) {
    return fstatat(folder, path, to, flags);
}

/* ---- directories ---- */

struct vl_entry {
    unsigned long number;
    long offset;
    unsigned short length;
    unsigned char type;
    char name[256];
};

/* POSIX: the next answer may be where the last one is, or elsewhere. */
enum { VL_ENTRIES = 2 };

struct vl_directory {
    struct vl_entry entry[VL_ENTRIES];
};

/* What the program sees is not where the memory starts, so that free is wrong. */
struct vl_opened_directory {
    void *reserved;
    int fd; /* -1: not known yet */
    struct vl_directory seen;
};

static struct vl_opened_directory *vl_opened_directory(struct vl_directory *d) {
    enum { BEFORE = __builtin_offsetof(struct vl_opened_directory, seen) };
    return (struct vl_opened_directory *)(void *)((char *)d - BEFORE);
}

static struct vl_directory *vl_new_directory(int fd) {
    if (vl_success_or_none() < 0) return NULL;
    struct vl_opened_directory *d = malloc(sizeof *d);
    if (!d) {
        vl_fail(vl_some_error());
        return NULL;
    }
    d->reserved = NULL;
    d->fd = fd;
    return &d->seen;
}

struct vl_directory *opendir(const char *path) {
    vl_check_string(path);
    return vl_new_directory(-1);
}

struct vl_directory *fdopendir(int fd) {
    if (fd >= 0) return vl_new_directory(fd);
    vl_fail(VL_EBADF);
    return NULL;
}

/* Of one that was opened elsewhere, whose size is not known. */
static struct vl_entry vl_found_entry[VL_ENTRIES];

static void vl_check_directory(const struct vl_directory *d) {
    __vl_check("null-dereference", d != NULL, "directory is null");
    vl_touch(d, 1);
}

/* A name that a file can have: not empty, and without a slash. One more byte is received, which may
 * be a slash, and is the end then. */
static void vl_fill_name(char *to, size_t n, size_t most) {
    __VERIFIER_assume(n > 0 && n < most);
    if (__vl_receive_text(to, '/', n + 1, most)) {
        size_t at = __vl_search(to, '/', n);
        __VERIFIER_assume(at == SIZE_MAX || at >= n);
    } else {
        for (size_t i = 0; i < most; i++) {
            if (i > n) continue; /* as many inputs as are received at once */
            char c = __VERIFIER_nondet_char();
            to[i] = c == '/' && i < n ? '-' : c;
        }
    }
    __VERIFIER_assume(to[0] != 0);
    to[n] = 0;
}

/* Any file that a directory has. */
static void vl_fill_entry(struct vl_entry *e) {
    size_t n = __VERIFIER_nondet_size_t();
    e->number = __VERIFIER_nondet_ulong();
    e->offset = __VERIFIER_nondet_long();
    e->length = (unsigned short)__VERIFIER_nondet_uint();
    e->type = __VERIFIER_nondet_uchar();
    vl_fill_name(e->name, n, sizeof e->name);
}

/* NULL at the end of the directory leaves errno alone. */
struct vl_entry *readdir(struct vl_directory *d) {
    vl_check_directory(d);
    struct vl_entry *e = __vl_is_outside(d) ? vl_found_entry : d->entry;
    if (__VERIFIER_nondet_bool()) e++;
    vl_fill_entry(e);
    if (__VERIFIER_nondet_bool()) return e;
    if (__VERIFIER_nondet_bool()) vl_fail_somehow();
    return NULL;
}

struct vl_entry *readdir64(struct vl_directory *d) {
    return readdir(d);
}

/* The end is no error. */
int readdir_r(struct vl_directory *restrict d, struct vl_entry *restrict to,
              struct vl_entry **restrict result) {
    vl_check_directory(d);
    *result = NULL;
    if (__VERIFIER_nondet_bool()) return __VERIFIER_nondet_bool() ? vl_some_error() : 0;
    vl_fill_entry(to);
    *result = to;
    return 0;
}

void rewinddir(struct vl_directory *d) { vl_check_directory(d); }

long telldir(struct vl_directory *d) {
    vl_check_directory(d);
    return __VERIFIER_nondet_long();
}

void seekdir(struct vl_directory *d, long at) {
    (void)at;
    vl_check_directory(d);
}

int dirfd(struct vl_directory *d) {
    vl_check_directory(d);
    if (__vl_is_outside(d)) return vl_some_or_none();
    struct vl_opened_directory *o = vl_opened_directory(d);
    if (o->fd < 0) o->fd = vl_some_or_none();
    return o->fd;
}

int closedir(struct vl_directory *d) {
    vl_check_directory(d);
    if (__vl_is_heap(d)) free(__vl_is_outside(d) ? (void *)d : vl_opened_directory(d));
    return vl_success_or_none();
}

/* ---- all files of a directory ---- */

typedef int vl_filter(const struct vl_entry *);
typedef int vl_entry_order(const struct vl_entry **, const struct vl_entry **);

/* Those that the filter wants, each in memory of its own; how many there are is returned. */
static int vl_wanted_entries(struct vl_entry **list, size_t all, vl_filter *filter) {
    int kept = 0;
    for (size_t i = 0; i < all; i++) {
        struct vl_entry *e = malloc(sizeof *e);
        __VERIFIER_assume(e != NULL);
        vl_fill_entry(e);
        if (filter && !filter(e))
            free(e);
        else
            list[kept++] = e;
    }
    return kept;
}

/* POSIX: the list and each of its entries are the caller's to free. */
int scandir(const char *restrict path, struct vl_entry ***restrict to, vl_filter *filter,
            vl_entry_order *compare) {
    size_t all = __VERIFIER_nondet_size_t();
    vl_check_string(path);
    if (vl_success_or_none() < 0) return -1;
    __VERIFIER_assume(all < INT_MAX / sizeof **to);
    struct vl_entry **list = all ? malloc(all * sizeof *list) : NULL;
    if (all && !list) {
        vl_fail(vl_some_error());
        return -1;
    }
    int kept = vl_wanted_entries(list, all, filter);
    if (compare)
        qsort(list, (size_t)kept, sizeof *list, (int (*)(const void *, const void *))compare);
    *to = list;
    return kept;
}

int scandir64(const char *restrict path, struct vl_entry ***restrict to, vl_filter *filter,
              vl_entry_order *compare) {
    return scandir(path, to, filter, compare);
}

int scandirat(int folder, const char *restrict path, struct vl_entry ***restrict to,
              vl_filter *filter, vl_entry_order *compare) {
    (void)folder;
    return scandir(path, to, filter, compare);
}

int alphasort(const struct vl_entry **a, const struct vl_entry **b) {
    return strcoll((*a)->name, (*b)->name);
}

int alphasort64(const struct vl_entry **a, const struct vl_entry **b) { return alphasort(a, b); }

int versionsort(const struct vl_entry **a, const struct vl_entry **b) {
    return strverscmp((*a)->name, (*b)->name);
}

/* ---- paths: exact (POSIX) ---- */

/* Length of the path without slashes at its end; the first slash of several stays. */
static size_t vl_without_slashes(const char *path, size_t n) {
    while (n > 1 && path[n - 1] == '/') n--;
    return n;
}

static size_t vl_up_to_slash(const char *path, size_t n) {
    while (n > 0 && path[n - 1] != '/') n--;
    return n;
}

char *dirname(char *path) {
    size_t n = path ? vl_without_slashes(path, strlen(path)) : 0;
    if (n == 1 && path[0] == '/') return (char *)"/";
    n = n ? vl_up_to_slash(path, n) : 0;
    if (n == 0) return (char *)".";
    path[vl_without_slashes(path, n)] = 0;
    return path;
}

char *__xpg_basename(char *path) {
    size_t n = path ? vl_without_slashes(path, strlen(path)) : 0;
    if (n == 0) return (char *)".";
    if (n == 1 && path[0] == '/') return (char *)"/";
    if (path[n] == '/') path[n] = 0;
    return path + vl_up_to_slash(path, n);
}

/* GNU's, of <string.h>: what is behind the last slash. */
char *basename(const char *path) { return (char *)path + vl_up_to_slash(path, strlen(path)); }
