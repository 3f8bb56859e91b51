/* speech.c - the words. */
#include "core/frontend/clang/speech.h"

#include "core/frontend/clang/token.h"

static const struct {
    enum speech of;
    const char *words[32];
} speeches[] = {
    {SPEAKS_OF_ALLOCATION, {"alloc",          "strdup",
                            "strndup",        "open",
                            "tmpfile",        "getline",
                            "getdelim",       "asprintf",
                            "realpath",       "getcwd",
                            "regcomp",        "glob",
                            "wcsdup",         "getaddrinfo",
                            "scandir",        "search",
                            "hcreate",        "tempnam",
                            "wordexp",        "getifaddrs",
                            "scanf",          "canonicalize_file",
                            "get_current_dir"}},
    /* "##" may make any name */
    {SPEAKS_OF_ENDING, {"atexit", "on_exit", "at_quick_exit", "destructor", "##"}},
    {SPEAKS_OF_SIGNS,
     {"signbit",         "copysign",  "union",    "memcpy",    "memmove",   "memcmp",  "bcmp",
      "bit_cast",        "*)&",       "*) &",     "void *",    "void*",     "char *)", "char*)",
      "unsigned char *", "int8_t *)", "int8_t*)", "uint8_t *", "u_char *)", "BYTE *)"}},
    {SPEAKS_OF_FREEING, {"free", "realloc"}},
    {SPEAKS_OF_COPYING, {"memcpy", "memmove", "mempcpy", "memccpy", "bcopy", "swab"}},
    {SPEAKS_OF_THREADS, {"pthread_create", "thrd_create"}},
    {SPEAKS_OF_COUNTING, {"__COUNTER__"}},
    {SPEAKS_OF_CLEANUP, {"pthread_cleanup_push"}},
    {SPEAKS_OF_JUMPING, {"__builtin_setjmp"}},
    {SPEAKS_OF_SIGNALS, {"signal", "sigaction"}}};

unsigned speech_of(const char *text, size_t n, unsigned known) {
    unsigned all = known;
    for (size_t i = 0; i < sizeof speeches / sizeof *speeches; i++)
        for (const char *const *w = speeches[i].words; *w && !(all & speeches[i].of); w++)
            if (text_holds(text, n, *w)) all |= speeches[i].of;
    return all & ~known;
}
