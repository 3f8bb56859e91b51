// A jump to a buffer that was never set, or back into a function that has returned (7.13.2.1p2).
// expect: never_set: violated
// expect: file_never_set: violated
// expect: returned: violated
// expect: local_returned: violated
// expect: copied: violated
// expect: behind_pointer: violated
// expect: signals: violated
// expect: in_table: violated
// expect: nothing: violated
// expect: leave: proved
// expect: sets: proved
// expect: sets_signals: proved
#include <setjmp.h>
#include <stddef.h>
#include <string.h>
static jmp_buf place, unset;
struct handler {
    int depth;
    jmp_buf env;
};
void never_set(int code) {
    jmp_buf env;
    longjmp(env, code); //! library-argument warning
}
void file_never_set(int code) {
    if (code) longjmp(unset, code); //! library-argument warning
}
static int sets(jmp_buf env) {
    return setjmp(env);
}
void returned(void) {
    if (sets(place) == 0) longjmp(place, 1); //! library-argument warning
}
void local_returned(void) {
    jmp_buf env;
    if (sets(env) == 0) longjmp(env, 1); //! library-argument warning
}
void copied(void) {
    jmp_buf env, copy;
    if (sets(env)) return;
    memcpy(copy, env, sizeof copy);
    longjmp(copy, 1); //! library-argument warning
}
static void leave(struct handler *h) {
    longjmp(h->env, h->depth); //! library-argument warning
}
void behind_pointer(void) {
    struct handler h = {1};
    if (sets(h.env) == 0) leave(&h);
}
static int sets_signals(sigjmp_buf env) {
    return sigsetjmp(env, 1);
}
void signals(void) {
    sigjmp_buf env;
    if (sets_signals(env) == 0) siglongjmp(env, 1); //! library-argument warning
}
void in_table(int i) {
    jmp_buf table[2];
    if (setjmp(table[0]) == 0) {
        if (i == 1) longjmp(table[i], 1); //! library-argument warning
    }
}
void nothing(struct handler *h) {
    if (h == NULL) longjmp(h->env, 1); //! null-dereference warning
}
